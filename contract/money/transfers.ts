/** Money moved from one method to another: from the drawer to mobile money, from mobile money to the bank. */
import * as z from 'zod';
import { reversal, reversalBody, reversalCodes, reversalReason } from '../documents/reversals.ts';
import { endpoint } from '../endpoint.ts';
import { dayRange, done, id, idParams, limit, optionalNote, page } from '../fields.ts';
import { day } from '../values/dates.ts';
import { money, moneyAboveZero } from '../values/money.ts';
import { optionalReference } from './payment-methods.ts';

/** The type of the expense that the fee of a transfer becomes. */
export const feeType = 'Charges';

export const transfer = z.object({
  id,
  date: z.string(),
  fromMethodId: id,
  toMethodId: id,
  amount: z.number(),
  /** What the transfer cost, and the expense for it; null if it cost nothing. */
  fee: z.number().nullable(),
  feeExpenseId: id.nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** Who entered it. */
  staff: z.string(),
  ...reversal,
  reason: reversalReason,
});
export type Transfer = z.output<typeof transfer>;

export const listTransfers = endpoint({
  method: 'GET',
  path: '/transfers',
  who: ['admin', 'reports'],
  summary: 'Transfers between methods, newest first. startDate and endDate narrow the list, its total and its fees.',
  query: z.object({ ...dayRange, page, limit }),
  payload: z.array(transfer),
  meta: z.object({ count: z.number(), total: z.number(), fees: z.number(), hasMore: z.boolean() }),
});

export const addTransfer = endpoint({
  method: 'POST',
  path: '/transfers',
  who: ['admin', 'reports'],
  byRole: ['expenses', 'shift'],
  summary:
    'Move money from one method to another, dated 2000-01-01 to today. Any method but Deposit, archived ones too, so that no money is stuck. The fee is an expense of type Charges, paid from the first method. The reference counts once for both methods.',
  keyed: 'transfers',
  codes: [
    'day-closed',
    'method-not-found',
    'needs-approval',
    'no-shift',
    'not-yours-today',
    'period-locked',
    'reference-needed',
    'reference-used',
  ],
  body: z.strictObject({
    date: day,
    fromMethodId: id,
    toMethodId: id,
    amount: moneyAboveZero,
    /** 0 and null both mean that there is none. */
    fee: money.nullish(),
    reference: optionalReference,
    note: optionalNote,
  }),
  payload: transfer,
});

export const deleteTransfer = endpoint({
  method: 'DELETE',
  path: '/transfers/{id}',
  who: ['admin'],
  summary: 'Delete a transfer, and the expense that its fee is. Their rows are kept, marked as deleted.',
  codes: ['day-closed', 'period-locked', 'reversed-already'],
  params: idParams,
  payload: done,
});

export const reverseTransfer = endpoint({
  method: 'POST',
  path: '/transfers/{id}/reverse',
  who: ['admin'],
  summary:
    'Take a transfer back, today and once: another transfer of the opposite amount, and an expense of the opposite of its fee. Its own day stays as it is.',
  keyed: 'transfers',
  codes: reversalCodes,
  params: idParams,
  body: reversalBody,
  payload: transfer,
});
