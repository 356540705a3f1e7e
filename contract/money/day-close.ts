/**
 * Closing a day: the cash that should be in the till against the cash that was counted.
 * expected = carriedOver + cashSales + collected + deposits + cashIn − refunds − expenses − taxPaid − suppliers − banked − cashOut + transfers; what
 * was counted is carried over to the next day, and to the rest of today.
 * Days close in order: only the latest closed day can be closed again or reopened.
 */
import * as z from 'zod';
import { moneyDocuments } from '../documents/documents.ts';
import { moneyKindNames } from '../documents/money-kinds.ts';
import { endpoint } from '../endpoint.ts';
import { comment, id, optionalComment, optionalId } from '../fields.ts';
import { day, moment } from '../values/dates.ts';
import { money } from '../values/money.ts';
import { problem } from '../words/problem.ts';
import { countedDenominations, denominations } from './counting.ts';
import { methodKinds } from './payment-methods.ts';

export const dayClose = z.object({
  date: z.string(),
  /** Counted on the last closed day before this one, plus what the open days since then added. */
  carriedOver: z.number(),
  /** The last closed day before this one; null when no day was closed yet. */
  carriedFrom: z.object({ date: z.string(), counted: z.number() }).nullable(),
  /** All of these are of Cash, and positive, save transfers, and what more was reversed of on the day than made. */
  cashSales: z.number(),
  /** Debts count on the day they were paid. */
  collected: z.number(),
  /** Paid in advance by customers. */
  deposits: z.number(),
  /** Floats count here too. */
  cashIn: z.number(),
  /** What was given back for goods that came back, or of what was paid in advance. */
  refunds: z.number(),
  expenses: z.number(),
  /** What was paid to the tax office. */
  taxPaid: z.number(),
  /** Less what they gave back. */
  suppliers: z.number(),
  banked: z.number(),
  cashOut: z.number(),
  /** Moved into the drawer from other methods, less what was moved out of it. */
  transfers: z.number(),
  /** What should be in the drawer as the books are now. Once today was counted, the rest of today starts from the count. */
  expected: z.number(),
  /** The same without what was counted on the day itself: what a count of it is compared with. */
  booked: z.number(),
  /** The other methods, without Deposit; `counted` is null where it was not counted. */
  methods: z.array(
    z.object({
      methodId: id,
      name: z.string(),
      kind: z.enum(methodKinds),
      carriedOver: z.number(),
      in: z.number(),
      out: z.number(),
      expected: z.number(),
      booked: z.number(),
      counted: z.number().nullable(),
    }),
  ),
  /**
   * The latest closed day. No day before it can be closed, and only it can be closed again or reopened; null when none
   * is.
   */
  latestClosed: z.string().nullable(),
  /** A day that was closed while the clock ran ahead. It locks nothing, and can be reopened; null when there is none. */
  closedAhead: z.string().nullable(),
  /** Documents that move money are refused on this day. */
  locked: z.boolean(),
  /** The books are locked up to this day (PUT /books/lock); null where they are not. */
  lockedUntil: z.string().nullable(),
  /** Tills that may still have sales of this day: they wait there, or nothing was heard from the till since. */
  silentDevices: z.array(
    z.object({
      label: z.string(),
      name: z.string(),
      lastHeardAt: moment.nullable(),
      waiting: z.object({ count: z.number(), total: z.number() }),
    }),
  ),
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
      denominations: countedDenominations.nullable(),
      staff: z.string(),
      at: moment,
    })
    .nullable(),
});
export type DayClose = z.output<typeof dayClose>;

/** A difference: '-0.25', '12'. */
const signedMoney = z
  .string(problem('must be an amount'))
  .regex(/^-?\d{1,12}(\.\d{1,3})?$/, problem('must be an amount, with a minus where it is missing'))
  .transform(Number);

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
  keyed: 'day_closes',
  codes: ['day-closed', 'denominations-differ', 'method-not-found', 'period-locked'],
  body: z.strictObject({
    date: day,
    counted: money,
    comment: optionalComment,
    /** Methods that are left out are not counted. */
    methods: z
      .array(z.strictObject({ methodId: id, counted: money }))
      .max(200)
      .refine(
        (methods) => new Set(methods.map(({ methodId }) => methodId)).size === methods.length,
        problem('must not name a method twice'),
      )
      .nullish(),
    denominations: denominations.nullish(),
  }),
  payload: dayClose,
});

export const reopenDay = endpoint({
  method: 'DELETE',
  path: '/days/{date}',
  who: ['admin'],
  summary: 'Reopen the latest closed day; what its count posted is taken back.',
  codes: ['day-closed', 'not-closed', 'period-locked'],
  params: z.object({ date: day }),
  body: z.strictObject({ reason: comment }),
  payload: dayClose,
});

/** Why a count may differ from the books, with the rows that make it likely; the likeliest first. */
export const causeKinds = [
  'entered twice',
  'same amount',
  'other method',
  'digits swapped',
  'half the amount',
] as const;

export const cause = z.object({
  kind: z.enum(causeKinds),
  rows: z.array(
    z.object({
      document: z.object({ kind: z.enum(moneyDocuments), id, label: z.string() }),
      kind: z.enum(moneyKindNames),
      at: moment,
      amount: z.number(),
      method: z.string(),
      staff: z.string(),
      reason: z.string(),
    }),
  ),
});
export type Cause = z.output<typeof cause>;

export const listCauses = endpoint({
  method: 'GET',
  path: '/days/{date}/causes',
  who: ['admin', 'reports'],
  summary:
    'Up to 5 likely causes of a difference between count and books: an entry of that amount or half of it, one entered twice, two digits swapped, a payment by another method. methodId is Cash where it is left out.',
  params: z.object({ date: day }),
  query: z.object({ difference: signedMoney, methodId: optionalId }),
  payload: z.array(cause),
});
