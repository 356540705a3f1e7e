/** What a draft comes to, and how it is sent: to be checked while it is typed, and to be saved. */

import type { addDelivery } from '../../contract/buying/deliveries.ts';
import type { Sending } from '../../contract/endpoint.ts';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import type { Draft, DraftLine, DraftPayment } from './deliver-draft.ts';

export type DeliverySending = Sending<typeof addDelivery>['body'];

/** A text that is not an amount yet counts as 0. */
export function amountIn(typed: string): number {
  const amount = Number(typed);
  return Number.isFinite(amount) ? Number(amount.toFixed(moneyDecimals())) : 0;
}

export function dueOf({ lines, costs, tax }: Pick<Draft, 'lines' | 'costs' | 'tax'>): number {
  return sumMoney([...lines.map(({ total }) => total), ...costs.map(({ amount }) => amount), tax].map(amountIn));
}

/** Without a supplier nothing can stay owed, so there is a payment in cash until somebody says otherwise. */
export function paymentsOf({ payments, supplier }: Pick<Draft, 'payments' | 'supplier'>): DraftPayment[] {
  if (payments.length > 0 || supplier) return payments;
  return [{ key: 1, methodId: builtInMethods.cash.id, amount: '', reference: '' }];
}

export function payingOf(draft: Draft): Paying[] {
  return sharedOut(paymentsOf(draft), dueOf(draft));
}

export interface Paying extends DraftPayment {
  pays: number;
}

/** The payments with their amounts. The first one without an amount pays what the others leave. */
export function sharedOut(payments: DraftPayment[], due: number): Paying[] {
  const rest = sumMoney([due, ...payments.map(({ amount }) => -amountIn(amount))]);
  const open = payments.find(({ amount }) => amount === '');
  return payments.map((one) => ({ ...one, pays: one === open ? Math.max(0, rest) : amountIn(one.amount) }));
}

/** A line of goods that came for free is complete without a total. */
export function isComplete({ quantity, free, total }: DraftLine): boolean {
  return (Number(quantity) > 0 && total !== '') || (Number(quantity) === 0 && Number(free) > 0);
}

export function sendingOf(payments: readonly Paying[]) {
  return payments
    .filter(({ pays }) => pays !== 0)
    .map(({ methodId, pays, reference }) => ({ methodId, amount: pays, reference }));
}

export function bodyOf(draft: Draft, today: string): DeliverySending {
  const { supplier, orderId, date, number, lines, costs, tax, paperTotal, dueOn } = draft;
  return {
    ...{ supplierId: supplier?.id ?? null, orderId, date: date || today, number: number.trim() || null },
    lines: lines.map(({ stockId, packId, orderLineId, quantity, free, total, unitSell, expiresOn }) => ({
      ...{ stockId, packId, orderLineId, quantity: quantity || '0', free: free || null, total: total || '0' },
      ...{ unitSell: unitSell || null, expiresOn: expiresOn || null },
    })),
    costs: costs.map(({ name, amount, spread }) => ({ name, amount, spread })),
    ...{ tax: tax || null, paperTotal: paperTotal || null },
    payments: sendingOf(payingOf(draft)),
    dueOn: dueOn || null,
  };
}

/**
 * What the server is asked to check while somebody types: the lines and costs that are complete. Payments are left out, since
 * they are complete only at the end; without a supplier the whole sum is sent as paid.
 */
export function checkOf(draft: Draft, today: string): { body: DeliverySending; keys: number[] } | null {
  const lines = draft.lines.filter(isComplete);
  if (lines.length === 0) return null;
  const costs = draft.costs.filter(({ name, amount }) => name.trim() !== '' && amountIn(amount) !== 0);
  const due = dueOf({ lines, costs, tax: draft.tax });
  const inCash = { key: 1, methodId: builtInMethods.cash.id, amount: String(due), reference: '' };
  const payments = draft.supplier || due <= 0 ? [] : [inCash];
  // While lines are missing, the sum can't be that of the paper yet.
  const paperTotal = lines.length === draft.lines.length ? draft.paperTotal : '';
  const checked = { ...draft, lines, costs, paperTotal, payments };
  const body = bodyOf(checked, today);
  return { body: { ...body, ...(payments.length === 0 && { payments: [] }) }, keys: lines.map(({ key }) => key) };
}
