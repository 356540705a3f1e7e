/** Sales without their tax, by kind of tax, as a tax return asks for them. The lines add up to the net sales. */

import type { TaxBases as Bases } from '../../../contract/books/reports.ts';
import { taxBaseLabels } from '../../../contract/cart/price.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import type { DayRange } from '../../ui/filter-bar.tsx';
import { t } from '../../words/t.ts';
import { type FigureLine, FigureTable, useFigureColumns } from '../figure-lines.tsx';
import { ReportPanel } from '../report-panel.tsx';

const kinds = Object.keys(taxBaseLabels) as (keyof Bases)[];

/** The sum and its parts, for paper. */
export function taxBaseFacts(bases: Bases, money: (amount: number) => string): { label: string; value: string }[] {
  return [
    { label: t('Net sales by kind of tax'), value: money(sumMoney(Object.values(bases))) },
    ...kinds.map((kind) => ({ label: t(taxBaseLabels[kind]), value: money(bases[kind]) })),
  ];
}

export function TaxBases({ bases, range }: { bases: Bases; range: DayRange }) {
  const title = t('Net sales by kind of tax');
  const columns = useFigureColumns(range, null).map((column) =>
    column.key === 'label' ? { ...column, header: t('Kind') } : column,
  );
  const lines: FigureLine[] = kinds.map((kind) => ({
    key: kind,
    label: t(taxBaseLabels[kind]),
    value: bases[kind],
    compared: null,
    of: { figure: 'netSales', by: 'taxKind', key: kind },
  }));
  const sum: FigureLine = {
    key: 'sum',
    label: t('Net sales'),
    value: sumMoney(lines.map(({ value }) => value)),
    compared: null,
    of: { figure: 'netSales' },
    isSum: true,
  };
  return (
    <ReportPanel title={title}>
      <FigureTable label={title} columns={columns} lines={[...lines, sum]} />
    </ReportPanel>
  );
}
