/** Print and Export buttons of a report. They load all rows that match the filter, not just those on screen. */
import '../styles.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useBusiness } from '../../session/business.ts';
import { t } from '../../words/t.ts';
import { ExportButton } from './export-button.tsx';
import { printReport, type Report } from './print-window.ts';
import type { ReportColumn } from './report-columns.tsx';

/** Limits: about 250 sheets of paper, and a file that spreadsheets still open. */
const maxPrinted = 10_000;
const maxExported = 200_000;

interface ReportButtonsProps<Row> {
  title: string;
  /** The current filter as text. */
  filter?: string;
  columns: readonly ReportColumn<Row>[];
  /** Rejects if there are more rows than `max`. */
  load(max: number): Promise<ReportContent<Row>>;
}

export interface ReportContent<Row> {
  rows: readonly Row[];
  /** Replaces the columns of the screen. */
  columns?: readonly ReportColumn<Row>[];
  /** One text per column, printed below the rows. */
  totals?: readonly string[];
  logo?: string | null;
  heading?: Report<Row>['heading'];
  facts?: Report<Row>['facts'];
  chart?: Report<Row>['chart'];
  isStrong?: Report<Row>['isStrong'];
  sums?: Report<Row>['sums'];
  isForCustomers?: boolean;
  /** Lines below the rows, on paper and in the file. */
  note?: string;
}

export function ReportButtons<Row>({ title, filter, columns, load }: ReportButtonsProps<Row>) {
  const business = useBusiness();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => printReport(async () => ({ business, title, filter, columns, ...(await load(maxPrinted)) }))}
      >
        {t('Print')}
      </Button>
      <ExportButton
        name={title.toLowerCase().replaceAll(' ', '-')}
        load={async () => ({ columns, ...(await load(maxExported)) })}
      />
    </>
  );
}
