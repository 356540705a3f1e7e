/**
 * Prints a receipt or slip on the printer of this till. Where that fails, the way on is offered: the browser's print where nothing was
 * printed, and printing again where it may have been. Nothing is ever printed twice without someone asking for it.
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
  /** As it was noted when it was made (`first-print.ts`). */
  name: string;
  noteCopy?: (() => Promise<unknown>) | undefined;
}

/** Throws where it was not printed, or may not have been. What was not printed is no copy when it is. */
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
