/** What should be checked of sales that were made without a connection. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, optionalNote } from '../fields.ts';
import { moment } from '../values/dates.ts';
import { problem } from '../words/problem.ts';

export const settleCodes = [
  'stock-short',
  'price-unknown',
  'day-closed',
  'shift-closed',
  'staff-left',
  'credit',
  'reference-used',
  'limit',
  'clock',
  'gap',
  'kept',
] as const;
export const settleCode = z.enum(settleCodes);
export type SettleCode = z.output<typeof settleCode>;

export const toSettle = z.object({
  id,
  code: settleCode,
  /** T2-147; only the till's name if the sale could not be read. */
  label: z.string(),
  receiptId: id.nullable(),
  at: moment,
  sentence: z.string(),
});
export type ToSettle = z.output<typeof toSettle>;

export const listToSettle = endpoint({
  method: 'GET',
  path: '/to-settle',
  who: ['admin'],
  summary: 'What deserves a look about sales that were made without a connection, the newest first, at most 500.',
  payload: z.array(toSettle),
  meta: z.object({ count: z.number() }),
});

const actions = ['settled', 'land', 'discard'] as const;

export const settle = endpoint({
  method: 'POST',
  path: '/to-settle/{id}',
  who: ['admin'],
  summary:
    'Say that it was seen to (settled). A sale that is kept aside can also be landed as it is, or discarded for good.',
  codes: ['settled-already', 'cannot-land'],
  params: idParams,
  body: z.strictObject({
    action: z.enum(actions, problem('must be one of {{all}}', { all: actions.join(', ') })),
    note: optionalNote,
  }),
  payload: done,
});
