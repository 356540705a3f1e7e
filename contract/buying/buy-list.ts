/** What to buy: items that run out before more of them can come, and what customers asked for in vain. */
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
  /** Who delivered it last; null: nobody yet. */
  supplier: namedSupplier.nullable(),
  qty: z.number(),
  /** Pieces that sent orders still have to bring. */
  onOrder: z.number(),
  /** Pieces. */
  perDay: z.number(),
  /** How long it lasts; null: it does not sell. */
  daysLeft: z.number().nullable(),
  /** Pieces, in whole packs. */
  suggested: z.number(),
  /** What this supplier brought it in; null: pieces. */
  pack: z.object({ id, name: z.string(), size: z.number() }).nullable(),
  /** What one piece or one pack costs. */
  cost: z.number(),
  why: z.string(),
  /** With a budget: the pieces of it that the budget is best spent on, and the profit that is lost each day without it. */
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
    /** What the chosen ones cost; with a budget alone. */
    spent: z.number().optional(),
  }),
});

export const missedItem = z.object({
  id,
  stockId: id.nullable(),
  /** The name of the item, or the words. */
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
