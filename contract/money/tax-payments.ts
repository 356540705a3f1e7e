/** What the shop pays to the tax office, out of a method. It lowers what is owed and is not a cost, so it is not in profit and loss. */
import * as z from 'zod';
import { reversal, reversalBody, reversalCodes, reversalReason } from '../documents/reversals.ts';
import { endpoint } from '../endpoint.ts';
import { dayRange, done, id, idParams, limit, optionalNote, page } from '../fields.ts';
import { day } from '../values/dates.ts';
import { moneyAboveZero } from '../values/money.ts';
import { optionalReference } from './payment-methods.ts';

export const taxPayment = z.object({
  id,
  date: z.string(),
  amount: z.number(),
  methodId: id,
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** Who entered it. */
  staff: z.string(),
  ...reversal,
  reason: reversalReason,
});
export type TaxPayment = z.output<typeof taxPayment>;

export const listTaxPayments = endpoint({
  method: 'GET',
  path: '/tax-payments',
  who: ['admin', 'reports'],
  summary: 'Payments to the tax office, newest first. startDate and endDate narrow the list and its total.',
  query: z.object({ ...dayRange, page, limit }),
  payload: z.array(taxPayment),
  meta: z.object({ count: z.number(), total: z.number(), hasMore: z.boolean() }),
});

export const addTaxPayment = endpoint({
  method: 'POST',
  path: '/tax-payments',
  who: ['admin'],
  summary:
    'Pay the tax office, dated 2000-01-01 to today. It lowers what is owed, and may be more than that: a shop may pay in advance. By any method but Deposit, Bank too, and archived ones, so that no money is stuck.',
  keyed: 'tax_payments',
  codes: ['day-closed', 'method-not-found', 'period-locked', 'reference-needed'],
  body: z.strictObject({
    date: day,
    amount: moneyAboveZero,
    methodId: id,
    reference: optionalReference,
    note: optionalNote,
  }),
  payload: taxPayment,
});

export const deleteTaxPayment = endpoint({
  method: 'DELETE',
  path: '/tax-payments/{id}',
  who: ['admin'],
  summary: 'Delete a payment to the tax office. Its row is kept, marked as deleted.',
  codes: ['day-closed', 'period-locked', 'reversed-already'],
  params: idParams,
  payload: done,
});

export const reverseTaxPayment = endpoint({
  method: 'POST',
  path: '/tax-payments/{id}/reverse',
  who: ['admin'],
  summary:
    'Take a payment to the tax office back, today and once: another one of the opposite amount. Its own day stays as it is.',
  keyed: 'tax_payments',
  codes: reversalCodes,
  params: idParams,
  body: reversalBody,
  payload: taxPayment,
});
