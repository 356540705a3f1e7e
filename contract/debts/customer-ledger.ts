/**
 * How one customer stands: everything they bought, paid, brought back and were forgiven, with the balance after each. balance =
 * owed − in advance. A sale is a debit of what was due, and each tender a credit, except Deposit, which posts none. A return is
 * a credit, and each refund a debit, except a refund into Deposit.
 */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { dayRange, email, id, idParams } from '../fields.ts';
import { moment } from '../values/dates.ts';

export const ledgerKinds = [
  'opening',
  'sale',
  'payment',
  'return',
  'refund',
  'deposit',
  'deposit refund',
  'write-off',
  'write-off undone',
] as const;

export const ledgerDocuments = ['receipt', 'payment', 'slip', 'return', 'deposit', 'account', 'opening'] as const;

export const ledgerEntry = z.object({
  date: z.string(),
  at: moment,
  kind: z.enum(ledgerKinds),
  document: z.object({ kind: z.enum(ledgerDocuments), id }),
  /** 'Receipt 17', 'Payment P-7', 'Cash', 'Return R-3'. */
  label: z.string(),
  /** What was sold or brought back; empty for other entries. */
  goods: z.array(z.object({ name: z.string(), quantity: z.number(), total: z.number() })),
  debit: z.number(),
  credit: z.number(),
  balance: z.number(),
  /** For a payment or a deposit: the one that it reverses, and whether it, or a part of it, was reversed. */
  reverses: id.nullable(),
  isReversed: z.boolean(),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** What is owed, by days overdue: not yet, 1 to 30, 31 to 60, 61 to 90, more. */
export const ageing = z.object({
  notDue: z.number(),
  to30: z.number(),
  to60: z.number(),
  to90: z.number(),
  over90: z.number(),
});
export type Ageing = z.output<typeof ageing>;

const ledgerMeta = z.object({
  /** What was owed before the range, and what was owed at its end. */
  opening: z.number(),
  closing: z.number(),
  /** What was paid in advance, and what was owed by age, both at the end of the range: ageing − deposit = closing. */
  deposit: z.number(),
  ageing,
});

export const getLedger = endpoint({
  method: 'GET',
  path: '/customers/{id}/ledger',
  who: ['admin'],
  sellersWith: 'sellerDebts',
  byRole: ['own-sales', 'blind-count'],
  summary:
    "A customer's ledger, oldest first, both days inclusive. The balance is what is owed less what is in advance. With blindCount, sellers read it only after the count of each open shift in which money moved for the customer.",
  codes: ['not-counted'],
  params: idParams,
  query: z.object(dayRange),
  payload: z.array(ledgerEntry),
  meta: ledgerMeta,
});

export const customerGoods = z.object({
  stockId: id,
  /** The name of the item at that time. */
  name: z.string(),
  quantity: z.number(),
  /** What was charged for the line. */
  total: z.number(),
  /** How much of it has come back since. */
  returned: z.number(),
  receipts: z.number(),
  lastOn: z.string(),
});
export type CustomerGoods = z.output<typeof customerGoods>;

export const listGoods = endpoint({
  method: 'GET',
  path: '/customers/{id}/goods',
  who: ['admin'],
  sellersWith: 'sellerDebts',
  byRole: ['own-sales', 'blind-count'],
  summary:
    'What a customer bought on some days, both inclusive, by item; most money first. With blindCount, receipts that moved money in an open shift are left out for sellers.',
  params: idParams,
  query: z.object(dayRange),
  payload: z.array(customerGoods),
});

export const mailStatement = endpoint({
  method: 'POST',
  path: '/customers/{id}/statement/mail',
  who: ['admin'],
  sellersWith: 'sellerDebts',
  byRole: ['own-address'],
  summary: 'Mail a statement of a range.',
  params: idParams,
  body: z.strictObject({ to: email, ...dayRange }),
  payload: z.string(),
});
