/**
 * Closing a day: the cash that should be in the till is compared with the cash that was counted.
 * expected = carriedOver + cashSales + collected + deposits + cashIn − refunds − expenses − taxPaid − suppliers − banked
 *   − cashOut + transfers
 * The counted amount is carried over to the next day, and to the rest of today.
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
  /** What was counted on the last closed day before this one, plus what the open days since then added. */
  carriedOver: z.number(),
  /** The last closed day before this one; null when no day was closed yet. */
  carriedFrom: z.object({ date: z.string(), counted: z.number() }).nullable(),
  /** All of these are of Cash. They are positive, except transfers, and except when more was reversed on the day than was made. */
  cashSales: z.number(),
  /** Debts count on the day they were paid. */
  collected: z.number(),
  /** Paid in advance by customers. */
  deposits: z.number(),
  /** Floats are included. */
  cashIn: z.number(),
  /** Money given back for returned goods, or of deposits. */
  refunds: z.number(),
  expenses: z.number(),
  /** What was paid to the tax office. */
  taxPaid: z.number(),
  /** What suppliers gave back is subtracted. */
  suppliers: z.number(),
  banked: z.number(),
  cashOut: z.number(),
  /** Money moved into the drawer from other methods, less money moved out of it. */
  transfers: z.number(),
  /** What should be in the drawer by the books as they are now. Once today was counted, the rest of today starts from the count. */
  expected: z.number(),
  /** The same without the difference that was counted on the day itself; a count of the day is compared with this. */
  booked: z.number(),
  /** The other methods, without Deposit; `counted` is null if the method was not counted. */
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
  /** Whether documents that move money are refused on this day. */
  locked: z.boolean(),
  /** The day up to which the books are locked (PUT /books/lock); null if they are not. */
  lockedUntil: z.string().nullable(),
  /** Tills that may still have sales of this day, because sales wait on them or because nothing was heard from them since. */
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
      /** What the books said when the day was closed, and by how much the count differed. */
      expected: z.number(),
      difference: z.number(),
      /** By how much the count differs from the books as they are now. */
      differenceNow: z.number(),
      /** The difference that was posted in the cash book; `expected` plus this is what the next day starts with. */
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
    /** Methods that are left out were not counted. */
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

/** Why a count may differ from the books, with the rows that make it likely, the likeliest cause first. */
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
