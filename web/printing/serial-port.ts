/**
 * A printer on a serial port of this device (Web Serial): by cable, by USB or by Bluetooth. The person chooses the port once, and the
 * browser remembers it. One job at a time; nothing waits for long.
 */

import { converse, type PrinterPort, type PrintFailure } from '../../contract/printing/converse.ts';
import type { Printer } from '../../contract/printing/printers.ts';

/** What this page uses of the browser's API, which TypeScript does not know. */
interface SerialPort {
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
  open(options: { baudRate: number; bufferSize?: number }): Promise<void>;
  close(): Promise<void>;
  forget(): Promise<void>;
}
interface Serial {
  getPorts(): Promise<SerialPort[]>;
  requestPort(): Promise<SerialPort>;
}

function serial(): Serial | undefined {
  return (navigator as { serial?: Serial }).serial;
}

/** Only Chrome and Edge on a computer have it, on https or on the machine itself. */
export function hasSerial(): boolean {
  return serial() !== undefined;
}

/** Returns false if the person chose none. An earlier port is forgotten, so that there is never a doubt which one is used. */
export async function choosePort(): Promise<boolean> {
  const before = (await serial()?.getPorts()) ?? [];
  const chosen = await serial()
    ?.requestPort()
    .catch(() => null);
  if (!chosen) return false;
  for (const port of before) if (port !== chosen) await port.forget();
  return true;
}

export type SerialFailure = PrintFailure | 'printer-unreachable';

let last: Promise<unknown> = Promise.resolve();

export function sendToPort(printer: Printer, bytes: Uint8Array): Promise<SerialFailure | null> {
  const turn = last.then(() => send(printer, bytes));
  last = turn.catch(() => {});
  return turn;
}

async function send(printer: Printer, bytes: Uint8Array): Promise<SerialFailure | null> {
  const [port] = (await serial()?.getPorts()) ?? [];
  try {
    await port!.open({ baudRate: printer.baudRate, bufferSize });
  } catch {
    return 'printer-unreachable';
  }
  const open = portOf(port!, printer);
  try {
    return await converse(open, bytes, printer);
  } finally {
    await within(open.close(), longestClosing).catch(() => {});
  }
}

const bufferSize = 4096;
/** A slow line takes a while for 4096 bytes: at 9600 baud, four seconds. */
const longestStall = 10_000;
const longestClosing = 1_000;

function portOf(port: SerialPort, { baudRate }: Printer): PrinterPort & { close(): Promise<void> } {
  const writer = port.writable!.getWriter();
  const reader = port.readable!.getReader();
  const received: number[] = [];
  let coming: Promise<void> | null = null;
  const listen = () => {
    coming ??= reader.read().then(({ value }) => {
      received.push(...(value ?? []));
      coming = null;
    });
    return coming;
  };
  return {
    send: (bytes) => within(writer.write(bytes), longestStall),
    async next(longest) {
      if (received.length === 0) await within(listen(), longest).catch(() => {});
      return received.shift() ?? null;
    },
    // A byte takes ten bits on the line, and at most two buffers of bytes can still be waiting.
    printingTime: (bytes) => (Math.min(bytes, 2 * bufferSize) * 10_000) / baudRate,
    async close() {
      await reader.cancel().catch(() => {});
      reader.releaseLock();
      await within(writer.close(), longestClosing).catch(() => writer.abort().catch(() => {}));
      writer.releaseLock();
      await port.close();
    },
  };
}

function within<Value>(wanted: Promise<Value>, longest: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('late')), longest);
    wanted.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
