/**
 * What is said to a printer, whoever has the connection: the server, or the page where the till has the port. Nothing is printed
 * unless the printer is ready, and whoever prints learns whether it may have been printed.
 */

import { isReady, isStatus, statusQuestion } from './escpos.ts';
import type { Printer } from './printers.ts';

export interface PrinterPort {
  /** Resolves once it is on its way. Rejects where the printer takes no more. */
  send(bytes: Uint8Array): Promise<void>;
  /** The next byte it sends; null if none comes in so many milliseconds. */
  next(within: number): Promise<number | null>;
  /** In milliseconds: how long it may take to print what is on its way after so many bytes. */
  printingTime(bytes: number): number;
}

/** Only of the last one it may have been printed, all of it or a part. */
export type PrintFailure = 'printer-silent' | 'printer-not-ready' | 'printer-unfinished';

/** A printer answers at once, a slow line included. */
const beforeJob = 2_000;
/** It has to take the whole job before it answers. */
const afterJob = 5_000;
const takenAtOnce = 4096;

/** Null: it was sent, and where the printer answers, it has all of it. */
export async function converse(
  port: PrinterPort,
  job: Uint8Array,
  { answers }: Pick<Printer, 'answers'>,
): Promise<PrintFailure | null> {
  if (answers) {
    const status = await ask(port, beforeJob);
    if (!status) return 'printer-silent';
    if (!isReady(status)) return 'printer-not-ready';
  }
  try {
    for (let at = 0; at < job.length; at += takenAtOnce) await port.send(job.subarray(at, at + takenAtOnce));
  } catch {
    return 'printer-unfinished';
  }
  if (!answers) return null;
  const status = await ask(port, afterJob + port.printingTime(job.length));
  return status && isReady(status) ? null : 'printer-unfinished';
}

async function ask(port: PrinterPort, within: number): Promise<[number, number] | null> {
  const end = Date.now() + within;
  try {
    await port.send(statusQuestion);
  } catch {
    return null;
  }
  const answers: number[] = [];
  while (answers.length < 2) {
    const byte = await port.next(Math.max(end - Date.now(), 0));
    if (byte === null) return null;
    if (isStatus(byte)) answers.push(byte);
  }
  return [answers[0]!, answers[1]!];
}
