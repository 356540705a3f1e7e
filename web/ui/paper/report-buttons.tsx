/** Print and Export of a report: all rows of the filtered set, not just the loaded ones, fetched when they are asked for. */
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

/** What a printer and a spreadsheet can take: about 250 sheets, and a file that still opens. */
const mostPrinted = 10_000;
const mostExported = 200_000;

interface ReportButtonsProps<Row> {
  title: string;
  /** The filter in force, in words. */
  filter?: string;
  columns: readonly ReportColumn<Row>[];
  /** At most this many rows; more is an error that says so. */
  load(most: number): Promise<ReportContent<Row>>;
}

export interface ReportContent<Row> {
  rows: readonly Row[];
  /** One text per column, on paper below the rows. */
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
      const { rows } = await load(mostExported);
      downloadCsv(`${title.toLowerCase().replaceAll(' ', '-')}-${format.today()}`, columns, rows, business.locale);
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
        onClick={() => printReport(async () => ({ business, title, filter, columns, ...(await load(mostPrinted)) }))}
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
