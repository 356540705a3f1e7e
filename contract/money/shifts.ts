/**
 * A seller's time at the drawer. It is opened with the cash that is there and closed with a count; the difference stays on it.
 * expected = float + cashSales + collected + deposits + cashIn − refunds − expenses − taxPaid − suppliers − banked
 *   − cashOut + transfers
 */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, optionalComment, optionalDay } from '../fields.ts';
import { moment } from '../values/dates.ts';
import { money } from '../values/money.ts';
import { countedDenominations, denominations } from './counting.ts';

/** Null if this person may not see it before the count (the setting blindCount). */
const beforeCount = z.number().nullable();

export const shift = z.object({
  id,
  staff: z.object({ id, name: z.string() }),
  date: z.string(),
  openedAt: moment,
  float: z.number(),
  /**
   * What should have been in the drawer when the shift was opened, by its last count, and by how much the float differs; null
   * if that is not known.
   */
  start: z.number().nullable(),
  floatDifference: z.number().nullable(),
  /** The cash that moved in this shift. All figures are positive, except transfers. */
  cashSales: beforeCount,
  collected: beforeCount,
  deposits: beforeCount,
  cashIn: beforeCount,
  refunds: beforeCount,
  expenses: beforeCount,
  taxPaid: beforeCount,
  suppliers: beforeCount,
  banked: beforeCount,
  cashOut: beforeCount,
  transfers: beforeCount,
  expected: beforeCount,
  /** Null while the shift is open. */
  counted: z.number().nullable(),
  difference: z.number().nullable(),
  denominations: countedDenominations.nullable(),
  comment: z.string(),
  closedAt: moment.nullable(),
  /** Who closed it. */
  closedBy: z.string().nullable(),
});
export type Shift = z.output<typeof shift>;

export const openShift = endpoint({
  method: 'POST',
  path: '/shifts',
  who: ['admin', 'sales'],
  byRole: ['blind-shift'],
  summary: "Open one's own shift, saying what lies in the drawer. It moves no money.",
  keyed: 'shifts',
  codes: ['shift-open', 'shifts-off'],
  body: z.strictObject({ float: money }),
  payload: shift,
});

export const closeShift = endpoint({
  method: 'POST',
  path: '/shifts/{id}/close',
  who: ['admin', 'sales'],
  byRole: ['own-shifts', 'blind-shift'],
  summary: "Close a shift with a count: one's own, or as an admin anyone's. denominations must come to counted.",
  keyed: 'shifts',
  codes: ['shift-closed', 'denominations-differ'],
  params: idParams,
  body: z.strictObject({ counted: money, denominations: denominations.nullish(), comment: optionalComment }),
  payload: shift,
});

export const getCurrentShift = endpoint({
  method: 'GET',
  path: '/shifts/current',
  lane: 'till',
  who: ['admin', 'sales'],
  byRole: ['blind-shift'],
  summary: "One's own open shift, or null. With blindCount, sellers see what is expected only after the count.",
  payload: shift.nullable(),
});

export const listShifts = endpoint({
  method: 'GET',
  path: '/shifts',
  who: ['admin', 'sales', 'reports'],
  byRole: ['own-shifts', 'blind-shift'],
  summary: "One day's shifts, newest first; without a date, today's. Sellers see their own; admin and reports see all.",
  query: z.object({ date: optionalDay }),
  payload: z.array(shift),
});
