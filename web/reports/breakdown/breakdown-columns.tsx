/**
 * The columns of a breakdown: what it is by, its figures and, next to the main figure, the same one of another period. Every
 * figure opens its rows.
 */

import type { FigureName } from '../../../contract/books/figure-rows.ts';
import type { Breakdown, BreakdownRow, getBreakdown, MethodRow } from '../../../contract/books/reports.ts';
import { taxKindLabels } from '../../../contract/cart/price.ts';
import type { Meta } from '../../../contract/endpoint.ts';
import { type Message, msg } from '../../../contract/words/text.ts';
import { Figure } from '../../figures/figure.tsx';
import { CustomerLink } from '../../links/customer-link.tsx';
import { useFormat } from '../../session/format.ts';
import { type ReportColumn, useReportColumns } from '../../ui/paper/report-columns.tsx';
import { t } from '../../words/t.ts';
import { changeOf } from '../compare/change.ts';
import { changeColumns } from '../compare/change-columns.tsx';
import { useChangeText } from '../compare/use-change-text.ts';
import type { BreakdownLine } from '../reports-queries.ts';
import { figureIn } from './figure-in.ts';
import type { ComparedBreakdown } from './use-compared-breakdown.ts';

type BreakdownMeta = Meta<typeof getBreakdown>;

const breakdownLabels: Record<Breakdown, Message> = {
  item: msg('Item'),
  category: msg('Category'),
  staff: msg('Staff'),
  method: msg('Payment method'),
  hour: msg('Hour'),
  weekday: msg('Weekday'),
  customer: msg('Customer'),
  tax: msg('Tax rate'),
};

/** The breakdowns, in the order in which they are offered. */
export const breakdownChoices: Record<Breakdown, Message> = {
  item: msg('By item'),
  category: msg('By category'),
  staff: msg('By staff'),
  method: msg('By payment method'),
  hour: msg('By hour'),
  weekday: msg('By weekday'),
  customer: msg('By customer'),
  tax: msg('By tax rate'),
};

/** What a breakdown is called on paper. */
export const breakdownTitles: Record<Breakdown, Message> = {
  item: msg('Sales by item'),
  category: msg('Sales by category'),
  staff: msg('Sales by staff'),
  method: msg('Sales by payment method'),
  hour: msg('Sales by hour'),
  weekday: msg('Sales by weekday'),
  customer: msg('Sales by customer'),
  tax: msg('Sales by tax rate'),
};

/** What the chart of a breakdown's main figure is called. */
export const chartTitles: Record<Breakdown, Message> = {
  item: msg('Net sales by item'),
  category: msg('Net sales by category'),
  staff: msg('Net sales by staff'),
  method: msg('Net by payment method'),
  hour: msg('Net sales by hour'),
  weekday: msg('Net sales by weekday'),
  customer: msg('Net sales by customer'),
  tax: msg('Net sales by tax rate'),
};

const salesFigures = {
  quantity: msg('Qty'),
  sales: msg('Sales'),
  returns: msg('Returns'),
  tax: msg('Tax'),
  netSales: msg('Net sales'),
  cost: msg('Cost of goods'),
  profit: msg('Profit'),
} satisfies Partial<Record<keyof BreakdownRow, Message>>;

const methodFigures = {
  paid: msg('Sales'),
  refunded: msg('Refunded'),
  collected: msg('Debts collected'),
  deposits: msg('Deposits'),
  expenses: msg('Expenses'),
  net: msg('Net'),
} satisfies Partial<Record<keyof MethodRow, Message>>;

/** On a narrow screen these move into a row's detail, the highest number first. */
const priorities: Partial<Record<FigureName, number>> = {
  tax: 6,
  cost: 5,
  returns: 4,
  quantity: 3,
  sales: 2,
  deposits: 4,
  refunded: 3,
  expenses: 2,
};

export function figuresOf(by: Breakdown): Partial<Record<FigureName, Message>> {
  return by === 'method' ? methodFigures : salesFigures;
}

/** The figure that rows are ordered by, and that is drawn and compared. */
export function mainFigureOf(by: Breakdown): 'net' | 'netSales' {
  return by === 'method' ? 'net' : 'netSales';
}

export function useBreakdownColumns(
  by: Breakdown,
  meta: BreakdownMeta | undefined,
  compared: ComparedBreakdown | undefined,
): ReportColumn<BreakdownLine>[] {
  const format = useFormat();
  const write = useChangeText();
  const make = useReportColumns<BreakdownLine>();
  const days = { startDate: meta?.startDate, endDate: meta?.endDate };
  const headers = figuresOf(by);
  const main = mainFigureOf(by);

  const label = make.text('label', t(breakdownLabels[by]), (line) => line.label, {
    phone: 'title',
    total: t('Total'),
    render: (line) =>
      by === 'customer' && line.target !== null ? (
        <CustomerLink customer={{ id: line.target, name: line.label }} />
      ) : (
        line.label
      ),
  });

  const kind = make.text('kind', t('Kind'), (line) => ('kind' in line && line.kind ? t(taxKindLabels[line.kind]) : ''));
  const names = by === 'tax' ? [label, kind] : [label];

  const own = (Object.keys(headers) as FigureName[]).map((key) => {
    const column = key === 'quantity' ? make.quantity : make.money;
    return column(key, t(headers[key]!), (line: BreakdownLine) => figureIn(line, key), {
      render: (line) => <Figure value={figureIn(line, key)} of={{ figure: key, by, key: line.key, ...days }} />,
      total: meta && <Figure value={figureIn(meta.totals, key)} of={{ figure: key, ...days }} />,
      priority: priorities[key],
    });
  });

  if (!compared || !meta) return [...names, ...own];
  const header = `${t(headers[main]!)}, ${format.days(compared.range)}`;
  const before = make.money('compared', header, (line) => compared.of(line.key), {
    render: (line) => (
      <Figure value={compared.of(line.key)} of={{ figure: main, by, key: line.key, ...compared.range }} />
    ),
    longHeader: true,
    total: <Figure value={compared.total} of={{ figure: main, ...compared.range }} />,
  });
  const change = (line: BreakdownLine) => changeOf(figureIn(line, main), compared.of(line.key));
  const totalChange = changeOf(figureIn(meta.totals, main), compared.total);
  return [...names, ...own, before, ...changeColumns(change, write, totalChange)];
}

/** The totals row as text, for paper. */
export function useBreakdownTotals() {
  const format = useFormat();
  const write = useChangeText();
  return (meta: BreakdownMeta, compared: ComparedBreakdown | undefined): string[] => {
    const main = mainFigureOf(meta.by);
    const own = (Object.keys(figuresOf(meta.by)) as FigureName[]).map((key) => {
      const sum = figureIn(meta.totals, key);
      return key === 'quantity' ? format.quantity(sum) : format.money(sum);
    });
    const names = meta.by === 'tax' ? [t('Total'), ''] : [t('Total')];
    if (!compared) return [...names, ...own];
    const change = changeOf(figureIn(meta.totals, main), compared.total);
    return [...names, ...own, format.money(compared.total), write.amount(change), write.percent(change)];
  };
}
