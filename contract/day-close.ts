/**
 * Closing a day: the cash that should be in the till against the cash that was counted.
 * expected = carriedOver + cashSales + collected − expenses − banked; what was counted is carried over to the next day.
 * Days close in order: only the latest closed day can be closed again or reopened.
 */
import * as z from 'zod';
import { day, moment } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { comment, optionalComment } from './fields.ts';
import { money } from './money.ts';

export const dayClose = z.object({
  date: z.string(),
  /** Counted on the last closed day before this one, plus what the open days since then added. */
  carriedOver: z.number(),
  /** The last closed day before this one; null when no day was closed yet. */
  carriedFrom: z.object({ date: z.string(), counted: z.number() }).nullable(),
  cashSales: z.number(),
  /** Debts count on the day they were paid. */
  collected: z.number(),
  expenses: z.number(),
  banked: z.number(),
  /** As the books are now. */
  expected: z.number(),
  /**
   * The latest closed day. No day before it can be closed, and only it can be closed again or reopened; null when none
   * is.
   */
  latestClosed: z.string().nullable(),
  /** Documents that move money are refused on this day. */
  locked: z.boolean(),
  closed: z
    .object({
      counted: z.number(),
      /** As the books were when the day was closed, and how much the count differed. */
      expected: z.number(),
      difference: z.number(),
      /** How much the count differs from the books as they are now. */
      differenceNow: z.number(),
      /** The count difference posted in the cash book; with it, `expected` is what the next day starts with. */
      posted: z.number(),
      comment: z.string(),
      staff: z.string(),
      at: moment,
    })
    .nullable(),
});
export type DayClose = z.output<typeof dayClose>;

export const getDay = endpoint({
  method: 'GET',
  path: '/days',
  who: ['admin', 'reports'],
  summary: "One day's cash: what should be there and, once closed, what was counted. Without a date, today.",
  query: z.object({ date: z.preprocess((value) => (value === '' ? undefined : value), day.optional()) }),
  payload: dayClose,
});

export const closeDay = endpoint({
  method: 'POST',
  path: '/days',
  who: ['admin', 'reports'],
  summary: 'Close a day with the counted amount. Closing it again corrects it and keeps the earlier amount in the log.',
  keyed: true,
  codes: ['day-closed'],
  body: z.strictObject({ date: day, counted: money, comment: optionalComment }),
  payload: dayClose,
});

export const reopenDay = endpoint({
  method: 'DELETE',
  path: '/days/{date}',
  who: ['admin'],
  summary: 'Reopen the latest closed day; what its count posted is taken back.',
  codes: ['day-closed', 'not-closed'],
  params: z.object({ date: day }),
  body: z.strictObject({ reason: comment }),
  payload: dayClose,
});
