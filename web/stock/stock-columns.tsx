/** The columns of the stock list, with totals of the loaded rows. */
import { useMemo } from 'react';
import type { StockItem } from '../../contract/goods/stock.ts';
import { Money, Quantity } from '../ui/money.tsx';
import { type ReportColumn, useReportColumns } from '../ui/paper/report-columns.tsx';
import { t } from '../words/t.ts';
import { InPacks } from './packs/in-packs.tsx';
import { figuresOf, totalsOf } from './stock-figures.ts';

/** If there are more rows than the loaded ones, the label says how many the totals cover. */
export function useStockColumns(rows: readonly StockItem[], hasMore: boolean): ReportColumn<StockItem>[] {
  const make = useReportColumns<StockItem>();
  return useMemo(() => {
    const totals = totalsOf(rows);
    const total = hasMore ? t('Total of {{count, quantity}}', { count: rows.length }) : t('Total');
    return [
      make.day('date', t('Date'), (item) => item.date, { total, width: '7rem', priority: 3 }),
      make.text('name', t('Product'), (item) => item.name, {
        phone: 'title',
        width: '30%',
        render: (item) => (item.packs.length > 0 ? <InPacks item={item} /> : item.name),
      }),
      make.money('unitCost', t('Unit Cost'), (item) => item.unitCost, {
        total: <Money value={totals.unitCost} />,
        priority: 1,
      }),
      make.money('unitSell', t('Unit Selling'), (item) => item.unitSell, { total: <Money value={totals.unitSell} /> }),
      make.quantity('qty', t('Qty'), (item) => item.qty, { total: <Quantity value={totals.qty} /> }),
      make.money('totalCost', t('Total Cost'), (item) => figuresOf(item).totalCost, {
        total: <Money value={totals.totalCost} />,
        priority: 6,
      }),
      make.money('totalSale', t('Total Sale'), (item) => figuresOf(item).totalSale, {
        total: <Money value={totals.totalSale} />,
        priority: 5,
      }),
      make.money('totalProfit', t('Total Profit'), (item) => figuresOf(item).totalProfit, {
        total: <Money value={totals.totalProfit} />,
        priority: 4,
      }),
      make.text('category', t('Category'), (item) => item.category.type, { priority: 2 }),
    ];
  }, [make, rows, hasMore]);
}
