/** Cash put into the drawer or taken out of it, or money of another method, apart from sales, payments, expenses and bankings. */
import * as z from 'zod';
import { reversal, reversalBody, reversalCodes } from '../documents/reversals.ts';
import { endpoint } from '../endpoint.ts';
import { comment, id, idParams, optionalDay } from '../fields.ts';
import { moment } from '../values/dates.ts';
import { moneyAboveZero } from '../values/money.ts';
import { problem } from '../words/problem.ts';

export const cashMovementKinds = ['in', 'out', 'float'] as const;
export type CashMovementKind = (typeof cashMovementKinds)[number];

/** Whose money it is: the owner's own, a loan that has to be paid back, or income from other sources than sales. */
export const cashPurposes = ['owner', 'loan', 'other-income'] as const;
export type CashPurpose = (typeof cashPurposes)[number];

export const cashMovement = z.object({
  id,
  /** `float` is money brought in to give change with. */
  kind: z.enum(cashMovementKinds),
  amount: z.number(),
  reason: z.string(),
  purpose: z.enum(cashPurposes),
  /** The method that the money came into or went out of. */
  methodId: id,
  date: z.string(),
  at: moment,
  staff: z.string(),
  /** Who approved it; null if nobody had to. */
  approvedBy: z.string().nullable(),
  ...reversal,
});
export type CashMovement = z.output<typeof cashMovement>;

export const addCashMovement = endpoint({
  method: 'POST',
  path: '/cash-movements',
  who: ['admin', 'sales', 'reports'],
  byRole: ['cash-out', 'cash-purpose', 'shift'],
  summary:
    "Put cash into the drawer or take it out, today. A seller takes it out only with an approval. `purpose` says what it is for: the owner's money, a loan, or, put in, income other than sales, which is profit. It may be of another method than Cash. A float is the owner's, in cash.",
  keyed: 'cash_movements',
  codes: ['day-closed', 'method-not-found', 'needs-approval', 'no-shift', 'period-locked'],
  body: z.strictObject({
    kind: z.enum(cashMovementKinds, problem('must be in, out or float')),
    amount: moneyAboveZero,
    reason: comment,
    /** `owner` if it is left out; `other-income` can only come in. */
    purpose: z.enum(cashPurposes, problem('must be owner, loan or other-income')).nullish(),
    /** Any active method but Deposit; Cash if it is left out. */
    methodId: id.nullish(),
    approval: id.nullish(),
  }),
  payload: cashMovement,
});

export const listCashMovements = endpoint({
  method: 'GET',
  path: '/cash-movements',
  who: ['admin', 'sales', 'reports'],
  byRole: ['own-movements', 'blind-count'],
  summary:
    "One day's cash in and out, newest first; without a date, today's. Sellers see their own, with blindCount those of an open shift only after its count.",
  query: z.object({ date: optionalDay }),
  payload: z.array(cashMovement),
});

export const reverseCashMovement = endpoint({
  method: 'POST',
  path: '/cash-movements/{id}/reverse',
  who: ['admin'],
  summary:
    'Take cash in or out back, today and once: the same kind with the opposite amount. Its own day stays as it is.',
  keyed: 'cash_movements',
  codes: reversalCodes,
  params: idParams,
  body: reversalBody,
  payload: cashMovement,
});
