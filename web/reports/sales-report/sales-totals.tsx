/**
 * What Today's Sales and the Sales Report say about goods that came back: how many of a line, and below the rows Total, Returns
 * and Net. A list without returns has only its total.
 */
import type { ReactNode } from 'react';
import type { FigureName, FigureOf } from '../../../contract/books/figure-rows.ts';
import type { Meta } from '../../../contract/endpoint.ts';
import { packsText } from '../../../contract/selling/pack-words.ts';
import type { listSales, Sale, SalesTotals } from '../../../contract/selling/sales.ts';
import { Figure } from '../../figures/figure.tsx';
import { useFormat } from '../../session/format.ts';
import type { DayRange } from '../../ui/filter-bar.tsx';
import { Money, Quantity } from '../../ui/money.tsx';
import type { ReportContent } from '../../ui/paper/report-buttons.tsx';
import { type ReportColumn, useReportColumns } from '../../ui/paper/report-columns.tsx';
import { t } from '../../words/t.ts';
import classes from './sales-columns.module.css';

export type SalesMeta = Meta<typeof listSales>;
type Sums = Omit<SalesTotals, 'count'>;
type MoneySum = Exclude<keyof Sums, 'quantity'>;

/** Returns are negative, so that the lines add up. */
function linesBelow(meta: SalesMeta | undefined): (Sums & { name: 'returns' | 'net'; label: string })[] {
  if (!meta || meta.returns.count === 0) return [];
  const { quantity, cost, sale, profit } = meta.returns;
  // Subtracts from 0, because negating 0 would give -0, which is shown with its sign.
  const returns = { quantity: 0 - quantity, cost: 0 - cost, sale: 0 - sale, profit: 0 - profit };
  return [
    { name: 'returns', label: t('Returns'), ...returns },
    { name: 'net', label: t({ text: 'Net', context: 'sales less returns' }), ...meta.net },
  ];
}

export function labelsBelow(meta: SalesMeta | undefined): ReactNode[] {
  return linesBelow(meta).map(({ label }) => label);
}

/** The figures that the sums open the rows of. */
const figures: Record<'returns' | 'net', Record<keyof Sums, FigureName> & Pick<FigureOf, 'less'>> = {
  returns: {
    quantity: 'returnedQuantity',
    cost: 'returnedCost',
    sale: 'returns',
    profit: 'returnedProfit',
    less: true,
  },
  net: { quantity: 'netQuantity', cost: 'cost', sale: 'salesLessReturns', profit: 'profit' },
};

/** `days` is the range of the list. It is null if the list leaves out rows of these days, or if the sums should not be links. */
export function sumsBelow(meta: SalesMeta | undefined, sum: keyof Sums, days: DayRange | null): ReactNode[] {
  return linesBelow(meta).map((line) => {
    const { [sum]: figure, less } = figures[line.name];
    if (days) return <Figure key={line.name} value={line[sum]} of={{ figure, less, ...days }} />;
    const Plain = sum === 'quantity' ? Quantity : Money;
    return <Plain key={line.name} value={line[sum]} />;
  });
}

export function QuantitySold({ sale: { quantity, returned, pack } }: { sale: Sale }) {
  return (
    <>
      <Quantity value={quantity} />
      {pack && <div className={classes.part}>{packsText(t, pack)}</div>}
      {returned > 0 && <div className={classes.part}>{t('{{returned, quantity}} returned', { returned })}</div>}
    </>
  );
}

/** For print and export, where returned goods have a column of their own if there are any. `sums` names the sum of each column. */
export function useSalesReport(columns: readonly ReportColumn<Sale>[], sums: Record<string, MoneySum>) {
  const format = useFormat();
  const make = useReportColumns<Sale>();
  const returned = make.quantity('returned', t('Returned'), (one) => one.returned);
  return ({ rows, meta }: { rows: Sale[]; meta: SalesMeta }): ReportContent<Sale> => {
    const hasReturned = rows.some((one) => one.returned > 0);
    const shown = columns.flatMap((column) => (hasReturned && column.key === 'qty' ? [column, returned] : [column]));
    const lines = [{ label: t('Total'), ...meta.totals }, ...linesBelow(meta)];
    const totals = shown.map(({ key }, at) => {
      if (at === 0) return lines.map(({ label }) => label).join('\n');
      if (key === 'qty') return lines.map(({ quantity }) => format.quantity(quantity)).join('\n');
      const sum = sums[key];
      return sum ? lines.map((line) => format.money(line[sum])).join('\n') : '';
    });
    return { rows, columns: shown, totals };
  };
}
