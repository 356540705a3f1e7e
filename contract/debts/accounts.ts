/**
 * What customers owe, one account per credit sale, and what they paid. balance = amount − payments − returned −
 * writtenOff, never below 0.
 */
import * as z from 'zod';
import { reversal, reversalBody, reversalCodes, reversalReason } from '../documents/reversals.ts';
import { endpoint } from '../endpoint.ts';
import { done, flag, id, idParams, limit, optionalId, page } from '../fields.ts';
import { optionalReference } from '../money/payment-methods.ts';
import { day } from '../values/dates.ts';
import { moneyAboveZero } from '../values/money.ts';

export const payment = z.object({
  id,
  date: z.string(),
  amount: z.number(),
  balance: z.number(),
  methodId: id,
  reference: z.string().nullable(),
  ...reversal,
  reason: reversalReason,
});
export type Payment = z.output<typeof payment>;

const details = {
  date: day,
  amount: moneyAboveZero,
  /** Cash if it is left out of a new payment; in an update, both stay as they are. */
  methodId: id.nullish(),
  reference: optionalReference,
};

/** An account as shown in a customer's own list. */
export const customerAccount = z.object({
  id,
  amount: z.number(),
  /** What returns took off, and what was given up as a bad debt. */
  returned: z.number(),
  writtenOff: z.number(),
  balance: z.number(),
  /** The day it must be paid by. */
  date: z.string(),
  /** The sale that the account comes from, or the opening balance. */
  receiptId: id.nullable(),
  openingId: id.nullable(),
  /** Whether it is past its due day (in the business time zone) and not fully paid. */
  overdue: z.boolean(),
  payments: z.array(payment),
});
export type CustomerAccount = z.output<typeof customerAccount>;

export const account = customerAccount.extend({ customer: z.object({ id, name: z.string() }) });
export type Account = z.output<typeof account>;

export const listAccounts = endpoint({
  method: 'GET',
  path: '/accounts',
  steady: true,
  who: ['admin', 'reports'],
  summary:
    'Accounts, newest first. open=true returns only those with a balance; customerId those of one customer, open ones first.',
  query: z.object({ open: flag, customerId: optionalId, page, limit }),
  payload: z.array(account),
  meta: z.object({
    count: z.number(),
    openCount: z.number(),
    openBalance: z.number(),
    hasMore: z.boolean(),
    /**
     * Open balances by customer, largest first, at most 50, for the doughnut chart; left out when limit=0 asks for
     * counts only.
     */
    byCustomer: z.array(z.object({ customerId: id, name: z.string(), balance: z.number() })),
  }),
});

export const payAccount = endpoint({
  method: 'POST',
  path: '/accounts/pay',
  who: ['admin'],
  summary: 'Record a payment on an account, dated 2000-01-01 to today.',
  keyed: 'payments',
  codes: ['above-balance', 'day-closed', 'method-not-found', 'period-locked', 'reference-needed', 'reference-used'],
  body: z.strictObject({ id, ...details }),
  payload: account,
});

export const updatePayment = endpoint({
  method: 'PUT',
  path: '/accounts',
  who: ['admin'],
  summary: 'Correct a payment; later balances are recomputed.',
  codes: [
    'above-balance',
    'already-paid',
    'customer-deleted',
    'day-closed',
    'method-not-found',
    'period-locked',
    'reference-needed',
    'reference-used',
    'reversed-already',
  ],
  body: z.strictObject({ id, ...details }),
  payload: account,
});

export const deletePayment = endpoint({
  method: 'DELETE',
  path: '/accounts/{id}',
  who: ['admin'],
  summary: 'Delete a payment by its id; the account opens again.',
  codes: ['already-paid', 'customer-deleted', 'day-closed', 'period-locked', 'reversed-already'],
  params: idParams,
  payload: done,
});

export const reversePayment = endpoint({
  method: 'POST',
  path: '/payments/{id}/reverse',
  who: ['admin'],
  summary:
    'Take a payment on a debt back, today and once: its amount is owed again from today on. Of a payment over several accounts, one part.',
  keyed: 'payments',
  codes: ['already-paid', 'customer-deleted', ...reversalCodes],
  params: idParams,
  body: reversalBody,
  payload: account,
});
