/**
 * The columns of the Sales Report, with totals of the loaded rows and, if there are more, of all matches. If goods came
 * back in the period, the returns and what is left are below them. A product's name opens its receipt.
 */
import '../../ui/styles.ts';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Sale } from '../../../contract/selling/sales.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import { sumQuantities } from '../../../contract/values/quantity.ts';
import type { DayRange } from '../../ui/filter-bar.tsx';
import { isolated } from '../../ui/isolated.tsx';
import { Money, Quantity } from '../../ui/money.tsx';
import { type ReportColumn, useReportColumns } from '../../ui/paper/report-columns.tsx';
import { TwoTotals } from '../../ui/two-totals.tsx';
import { t } from '../../words/t.ts';
import classes from './sales-columns.module.css';
import { labelsBelow, QuantitySold, type SalesMeta, sumsBelow } from './sales-totals.tsx';

export function useSalesColumns(
  rows: readonly Sale[],
  meta: SalesMeta | undefined,
  /** The range that has exactly these rows; null while a search leaves some rows out. */
  days: DayRange | null,
  onOpenReceipt: (receiptId: number) => void,
): ReportColumn<Sale>[] {
  const make = useReportColumns<Sale>();
  const all = meta?.totals;
  const same = rows.length === all?.count;

  function moneyTotal(pick: (one: Sale) => number, sum: number | undefined) {
    if (sum === undefined) return undefined;
    return <TwoTotals loaded={<Money value={sumMoney(rows.map(pick))} />} all={<Money value={sum} />} same={same} />;
  }

  // What was charged is the sum of cost, tax and profit.
  const taxOfAll = all && sumMoney([all.sale, -all.cost, -all.profit]);

  return [
    make.moment('date', t('Date'), (one) => one.createdAt, {
      priority: 1,
      total: all && (
        <TwoTotals
          loaded={t('The {{count, quantity}} shown', { count: rows.length })}
          all={same ? t('Total') : t('Total of {{count, quantity}}', { count: all.count })}
          same={same}
        />
      ),
      moreTotals: labelsBelow(meta),
    }),
    make.text('product', t('Product'), (one) => one.stock.name, {
      phone: 'title',
      width: '18rem',
      render: (one) => (
        <Anchor component="button" type="button" inherit ta="start" onClick={() => onOpenReceipt(one.receiptId)}>
          {isolated(one.stock.name)}
        </Anchor>
      ),
    }),
    make.quantity('qty', t('Qty'), (one) => one.quantity, {
      render: (one) => <QuantitySold sale={one} />,
      total: all && (
        <TwoTotals
          loaded={<Quantity value={sumQuantities(rows.map((one) => one.quantity))} />}
          all={<Quantity value={all.quantity} />}
          same={same}
        />
      ),
      moreTotals: sumsBelow(meta, 'quantity', days),
    }),
    make.money('cost', t('Cost'), (one) => one.cost, {
      total: moneyTotal((one) => one.cost, all?.cost),
      moreTotals: sumsBelow(meta, 'cost', days),
      priority: 3,
    }),
    make.money('sale', t({ text: 'Sale', context: 'amount' }), (one) => one.total, {
      render: (one) => <WithParts sum={<Money value={one.total} />} tax={one.tax} discount={one.discount} />,
      total: all && <WithParts sum={moneyTotal((one) => one.total, all.sale)} tax={taxOfAll} />,
      moreTotals: sumsBelow(meta, 'sale', days),
    }),
    make.money('profit', t('Profit'), (one) => one.profit, {
      total: moneyTotal((one) => one.profit, all?.profit),
      moreTotals: sumsBelow(meta, 'profit', days),
      priority: 2,
    }),
  ];
}

/** A sum, with the tax in it and the discounts below it if there are any. */
function WithParts({ sum, tax = 0, discount = 0 }: { sum: ReactNode; tax?: number | undefined; discount?: number }) {
  return (
    <>
      {sum}
      {tax !== 0 && <div className={classes.part}>{t('tax {{tax, money}}', { tax })}</div>}
      {discount !== 0 && <div className={classes.part}>{t('discount {{discount, money}}', { discount })}</div>}
    </>
  );
}
