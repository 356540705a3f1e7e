/** Money taken to the bank. */
import * as z from 'zod';
import { reversal, reversalBody, reversalCodes, reversalReason } from '../documents/reversals.ts';
import { endpoint } from '../endpoint.ts';
import { comment, dayRange, done, id, idParams, limit, page } from '../fields.ts';
import { day } from '../values/dates.ts';
import { moneyAboveZero } from '../values/money.ts';
import { optionalReference } from './payment-methods.ts';

export const banking = z.object({
  id,
  date: z.string(),
  amount: z.number(),
  comment: z.string(),
  methodId: id,
  reference: z.string().nullable(),
  ...reversal,
  reason: reversalReason,
});
export type Banking = z.output<typeof banking>;

const details = {
  date: day,
  amount: moneyAboveZero,
  comment,
  /** The method that the money came from: Cash if it is left out of a new record; in an update, both stay as they are. */
  methodId: id.nullish(),
  reference: optionalReference,
};

export const listBankings = endpoint({
  method: 'GET',
  path: '/bankings',
  steady: true,
  who: ['admin', 'reports'],
  summary: 'Banking records, newest first. startDate and endDate narrow the list, never the overall total.',
  query: z.object({ ...dayRange, page, limit }),
  payload: z.array(banking),
  meta: z.object({ count: z.number(), total: z.number(), filteredTotal: z.number(), hasMore: z.boolean() }),
});

export const addBanking = endpoint({
  method: 'POST',
  path: '/bankings',
  who: ['admin', 'reports'],
  byRole: ['shift'],
  summary: 'Add a banking record, dated 2000-01-01 to today.',
  keyed: 'bankings',
  codes: ['day-closed', 'method-not-found', 'no-shift', 'period-locked', 'reference-needed'],
  body: z.strictObject(details),
  payload: banking,
});

export const updateBanking = endpoint({
  method: 'PUT',
  path: '/bankings',
  who: ['admin', 'reports'],
  byRole: ['shift'],
  summary: 'Correct a banking record.',
  codes: ['day-closed', 'method-not-found', 'no-shift', 'period-locked', 'reference-needed', 'reversed-already'],
  body: z.strictObject({ id, ...details }),
  payload: banking,
});

export const deleteBanking = endpoint({
  method: 'POST',
  path: '/bankings/{id}',
  who: ['admin', 'reports'],
  byRole: ['shift'],
  summary: 'Delete a banking record. Its row is kept, marked as deleted.',
  codes: ['day-closed', 'no-shift', 'period-locked', 'reversed-already'],
  params: idParams,
  body: z.strictObject({ date: z.unknown().optional(), amount: z.unknown().optional() }).nullish(),
  payload: done,
});

export const reverseBanking = endpoint({
  method: 'POST',
  path: '/bankings/{id}/reverse',
  who: ['admin'],
  summary:
    'Take a banking record back, today and once: another one of the opposite amount. Its own day stays as it is.',
  keyed: 'bankings',
  codes: reversalCodes,
  params: idParams,
  body: reversalBody,
  payload: banking,
});
