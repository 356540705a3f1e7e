/**
 * Prints a receipt or slip, on A4 or on the roll. The size printed last at this till is the one that Enter prints. What is printed
 * again says COPY, once the server has noted it where it does.
 */
import '../styles.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { msg } from '../../../contract/words/text.ts';
import { readPaper, storePaper } from '../../session/till-settings.ts';
import { t } from '../../words/t.ts';
import { takeFirstPrint } from './first-print.ts';
import { printReport, type Report } from './print-window.ts';

const papers = [
  { paper: 'a4', label: msg('Print A4') },
  { paper: '80mm', label: msg('Print 80 mm') },
] as const;

interface PrintButtonsProps<Row> {
  /** Undefined while it is loading. The buttons are not disabled then: a disabled one can't have the focus. */
  report: (() => Report<Row>) | undefined;
  /** As it was noted when it was made (`first-print.ts`). */
  name: string;
  noteCopy?: (() => Promise<unknown>) | undefined;
}

export function PrintButtons<Row>({ report, name, noteCopy }: PrintButtonsProps<Row>) {
  function print(made: Report<Row>) {
    if (takeFirstPrint(name)) return printReport(made);
    printReport(async () => {
      await noteCopy?.();
      return { ...made, isCopy: true };
    });
  }

  return papers.map(({ paper, label }) => (
    <Button
      key={paper}
      {...(paper === readPaper() ? { 'data-autofocus': true } : { variant: 'default' })}
      leftSection={<IconPrinter size={16} aria-hidden />}
      data-disabled={!report || undefined}
      aria-disabled={!report}
      onClick={() => {
        if (!report) return;
        storePaper(paper);
        print({ ...report(), paper });
      }}
    >
      {t(label)}
    </Button>
  ));
}
