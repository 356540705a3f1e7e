/**
 * Prints a receipt or slip on A4, on the roll or, at a till that has one, on the receipt printer. Enter prints the way this
 * till printed last. What is printed again says COPY, after the server has noted the copy if it keeps count of them.
 */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { msg } from '../../contract/words/text.ts';
import { type Paper, readPaper, storePaper } from '../session/till-settings.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { isFirstPrint, takeFirstPrint } from '../ui/paper/first-print.ts';
import { printReport, type Report } from '../ui/paper/print-window.ts';
import { inPart } from '../words/reader.ts';
import { t } from '../words/t.ts';
import { ShareButton } from './share-button.tsx';
import { type TillPrinter, useTillPrinter } from './use-till-printer.ts';

const loadPrinting = inPart('printing', () => import('../printing/print-here.ts'));

const papers = [
  { paper: 'a4', label: msg('Print A4') },
  { paper: '80mm', label: msg('Print 80 mm') },
] as const;

interface PrintButtonsProps<Row> {
  /** Undefined while it is loading. The buttons are not disabled then, because a disabled one can't have the focus. */
  report: (() => Report<Row>) | undefined;
  /** The name under which it was noted when it was made (`first-print.ts`). */
  name: string;
  noteCopy?: (() => Promise<unknown>) | undefined;
  /** The customer whom it may be sent to. */
  customerId?: number | undefined;
}

export function PrintButtons<Row>({ report, name, noteCopy, customerId }: PrintButtonsProps<Row>) {
  const till = useTillPrinter();

  function print(made: Report<Row>) {
    if (takeFirstPrint(name)) return printReport(made);
    printReport(async () => {
      await noteCopy?.();
      return { ...made, isCopy: true };
    });
  }

  function printByBrowser(made: Report<Row>, paper: Paper) {
    storePaper(paper);
    print({ ...made, paper });
  }

  async function printOnPrinter(printer: TillPrinter, made: Report<Row>) {
    const { printHere } = await loadPrinting();
    await printHere(printer, { report: made, name, noteCopy }, () => printByBrowser(made, '80mm'));
  }

  /** The report as it would be printed: a copy is noted, and says that it is one. */
  async function share(): Promise<Report<Row>> {
    const made = report!();
    if (isFirstPrint(name)) return made;
    await noteCopy?.();
    return { ...made, isCopy: true };
  }

  return (
    <>
      {papers.map(({ paper, label }) => (
        <Button
          key={paper}
          {...(paper === readPaper() && !till ? { 'data-autofocus': true } : { variant: 'default' })}
          leftSection={<IconPrinter size={16} aria-hidden />}
          data-disabled={!report || undefined}
          aria-disabled={!report}
          onClick={() => {
            if (report) printByBrowser(report(), paper);
          }}
        >
          {t(label)}
        </Button>
      ))}
      {till && <PrinterButton print={report && (() => printOnPrinter(till, report()))} />}
      <ShareButton report={report && share} customerId={customerId} onShared={() => takeFirstPrint(name)} />
    </>
  );
}

/** Prints on the receipt printer of this till. */
function PrinterButton({ print }: { print: (() => Promise<void>) | undefined }) {
  const [isPrinting, setIsPrinting] = useState(false);
  return (
    <Button
      data-autofocus
      leftSection={<IconPrinter size={16} aria-hidden />}
      data-disabled={!print || undefined}
      aria-disabled={!print}
      loading={isPrinting}
      onClick={() => {
        if (!print) return;
        setIsPrinting(true);
        print()
          .catch((error) => notify.error(error))
          .finally(() => setIsPrinting(false));
      }}
    >
      {t('Print')}
    </Button>
  );
}
