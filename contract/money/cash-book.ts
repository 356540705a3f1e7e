/** Money as a ledger: what came in and went out by one method, and the balance after each movement. */
import * as z from 'zod';
import { moneyDocuments } from '../documents/documents.ts';
import { moneyKindNames } from '../documents/money-kinds.ts';
import { endpoint } from '../endpoint.ts';
import { dayRange, id, limit, optionalId, page } from '../fields.ts';
import { moment } from '../values/dates.ts';

/** The methods that every shop has, with the ids of migration 0091. */
export const builtInMethods = {
  cash: { id: 1, name: 'Cash' },
  deposit: { id: 2, name: 'Deposit' },
  bank: { id: 3, name: 'Bank' },
} as const;

export const moneyMovement = z.object({
  id,
  at: moment,
  day: z.string(),
  kind: z.enum(moneyKindNames),
  /** Signed: money coming in is positive. */
  amount: z.number(),
  /** The method's balance right after it. */
  balance: z.number(),
  staff: z.string(),
  /** From the document: an expense's text, a banking record's comment. */
  reason: z.string(),
  document: z.object({ kind: z.enum(moneyDocuments), id, label: z.string() }).nullable(),
  /** The movement that this one reverses because its document was changed or deleted. */
  reverses: id.nullable(),
});
export type MoneyMovement = z.output<typeof moneyMovement>;

export const cashBookPageSize = 100;

export const listMoney = endpoint({
  method: 'GET',
  path: '/money',
  who: ['admin', 'reports'],
  summary:
    'The cash book of one method (Cash by default), oldest first, 100 per page; meta covers the whole range, and says with `below` whether more went out than came in up to its end. Nothing is refused because of that.',
  report: true,
  query: z.object({ methodId: optionalId, ...dayRange, page, limit }),
  payload: z.array(moneyMovement),
  meta: z.object({
    opening: z.number(),
    in: z.number(),
    out: z.number(),
    closing: z.number(),
    /**
     * Whether more went out of the method than came in up to the last day, so that `closing` is below 0. Never true for
     * Deposit, where money is posted the other way round.
     */
    below: z.boolean(),
    hasMore: z.boolean(),
  }),
});
