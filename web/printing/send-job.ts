/** Sends a job, or a pulse for the drawer, to the printer of this till, wherever it is connected. */

import { encodeJob, encodePulse } from '../../contract/printing/escpos.ts';
import { type JobLine, openDrawer, type Printer, printJob } from '../../contract/printing/printers.ts';
import { msg } from '../../contract/words/text.ts';
import { CallError, call, failedWith } from '../http/call.ts';
import type { TillPrinter } from '../papers/use-till-printer.ts';
import { t } from '../words/t.ts';
import { type SerialFailure, sendToPort } from './serial-port.ts';

let last: Promise<unknown> = Promise.resolve();

/** Jobs are sent one at a time: the server takes few calls of a session at once, and a sale must never wait behind papers. */
export function sendJob(till: TillPrinter, lines: JobLine[], copies = 1): Promise<void> {
  const turn = last.then(() => send(till, lines, copies));
  last = turn.catch(() => {});
  return turn;
}

async function send({ printer, deviceId }: TillPrinter, lines: JobLine[], copies: number): Promise<void> {
  if (printer.by !== 'serial') {
    await call(printJob, { body: { deviceId, lines, copies } });
    return;
  }
  const job = encodeJob(lines, printer);
  for (let copy = 0; copy < copies; copy++) await sendHere(printer, job);
}

/**
 * Null as `receiptId` means a sale that the server does not know yet. The drawer is then opened by this page if it has the
 * port, and otherwise not at all.
 */
export async function kickDrawer({ printer, deviceId }: TillPrinter, receiptId?: number | null): Promise<void> {
  if (printer.drawerPin === 'none' || (receiptId === null && printer.by !== 'serial')) return;
  // The server writes this into the log before the drawer opens.
  const { by } =
    receiptId === null
      ? { by: 'page' }
      : await call(openDrawer, { body: { deviceId, receiptId: receiptId ?? undefined } });
  if (by === 'page') await sendHere(printer, encodePulse(printer.drawerPin));
}

/** Whether it may have been printed in spite of the error, because the connection to the printer or to the server broke off. */
export function mayHavePrinted(error: unknown): boolean {
  return (
    !(error instanceof CallError) ||
    failedWith(error, 'printer-unfinished', 'unreachable', 'unexpected', 'away', 'fault')
  );
}

async function sendHere(printer: Printer, bytes: Uint8Array): Promise<void> {
  const failure = await sendToPort(printer, bytes);
  if (failure) throw new CallError(t(sentences[failure]), failure);
}

const sentences = {
  'printer-unreachable': msg(
    "The printer can't be reached through its port. Nothing was printed. Is it switched on, and is the port chosen under Settings, Printers?",
  ),
  'printer-silent': msg(
    'The printer does not answer. Nothing was printed. Is it switched on? If it never answers, untick that it does under Settings, Printers.',
  ),
  'printer-not-ready': msg(
    'The printer is not ready. Nothing was printed. Is there paper, is its cover shut, is a light blinking?',
  ),
  'printer-unfinished': msg('The printer broke off. The receipt may have printed, all of it or a part.'),
} as const satisfies Record<SerialFailure, unknown>;
