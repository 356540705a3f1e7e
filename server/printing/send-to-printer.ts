/**
 * Sends bytes to a printer, one job at a time for each. A few jobs may wait; if there are more, or one would wait longer than a
 * customer stands at the counter, it is refused before anything is sent. Each server has a queue of its own, and a printer takes
 * one connection at a time.
 */
import type { Printer } from '../../contract/printing/printers.ts';
import { refuse } from '../base/refusal.ts';
import { openDeviceFile } from './open-device-file.ts';
import { openNetworkPort } from './open-network-port.ts';

const mostWaiting = 5;
const longestWait = 10_000;
/** In milliseconds. After this time the next job in the queue gets its turn, whatever happens. */
const longestJob = 30_000;

/** For each printer, how many jobs are running or waiting, and when the last of them is done. */
const queues = new Map<string, { length: number; last: Promise<unknown> }>();

export async function sendToPrinter(printer: Printer, bytes: Uint8Array): Promise<void> {
  const name = nameOf(printer);
  const queue = queues.get(name) ?? { length: 0, last: Promise.resolve() };
  queues.set(name, queue);
  if (queue.length > mostWaiting) refuse('printer-busy');
  queue.length++;
  const givenUpAt = Date.now() + longestWait;
  const turn = queue.last.then(() => (Date.now() > givenUpAt ? refuse('printer-busy') : send(printer, bytes)));
  queue.last = turn.catch(() => {});
  try {
    await turn;
  } finally {
    queue.length--;
    if (queue.length === 0) queues.delete(name);
  }
}

function nameOf({ by, host, port, path }: Printer): string {
  if (by === 'network') return `${host}:${port}`;
  if (by === 'file') return path;
  return refuse(by === 'serial' ? 'no-printer/here' : 'no-printer');
}

async function send(printer: Printer, bytes: Uint8Array): Promise<void> {
  const { converse } = await import('../../contract/printing/converse.ts');
  const port = await (printer.by === 'network' ? openNetworkPort(printer) : openDeviceFile(printer.path));
  const timer = setTimeout(() => port.destroy(), longestJob);
  try {
    const failure = await converse(port, bytes, printer);
    if (failure) refuse(failure);
    await port.close().catch(() => refuse('printer-unfinished'));
  } finally {
    clearTimeout(timer);
    port.destroy();
  }
}
