/** What to buy: items that will run out before more can come, and what customers asked for in vain. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, name, optionalId, unlessEmpty } from '../fields.ts';
import { moment } from '../values/dates.ts';
import { money } from '../values/money.ts';
import { problem } from '../words/problem.ts';
import { namedSupplier } from './suppliers.ts';

export const buyRow = z.object({
  stockId: id,
  name: z.string(),
  /** The supplier who delivered it last; null if nobody has yet. */
  supplier: namedSupplier.nullable(),
  qty: z.number(),
  /** Pieces that are still to come from orders that were sent. */
  onOrder: z.number(),
  /** Pieces sold per day. */
  perDay: z.number(),
  /** How many days the stock will last; null if the item does not sell. */
  daysLeft: z.number().nullable(),
  /** In pieces that make whole packs. */
  suggested: z.number(),
  /** The pack in which this supplier brought it; null for pieces. */
  pack: z.object({ id, name: z.string(), size: z.number() }).nullable(),
  /** The cost of one piece or one pack. */
  cost: z.number(),
  why: z.string(),
  /** Only with a budget: how many pieces of it the budget is best spent on, and the profit that is lost each day without it. */
  chosen: z.number().optional(),
  lostPerDay: z.number().optional(),
});
export type BuyRow = z.output<typeof buyRow>;

export const listToBuy = endpoint({
  method: 'GET',
  path: '/buy-list',
  who: ['admin', 'stock'],
  summary:
    'What to buy, by supplier: items of which no more is there or on order than the warning level, or than sells until more can come. With a budget, what to spend it on. wishes are words that were missed three times in 28 days.',
  query: z.object({ supplierId: optionalId, budget: unlessEmpty(money) }),
  payload: z.array(buyRow),
  meta: z.object({
    count: z.number(),
    wishes: z.array(z.object({ text: z.string(), times: z.number() })),
    /** The cost of the chosen pieces; only with a budget. */
    spent: z.number().optional(),
  }),
});

export const missedItem = z.object({
  id,
  stockId: id.nullable(),
  /** The name of the item, or the words that were searched for. */
  text: z.string(),
  at: moment,
});
export type MissedItem = z.output<typeof missedItem>;

export const addMissed = endpoint({
  method: 'POST',
  path: '/missed',
  who: ['admin', 'sales'],
  summary:
    'A customer asked for something that was not there: an item, or words for it. A missed item counts as one piece sold.',
  keyed: 'missed',
  codes: ['item-not-found', 'keeps-no-stock'],
  body: z
    .strictObject({ stockId: id.nullish(), text: name.nullish() })
    .refine(({ stockId, text }) => (stockId == null) !== (text == null), {
      path: ['stockId'],
      error: problem('or text must be given, and not both'),
    }),
  payload: missedItem,
});
