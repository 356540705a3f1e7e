/**
 * The conversation with a printer, for whichever end has the connection: the server, or the page if the till has the port.
 * Nothing is printed unless the printer is ready, and the caller learns whether something may have been printed.
 */

import { isReady, isStatus, statusQuestion } from './escpos.ts';
import type { Printer } from './printers.ts';

export interface PrinterPort {
  /** Resolves once the bytes are on their way. Rejects if the printer takes no more. */
  send(bytes: Uint8Array): Promise<void>;
  /** The next byte that the printer sends; null if none comes within so many milliseconds. */
  next(within: number): Promise<number | null>;
  /** How long, in milliseconds, printing may take once so many bytes are on their way. */
  printingTime(bytes: number): number;
}

/** Only after the last of these may the job have been printed, in whole or in part. */
export type PrintFailure = 'printer-silent' | 'printer-not-ready' | 'printer-unfinished';

/** A printer answers at once, even on a slow line. */
const beforeJob = 2_000;
/** After a job, the printer has to take all of it before it answers. */
const afterJob = 5_000;
const takenAtOnce = 4096;

/** Returns null if the job was sent and, if the printer answers, has arrived completely. */
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
