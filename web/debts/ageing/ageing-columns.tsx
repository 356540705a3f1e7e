/** The columns of an ageing, of customers or suppliers: by how long it was overdue, and all of it. */

import type { FigureOf } from '../../../contract/books/figure-rows.ts';
import type { Ageing } from '../../../contract/debts/customer-ledger.ts';
import { msg } from '../../../contract/words/text.ts';
import { Figure } from '../../figures/figure.tsx';
import type { Format } from '../../session/format.ts';
import { Money } from '../../ui/money.tsx';
import { type ReportColumn, useReportColumns } from '../../ui/paper/report-columns.tsx';
import { t } from '../../words/t.ts';
import { ageingLabels } from './ageing-bar.tsx';

export interface Aged extends Ageing {
  total: number;
}

const headers = { ...ageingLabels, total: msg('Total') };
const ages = Object.keys(headers) as (keyof Aged)[];

/** On a narrow screen the youngest debts are the first to move into a row's detail. */
const priorities: Partial<Record<keyof Aged, number>> = { notDue: 5, to30: 4, to60: 3, to90: 2, over90: 1 };

/** Names the rows behind a figure, of one line or of the total. */
export type OfAge<Row> = (age: keyof Aged, line?: Row) => FigureOf;

export function useAgeingColumns<Row extends Aged>(totals: Aged | undefined, of?: OfAge<Row>): ReportColumn<Row>[] {
  const make = useReportColumns<Row>();
  const shown = (value: number, age: keyof Aged, line?: Row) =>
    of ? <Figure value={value} of={of(age, line)} /> : <Money value={value} />;
  return ages.map((age) =>
    make.money(age, t(headers[age]), (line) => line[age] || null, {
      total: totals && shown(totals[age], age),
      priority: priorities[age],
      ...(of && { render: (line: Row) => (line[age] ? shown(line[age], age, line) : null) }),
    }),
  );
}

/** The totals on paper. */
export function printedTotals(totals: Aged, format: Format): string[] {
  return [t('Total'), ...ages.map((age) => format.money(totals[age]))];
}
