/**
 * Goods that come back: from a receipt, in parts, to the shelf or not, with the money going back. A return is dated today,
 * whatever day the sale had. `give-back.ts` says what a part is worth and how it is given back.
 */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { comment, dayRange, done, id, idParams, limit, missingNumbers, optionalId, page } from '../fields.ts';
import { methodKinds, optionalReference } from '../money/payment-methods.ts';
import { moment } from '../values/dates.ts';
import { moneyAboveZero } from '../values/money.ts';
import { quantity } from '../values/quantity.ts';
import { problem, wholeSentence } from '../words/problem.ts';
import { printedBusiness } from './sales.ts';

export const returnsPageSize = 10;

/** One return, as its slip shows it. */
export const goodsReturn = z.object({
  id,
  number: z.string(),
  receiptId: id,
  /** `date` is the day of the return, `soldOn` that of the sale. */
  date: z.string(),
  soldOn: z.string(),
  at: moment,
  staff: z.string(),
  approvedBy: z.string().nullable(),
  reason: z.string(),
  customer: z.object({ id, name: z.string() }).nullable(),
  lines: z.array(
    z.object({
      lineId: id,
      stockId: id,
      name: z.string(),
      quantity: z.number(),
      toStock: z.boolean(),
      /** What was charged for it, and the tax in that amount. */
      total: z.number(),
      tax: z.number(),
    }),
  ),
  total: z.number(),
  tax: z.number(),
  /** The part that was taken off the receipt's debt. */
  debt: z.number(),
  /** What rounding to the smallest coin added to a refund that was wholly in cash. */
  rounding: z.number(),
  /** What was given back: total − debt + rounding. */
  refunded: z.number(),
  refunds: z.array(
    z.object({
      methodId: id,
      name: z.string(),
      kind: z.enum(methodKinds),
      amount: z.number(),
      reference: z.string().nullable(),
    }),
  ),
  business: printedBusiness,
});
export type GoodsReturn = z.output<typeof goodsReturn>;

/** A row of the list. */
export const returnRow = goodsReturn.omit({ lines: true, business: true }).extend({
  /** A short text about what came back: "Pens", "Pens and 2 more". */
  goods: z.string(),
  quantity: z.number(),
});
export type ReturnRow = z.output<typeof returnRow>;

export const makeReturn = endpoint({
  method: 'POST',
  path: '/returns',
  who: ['admin', 'sales'],
  byRole: ['returns', 'shift', 'own-sales', 'blind-count'],
  summary:
    'Take goods back. A debt of the receipt is lowered first; the rest is refunded, unless refunds says otherwise by the methods it was paid by, last first. A seller needs the setting sellerReturns or an approval.',
  keyed: 'returns',
  codes: [
    'not-whole',
    'too-many-returned',
    'refunds-differ',
    'above-taken',
    'method-not-found',
    'needs-approval',
    'no-shift',
    'day-closed',
    'period-locked',
  ],
  bodyLimit: 64 * 1024,
  body: z.strictObject({
    receiptId: id,
    lines: z
      .array(z.strictObject({ lineId: id, quantity, toStock: z.boolean(problem('must be true or false')) }))
      .min(1, wholeSentence('Please choose what is being returned'))
      .max(500, wholeSentence('A return can have at most 500 lines')),
    reason: comment,
    refunds: z
      .array(z.strictObject({ methodId: id, amount: moneyAboveZero, reference: optionalReference }))
      .max(20, wholeSentence('A refund can be made in at most 20 parts'))
      .nullish(),
    approval: id.nullish(),
  }),
  payload: goodsReturn,
});

export const listReturns = endpoint({
  method: 'GET',
  path: '/returns',
  steady: true,
  who: ['admin', 'sales', 'reports'],
  byRole: ['own-sales', 'blind-count'],
  summary:
    'Returns by the day they were made, newest first, 10 per page; receiptId shows those of one receipt. With blindCount, those that moved money in an open shift are left out for sellers, also of the totals.',
  query: z.object({ ...dayRange, receiptId: optionalId, page, limit }),
  payload: z.array(returnRow),
  meta: z.object({
    totals: z.object({ count: z.number(), total: z.number(), debt: z.number(), refunded: z.number() }),
    hasMore: z.boolean(),
    /** Numbers in this range that no return has, and when each was used up; empty if the list is of a single receipt. */
    missing: missingNumbers(z.string()),
  }),
});

export const getReturn = endpoint({
  method: 'GET',
  path: '/returns/{id}',
  who: ['admin', 'sales', 'reports'],
  byRole: ['own-sales', 'blind-count'],
  summary:
    'One return, to show or print its slip. With blindCount, sellers open one that moved money in an open shift only after its count.',
  codes: ['not-counted'],
  params: idParams,
  payload: goodsReturn,
});

export const reprintReturn = endpoint({
  method: 'POST',
  path: '/returns/{id}/reprint',
  who: ['admin', 'sales', 'reports'],
  byRole: ['own-sales'],
  summary: 'Note on the log that a return slip is printed again. Such a paper says COPY.',
  params: idParams,
  payload: done,
});
