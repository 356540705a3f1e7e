/** The debt desk: whom to call, what they pay and promise, what is given up. */
import * as z from 'zod';
import { reversal, reversalBody, reversalCodes, reversalReason } from '../documents/reversals.ts';
import { endpoint } from '../endpoint.ts';
import { comment, done, id, idParams, limit, missingNumbers, optionalComment, optionalDay, page } from '../fields.ts';
import { priceList } from '../goods/price-lists.ts';
import { optionalReference } from '../money/payment-methods.ts';
import { printedBusiness } from '../selling/sales.ts';
import { day, moment } from '../values/dates.ts';
import { moneyAboveZero } from '../values/money.ts';
import { problem } from '../words/problem.ts';
import { customerAccount } from './accounts.ts';
import { ageing } from './customer-ledger.ts';

/** A promise is kept when payments entered after it reach its amount by its day, and broken the day after. */
export const promiseStates = ['open', 'kept', 'broken'] as const;

export const promise = z.object({
  id,
  date: z.string(),
  amount: z.number(),
  note: z.string(),
  state: z.enum(promiseStates),
  /** How much was paid towards it so far. */
  paid: z.number(),
  staff: z.string(),
  at: moment,
});
export type Promised = z.output<typeof promise>;

export const reminderChannels = ['mail', 'whatsapp', 'sms'] as const;

const lastReminder = z.object({ at: moment, channel: z.enum(reminderChannels) }).nullable();

export const sentReminder = z.object({ id, at: moment, channel: z.enum(reminderChannels), staff: z.string() });

/** The most promises, and the most reminders, that a customer's page shows. */
export const mostInHistory = 50;

/** One customer, as their page shows them. */
export const customerPage = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  location: z.string(),
  taxNumber: z.string(),
  note: z.string().nullable(),
  owes: z.number(),
  deposit: z.number(),
  /** `creditLimit` is their own; `limit` is the one that applies, theirs or that of the settings. Null for none. */
  creditLimit: z.number().nullable(),
  limit: z.number().nullable(),
  /** The price list that they pay by; null for the usual prices. */
  priceList: priceList.nullable(),
  overdue: z.number(),
  overdueDays: z.number(),
  ageing,
  /** The latest promise; null if there is none. */
  promise: promise.nullable(),
  lastPayment: z.object({ date: z.string(), amount: z.number() }).nullable(),
  lastReminder,
  /** The latest 50 of each, newest first. Sales, payments and returns are in the ledger. */
  promises: z.array(promise),
  reminders: z.array(sentReminder),
  /** Until when a link to their statement works; null if none does. */
  statementLink: z.object({ expiresAt: moment }).nullable(),
  openAccounts: z.array(customerAccount),
});
export type CustomerPage = z.output<typeof customerPage>;

export const getCustomer = endpoint({
  method: 'GET',
  path: '/customers/{id}',
  who: ['admin'],
  sellersWith: 'sellerDebts',
  byRole: ['blind-count'],
  summary:
    'One customer: what they owe and have in advance, how old it is, limit, promises, reminders, last payment. With blindCount, accounts, promises and payments that an open shift moved money for are left out for sellers.',
  params: idParams,
  payload: customerPage,
});

const how = { methodId: id.nullish(), reference: optionalReference };

export const paymentSlip = z.object({
  id,
  number: z.string(),
  customer: z.object({ id, name: z.string() }),
  date: z.string(),
  at: moment,
  staff: z.string(),
  amount: z.number(),
  method: z.string(),
  reference: z.string().nullable(),
  /** The accounts that were paid, and how much of the payment each got. */
  accounts: z.array(
    z.object({
      accountId: id,
      receiptId: id.nullable(),
      openingId: id.nullable(),
      amount: z.number(),
      balance: z.number(),
    }),
  ),
  /** The part that was put into Deposit. */
  kept: z.number(),
  /** What the customer owed after the payment. */
  owes: z.number(),
  deposit: z.number(),
  business: printedBusiness,
});
export type PaymentSlip = z.output<typeof paymentSlip>;

export const payCustomer = endpoint({
  method: 'POST',
  path: '/customers/{id}/payments',
  who: ['admin'],
  sellersWith: 'sellerDebts',
  byRole: ['today-only', 'shift'],
  summary:
    'A payment over all open accounts, by due date, then id. Never more than is owed, unless keepRest puts the rest into Deposit. Sellers date it today.',
  keyed: 'customer_payments',
  codes: [
    ...(['above-balance', 'day-closed', 'method-not-found', 'no-shift', 'period-locked'] as const),
    ...(['reference-needed', 'reference-used'] as const),
  ],
  params: idParams,
  body: z.strictObject({
    date: day,
    amount: moneyAboveZero,
    ...how,
    keepRest: z.boolean(problem('must be true or false')).nullish(),
  }),
  payload: paymentSlip,
});

/** A row of the list. */
export const paymentSlipRow = paymentSlip.pick({
  id: true,
  number: true,
  customer: true,
  date: true,
  at: true,
  staff: true,
  amount: true,
  method: true,
  reference: true,
});
export type PaymentSlipRow = z.output<typeof paymentSlipRow>;

export const paymentSlipsPageSize = 50;

export const listPaymentSlips = endpoint({
  method: 'GET',
  path: '/customers/payments',
  who: ['admin', 'reports'],
  summary:
    'Payments of all customers that have a slip, by their numbers, newest first, 50 per page, each with what stands of it.',
  query: z.object({ page, limit }),
  payload: z.array(paymentSlipRow),
  meta: z.object({
    hasMore: z.boolean(),
    /** Numbers in this range that no payment has, and when each was used up. */
    missing: missingNumbers(z.string()),
  }),
});

export const getPaymentSlip = endpoint({
  method: 'GET',
  path: '/customers/payments/{id}',
  who: ['admin'],
  sellersWith: 'sellerDebts',
  byRole: ['blind-count'],
  summary:
    'A payment slip, to show or print again. With blindCount, sellers open one of an open shift only after its count.',
  codes: ['not-counted'],
  params: idParams,
  payload: paymentSlip,
});

export const reprintPaymentSlip = endpoint({
  method: 'POST',
  path: '/customers/payments/{id}/reprint',
  who: ['admin'],
  sellersWith: 'sellerDebts',
  summary: 'Note on the log that a payment slip is printed again. Such a paper says COPY.',
  params: idParams,
  payload: done,
});

export const depositSlip = z.object({
  id,
  kind: z.enum(['deposit', 'refund']),
  customer: z.object({ id, name: z.string() }),
  date: z.string(),
  at: moment,
  staff: z.string(),
  amount: z.number(),
  method: z.string(),
  reference: z.string().nullable(),
  /** What the customer had in advance afterwards. */
  deposit: z.number(),
  ...reversal,
  reason: reversalReason,
});
export type DepositSlip = z.output<typeof depositSlip>;

export const addDeposit = endpoint({
  method: 'POST',
  path: '/customers/{id}/deposits',
  who: ['admin'],
  sellersWith: 'sellerDebts',
  byRole: ['today-only', 'shift'],
  summary: 'Money paid in advance. Sellers date it today.',
  keyed: 'deposits',
  codes: ['day-closed', 'method-not-found', 'no-shift', 'period-locked', 'reference-needed', 'reference-used'],
  params: idParams,
  body: z.strictObject({ date: day, amount: moneyAboveZero, ...how }),
  payload: depositSlip,
});

export const refundDeposit = endpoint({
  method: 'POST',
  path: '/customers/{id}/deposits/refund',
  who: ['admin'],
  summary: 'Give back what was paid in advance, today.',
  keyed: 'deposits',
  codes: ['deposit-short', 'day-closed', 'method-not-found', 'no-shift', 'period-locked'],
  params: idParams,
  body: z.strictObject({ amount: moneyAboveZero, methodId: id }),
  payload: depositSlip,
});

export const reverseDeposit = endpoint({
  method: 'POST',
  path: '/deposits/{id}/reverse',
  who: ['admin'],
  summary:
    'Take a deposit, or what was given back of one, back, today and once. No customer is left with less than nothing in advance.',
  keyed: 'deposits',
  codes: ['customer-deleted', 'deposit-short', ...reversalCodes],
  params: idParams,
  body: reversalBody,
  payload: depositSlip,
});

export const reprintDepositSlip = endpoint({
  method: 'POST',
  path: '/customers/deposits/{id}/reprint',
  who: ['admin'],
  sellersWith: 'sellerDebts',
  summary: 'Note on the log that the slip of a deposit is printed again. Such a paper says COPY.',
  params: idParams,
  payload: done,
});

export const ageingRow = ageing.extend({ customer: z.object({ id, name: z.string() }), total: z.number() });
export type AgeingRow = z.output<typeof ageingRow>;

export const listAgeing = endpoint({
  method: 'GET',
  path: '/debts/ageing',
  who: ['admin', 'reports'],
  summary: 'What each customer owed at the end of a day (today by default), by how long it was overdue then.',
  query: z.object({ asOf: optionalDay, page, limit }),
  payload: z.array(ageingRow),
  meta: z.object({
    asOf: z.string(),
    /** The sums of all customers. */
    total: ageing.extend({ total: z.number() }),
    count: z.number(),
    hasMore: z.boolean(),
  }),
});

export const deskRow = z.object({
  customer: z.object({ id, name: z.string() }),
  phone: z.string(),
  owed: z.number(),
  overdue: z.number(),
  overdueDays: z.number(),
  oldestDue: z.string(),
  lastPayment: z.object({ date: z.string(), amount: z.number() }).nullable(),
  lastReminder,
  promise: promise.nullable(),
});
export type DeskRow = z.output<typeof deskRow>;

export const deskPageSize = 50;

export const listDesk = endpoint({
  method: 'GET',
  path: '/debts/desk',
  steady: true,
  who: ['admin'],
  sellersWith: 'sellerDebts',
  byRole: ['blind-count'],
  summary:
    'Whom to call first: broken promises, then by days overdue and amount. With blindCount, promises and payments that an open shift moved money for are left out for sellers.',
  query: z.object({ page, limit }),
  payload: z.array(deskRow),
  meta: z.object({ count: z.number(), owed: z.number(), overdue: z.number(), hasMore: z.boolean() }),
});

export const addPromise = endpoint({
  method: 'POST',
  path: '/customers/{id}/promises',
  who: ['admin'],
  sellersWith: 'sellerDebts',
  summary: 'What a customer promised to pay, and by when.',
  keyed: 'promises',
  params: idParams,
  body: z.strictObject({ date: day, amount: moneyAboveZero, note: optionalComment }),
  payload: promise,
});

export const remind = endpoint({
  method: 'POST',
  path: '/customers/{id}/reminders',
  who: ['admin'],
  sellersWith: 'sellerDebts',
  summary: 'Mail a reminder, or answer its text and the link that opens WhatsApp or SMS with it. It is recorded.',
  keyed: 'reminders',
  codes: ['no-address', 'nothing-owed'],
  params: idParams,
  body: z.strictObject({ channel: z.enum(reminderChannels, problem('must be mail, whatsapp or sms')) }),
  payload: z.object({
    id,
    channel: z.enum(reminderChannels),
    text: z.string(),
    link: z.string().nullable(),
    at: moment,
  }),
});

export const writeOff = endpoint({
  method: 'POST',
  path: '/accounts/{id}/write-off',
  who: ['admin'],
  summary: 'Give up what is left of an account as a bad debt, today. No money moves.',
  keyed: 'write_offs',
  codes: ['day-closed', 'nothing-owed', 'period-locked'],
  params: idParams,
  body: z.strictObject({ reason: comment }),
  payload: customerAccount,
});

export const undoWriteOff = endpoint({
  method: 'DELETE',
  path: '/accounts/{id}/write-off',
  who: ['admin'],
  summary: 'Undo it, today.',
  codes: ['customer-deleted', 'day-closed', 'not-written-off', 'period-locked'],
  params: idParams,
  payload: customerAccount,
});
