/** A delivery in words and figures, the same on screen and on paper. */

import type { Delivery, DeliveryLine } from '../../contract/buying/deliveries.ts';
import { shownCost } from '../../contract/values/cost.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import type { Business } from '../session/business.ts';
import type { Format } from '../session/format.ts';
import type { Report } from '../ui/paper/print-window.ts';
import { t } from '../words/t.ts';

/** '2 × Carton + 1 free', or '24'. */
export function countText({ quantity, free, pack }: Pick<DeliveryLine, 'quantity' | 'free' | 'pack'>): string {
  const counted = pack
    ? t('{{count, quantity}} × {{pack}}', { count: quantity, pack: pack.name })
    : t('{{quantity, quantity}}', { quantity });
  return free > 0 ? t('{{counted}} + {{free, quantity}} free', { counted, free }) : counted;
}

export interface Sum {
  label: string;
  amount: number;
  strong?: boolean;
}

/** All sums of a delivery, from its lines down to what is owed. */
export function sumsOf({ lines, costs, tax, due, payments, bill }: Delivery): Sum[] {
  const goods = sumMoney(lines.map(({ total }) => total));
  return [
    ...(costs.length > 0 || tax !== 0 ? [{ label: t('Goods'), amount: goods }] : []),
    ...costs.map(({ name, amount, spread }) => ({
      label: spread === 'value' ? t('{{name}}, by value', { name }) : t('{{name}}, by quantity', { name }),
      amount,
    })),
    ...(tax !== 0 ? [{ label: t('Tax'), amount: tax }] : []),
    { label: t('Total'), amount: due, strong: true },
    ...payments.map(({ method, amount, reference }) => ({
      label: reference
        ? t('Paid by {{method}}, {{reference}}', { method: methodName(t, method), reference })
        : t('Paid by {{method}}', { method: methodName(t, method) }),
      amount,
    })),
    ...(bill
      ? [
          {
            label: t('Bill {{label}}, due on {{day, day}}', { label: bill.label ?? '', day: bill.dueOn }),
            amount: bill.amount,
          },
        ]
      : []),
  ];
}

export function factsOf(delivery: Delivery, format: Format): { label: string; value: string }[] {
  const { supplier, number, date, order, staff, at } = delivery;
  return [
    { label: t('Supplier'), value: supplier?.name ?? t('None: bought at the market') },
    { label: t("Paper's number"), value: number ?? '' },
    { label: t('Date'), value: format.day(date) },
    ...(order ? [{ label: t('Order'), value: order.label }] : []),
    { label: t('Entered'), value: t('{{moment}} by {{staff}}', { moment: format.moment(at), staff }) },
  ];
}

export function deliveryReport(delivery: Delivery, business: Business, format: Format): Report<DeliveryLine> {
  const { label, lines, undone, lateCosts } = delivery;
  return {
    business,
    title: t('Delivery {{label}}', { label: label ?? '' }),
    facts: factsOf(delivery, format).filter(({ value }) => value !== ''),
    columns: [
      { header: t('Product'), text: ({ name }) => name },
      { header: t('Quantity'), align: 'right', text: countText },
      { header: t('Cost a piece'), align: 'right', text: (line) => format.money(shownCost(line.unitCostAfter)) },
      { header: t('Selling price'), align: 'right', text: (line) => format.money(line.unitSellAfter) },
      { header: t('Best before'), tight: true, text: ({ expiresOn }) => (expiresOn ? format.day(expiresOn) : '') },
      { header: t('Line total'), align: 'right', text: (line) => format.money(line.total) },
    ],
    rows: lines,
    sums: [
      ...sumsOf(delivery),
      ...lateCosts.map(({ name, date, amount }) => ({
        label: t('{{name}}, added on {{date, day}}', { name, date }),
        amount,
        strong: false,
      })),
    ].map(({ label, amount, strong }) => ({ label, value: format.money(amount), strong })),
    note: undone
      ? t('Undone on {{moment}} by {{staff}}: {{reason}}', { ...undone, moment: format.moment(undone.at) })
      : undefined,
  };
}
