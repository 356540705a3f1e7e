/**
 * Prints a job on the printer of a till. A sale is in the books before this, so nothing here can hold it up or undo it. Printing
 * again is another job that a person asked for; the server never sends one twice by itself.
 */
import type { Input } from '../../contract/endpoint.ts';
import type { printJob as declared } from '../../contract/printing/printers.ts';
import type { StaffContext } from '../base/context.ts';
import { findPrinter } from './find-printer.ts';
import { sendToPrinter } from './send-to-printer.ts';

export async function print(ctx: StaffContext, job: Input<typeof declared>['body']): Promise<string> {
  const printer = findPrinter(ctx, job.deviceId);
  // It is loaded only in shops with such a printer, because it brings the tables of all code pages.
  const { encodeJob } = await import('../../contract/printing/escpos.ts');
  const once = encodeJob(job.lines, printer);
  const copies = Array.from({ length: job.copies ?? 1 }, () => once);
  await sendToPrinter(printer, Buffer.concat(copies));
  return ctx.words.t('Printed');
}
