/** The report of goods that nobody bought. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { dayRange, id } from '../fields.ts';
import { problem } from '../words/problem.ts';
import { countCause } from './counts.ts';

export const lossDimensions = ['reason', 'item', 'category', 'staff'] as const;
export type LossDimension = (typeof lossDimensions)[number];

export const lossRow = z.object({
  /** A reason, or an id. */
  key: z.union([z.string(), id]),
  label: z.string(),
  /** Pieces and their cost. What is gone is positive, what was found is negative. */
  quantity: z.number(),
  value: z.number(),
});
export type LossRow = z.output<typeof lossRow>;

/** For how many of the largest differences of counts the likely causes are listed. */
export const largestDifferences = 10;

export const countedLoss = z.object({
  stockId: id,
  name: z.string(),
  day: z.string(),
  count: z.object({ id, label: z.string() }),
  /** What is gone is positive, as in the rows. */
  quantity: z.number(),
  value: z.number(),
  /** The likely causes as they were known when the count was posted; empty if there were none. */
  causes: z.array(countCause),
});
export type CountedLoss = z.output<typeof countedLoss>;

export const listLosses = endpoint({
  method: 'GET',
  path: '/reports/losses',
  who: ['admin', 'reports'],
  summary:
    'Goods that were written off, found, or found wrong in a count, at cost, by reason, item, category or who wrote them off; the greatest loss first. meta.counted has the largest differences that counts found, with their likely causes. Without a first day, from the first one in the books; without a last one, to today.',
  query: z.object({
    by: z.enum(lossDimensions, problem('must be one of {{all}}', { all: lossDimensions.join(', ') })),
    ...dayRange,
  }),
  payload: z.array(lossRow),
  meta: z.object({ quantity: z.number(), value: z.number(), counted: z.array(countedLoss) }),
});
