/**
 * Prints a job on the printer of a till. What is sold is in the books before: nothing here can hold up a sale or undo one. What
 * prints again is another job, which a person asked for; the server never sends one twice by itself.
 */
import type { Input } from '../../contract/endpoint.ts';
import type { printJob as declared } from '../../contract/printing/printers.ts';
import type { StaffContext } from '../base/context.ts';
import { findPrinter } from './find-printer.ts';
import { sendToPrinter } from './send-to-printer.ts';

export async function print(ctx: StaffContext, job: Input<typeof declared>['body']): Promise<string> {
  const printer = findPrinter(ctx, job.deviceId);
  // Loaded where a shop has such a printer; it brings the tables of all code pages.
  const { encodeJob } = await import('../../contract/printing/escpos.ts');
  const once = encodeJob(job.lines, printer);
  const copies = Array.from({ length: job.copies ?? 1 }, () => once);
  await sendToPrinter(printer, Buffer.concat(copies));
  return ctx.words.t('Printed');
}
