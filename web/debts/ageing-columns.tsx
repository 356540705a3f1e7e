/** The columns of an ageing, of customers or suppliers: by how long it was overdue, and all of it. */
import type { Ageing } from '../../contract/customer-ledger.ts';
import { msg } from '../../contract/words/text.ts';
import type { Format } from '../session/format.ts';
import { Money } from '../ui/money.tsx';
import { type ReportColumn, useReportColumns } from '../ui/paper/report-columns.tsx';
import { t } from '../words/t.ts';
import { ageingLabels } from './ageing-bar.tsx';

export interface Aged extends Ageing {
  total: number;
}

const headers = { ...ageingLabels, total: msg('Total') };
const ages = Object.keys(headers) as (keyof Aged)[];

/** On a narrow screen the youngest debts are the first to move into a row's detail. */
const priorities: Partial<Record<keyof Aged, number>> = { notDue: 5, to30: 4, to60: 3, to90: 2, over90: 1 };

export function useAgeingColumns<Row extends Aged>(totals: Aged | undefined): ReportColumn<Row>[] {
  const make = useReportColumns<Row>();
  return ages.map((age) =>
    make.money(age, t(headers[age]), (line) => line[age] || null, {
      total: totals && <Money value={totals[age]} />,
      priority: priorities[age],
    }),
  );
}

/** For paper. */
export function printedTotals(totals: Aged, format: Format): string[] {
  return [t('Total'), ...ages.map((age) => format.money(totals[age]))];
}
