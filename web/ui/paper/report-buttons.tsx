/** Print and Export buttons of a report. They load all rows that match the filter, not just those on screen. */
import '../styles.ts';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useBusiness } from '../../session/business.ts';
import { useFormat } from '../../session/format.ts';
import { notify } from '../overlay/notify.tsx';
import { downloadCsv } from './csv.ts';
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
  /** Instead of those of the screen. */
  columns?: readonly ReportColumn<Row>[];
  /** One text per column, printed below the rows. */
  totals?: readonly string[];
  facts?: Report<Row>['facts'];
  note?: string;
}

export function ReportButtons<Row>({ title, filter, columns, load }: ReportButtonsProps<Row>) {
  const business = useBusiness();
  const format = useFormat();
  const [exporting, setExporting] = useState(false);

  async function exportFile() {
    setExporting(true);
    try {
      const content = await load(maxExported);
      const name = `${title.toLowerCase().replaceAll(' ', '-')}-${format.today()}`;
      downloadCsv(name, content.columns ?? columns, content.rows, business.locale);
    } catch (error) {
      notify.error(error);
    } finally {
      setExporting(false);
    }
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => printReport(async () => ({ business, title, filter, columns, ...(await load(maxPrinted)) }))}
      >
        Print
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        loading={exporting}
        onClick={exportFile}
      >
        Export
      </Button>
    </>
  );
}
