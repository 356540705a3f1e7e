/** Prints a receipt or slip, on A4 or on the roll. The size printed last at this till is the one that Enter prints. */
import '../styles.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { readPaper, storePaper } from '../../session/till-settings.ts';
import { printReport, type Report } from './print-window.ts';

const papers = [
  { paper: 'a4', label: 'Print A4' },
  { paper: '80mm', label: 'Print 80 mm' },
] as const;

/** `report` is undefined while it is loading. The buttons are not disabled then: a disabled one can't have the focus. */
export function PrintButtons<Row>({ report }: { report: (() => Report<Row>) | undefined }) {
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
        printReport({ ...report(), paper });
      }}
    >
      {label}
    </Button>
  ));
}
