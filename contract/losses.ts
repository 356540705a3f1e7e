/** Where goods went that nobody bought. */
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { dayRange, id } from './fields.ts';
import { problem } from './words/problem.ts';

export const lossDimensions = ['reason', 'item', 'category', 'staff'] as const;
export type LossDimension = (typeof lossDimensions)[number];

export const lossRow = z.object({
  /** A reason, or an id. */
  key: z.union([z.string(), id]),
  label: z.string(),
  /** Pieces and their cost: what is gone is positive, what was found negative. */
  quantity: z.number(),
  value: z.number(),
});
export type LossRow = z.output<typeof lossRow>;

export const listLosses = endpoint({
  method: 'GET',
  path: '/reports/losses',
  who: ['admin', 'reports'],
  summary:
    'Goods that were written off, found, or found wrong in a count, at cost, by reason, item, category or who wrote them off; the greatest loss first. Without a first day, from the first one in the books; without a last one, to today.',
  query: z.object({
    by: z.enum(lossDimensions, problem('must be one of {{all}}', { all: lossDimensions.join(', ') })),
    ...dayRange,
  }),
  payload: z.array(lossRow),
  meta: z.object({ quantity: z.number(), value: z.number() }),
});
