/**
 * Prints a receipt or slip on the printer of this till. If that fails, it offers a way on: the browser's print if nothing was
 * printed, or printing again if something may have been. Nothing is ever printed twice unless someone asks for it.
 */

import type { TillPrinter } from '../papers/use-till-printer.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { noteMade, takeFirstPrint } from '../ui/paper/first-print.ts';
import type { Report } from '../ui/paper/print-window.ts';
import { t } from '../words/t.ts';
import { linesFor } from './draw.ts';
import { mayHavePrinted, sendJob } from './send-job.ts';

export interface Printing<Row> {
  report: Report<Row>;
  /** The name under which it was noted when it was made (`first-print.ts`). */
  name: string;
  noteCopy?: (() => Promise<unknown>) | undefined;
}

/**
 * Throws if it was not printed, or may not have been. After a failure that printed nothing, the next print is still the first
 * and not a copy.
 */
export async function printOnce<Row>(till: TillPrinter, { report, name, noteCopy }: Printing<Row>): Promise<void> {
  const isFirst = takeFirstPrint(name);
  try {
    if (!isFirst) await noteCopy?.();
    const made: Report<Row> = { ...report, paper: '80mm', ...(!isFirst && { isCopy: true }) };
    await sendJob(till, await linesFor(made, till.printer), isFirst ? till.printer.copies : 1);
  } catch (error) {
    if (isFirst && !mayHavePrinted(error)) noteMade(name);
    throw error;
  }
}

export async function printHere<Row>(till: TillPrinter, printing: Printing<Row>, byBrowser: () => void): Promise<void> {
  try {
    await printOnce(till, printing);
    notify.success(t('Printed'));
  } catch (error) {
    const isDoubtful = mayHavePrinted(error);
    const goesOn = await openDialog({
      kind: 'doubt',
      title: isDoubtful ? t('The receipt may have printed') : t('The receipt was not printed'),
      text: error instanceof Error ? error.message : String(error),
      yes: isDoubtful ? t('Print again') : t('Print with the browser'),
      no: t('Close'),
    });
    if (!goesOn) return;
    if (isDoubtful) await printHere(till, printing, byBrowser);
    else byBrowser();
  }
}
