/** Money paid for the shop's own needs, out of the till or by another method. */
import * as z from 'zod';
import { reversal, reversalBody, reversalCodes, reversalReason } from '../documents/reversals.ts';
import { endpoint } from '../endpoint.ts';
import {
  dayRange,
  done,
  flag,
  id,
  idParams,
  limit,
  name,
  optionalNote,
  page,
  searchText,
  unlessEmpty,
} from '../fields.ts';
import { day } from '../values/dates.ts';
import { moneyAboveZero } from '../values/money.ts';
import { optionalReference } from './payment-methods.ts';

/** The types that every shop has, with value and label. The spelling of the labels is part of the product. */
export const builtInTypes = [
  { value: 'Utility', label: 'Utility' },
  { value: 'Meals', label: 'Meals' },
  { value: 'Commissions', label: 'Commissions' },
  { value: 'Labour', label: 'Causal Labour' },
  { value: 'Transport', label: 'Transport' },
] as const;

export function expenseTypeLabel(value: string): string {
  return builtInTypes.find((type) => type.value === value)?.label ?? value;
}

/** A type that the shop has added is archived, never deleted. */
export const expenseType = z.object({
  id,
  /** The value that expenses of this type have. */
  value: z.string(),
  /** The name on screens; for a type of the shop's own, the same as the value. */
  name: z.string(),
  builtIn: z.boolean(),
  /** Whether it is offered for new expenses. */
  active: z.boolean(),
});
export type ExpenseType = z.output<typeof expenseType>;

export const expense = z.object({
  id,
  date: z.string(),
  amount: z.number(),
  type: z.string(),
  receivedBy: z.string(),
  expense: z.string(),
  methodId: id,
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** Who entered it. */
  staffId: id,
  staff: z.string(),
  /** The version of the photo at /expenses/{id}/photo; null if there is none. */
  photo: z.string().nullable(),
  /** The transfer whose fee this is. It then belongs to the transfer, and can't be changed or deleted by itself. */
  transferId: id.nullable(),
  ...reversal,
  reason: reversalReason,
});
export type Expense = z.output<typeof expense>;

const details = {
  date: day,
  amount: moneyAboveZero,
  /** The value of an active type. */
  type: name,
  receivedBy: name,
  expense: name,
  /** Bank is allowed. Cash if it is left out of a new expense; in an update, both stay as they are. */
  methodId: id.nullish(),
  reference: optionalReference,
  note: optionalNote,
  /** Needed if a seller's expense is above the limit that the settings give sellers. */
  approval: id.nullish(),
};
const meta = z.object({ count: z.number(), total: z.number(), hasMore: z.boolean() });

export const listExpenses = endpoint({
  method: 'GET',
  path: '/expenses',
  steady: true,
  who: ['admin', 'sales', 'reports'],
  byRole: ['blind-count'],
  summary:
    'Expenses, newest first. startDate and endDate narrow the list. With blindCount, those paid in an open shift are left out for sellers, also of the total.',
  query: z.object({ ...dayRange, page, limit }),
  payload: z.array(expense),
  meta,
});

export const searchExpenses = endpoint({
  method: 'GET',
  path: '/expenses/search',
  steady: true,
  who: ['admin', 'reports'],
  summary: 'Expenses by text, type and dates (both inclusive, either may be missing).',
  report: true,
  query: z.object({
    search: searchText,
    ...dayRange,
    type: unlessEmpty(name),
    page,
    limit,
  }),
  payload: z.array(expense),
  meta,
});

export const addExpense = endpoint({
  method: 'POST',
  path: '/expenses',
  who: ['admin', 'sales'],
  byRole: ['expenses', 'shift'],
  summary:
    'Record an expense, dated 2000-01-01 to today. Sellers date it today; above the limit in the settings they need an approval `cash-out`.',
  keyed: 'expenses',
  codes: [
    ...(['day-closed', 'method-not-found', 'needs-approval', 'no-shift', 'not-yours-today'] as const),
    ...(['period-locked', 'reference-needed'] as const),
  ],
  body: z.strictObject(details),
  payload: expense,
});

export const updateExpense = endpoint({
  method: 'PUT',
  path: '/expenses',
  who: ['admin', 'sales'],
  byRole: ['expenses', 'shift'],
  summary: 'Correct an expense. Sellers correct their own of today; raised above their limit it needs an approval.',
  codes: [
    'day-closed',
    'method-not-found',
    'needs-approval',
    'no-shift',
    'not-yours-today',
    'part-of-transfer',
    'period-locked',
    'reference-needed',
    'reversed-already',
  ],
  body: z.strictObject({ id, ...details }),
  payload: expense,
});

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/expenses/{id}',
  who: ['admin', 'sales'],
  byRole: ['expenses', 'shift'],
  summary: 'Delete an expense. Its row is kept, marked as deleted. Sellers delete their own of today.',
  codes: ['day-closed', 'no-shift', 'not-yours-today', 'part-of-transfer', 'period-locked', 'reversed-already'],
  params: idParams,
  payload: done,
});

export const reverseExpense = endpoint({
  method: 'POST',
  path: '/expenses/{id}/reverse',
  who: ['admin'],
  summary: 'Take an expense back, today and once: another expense of the opposite amount. Its own day stays as it is.',
  keyed: 'expenses',
  codes: [...reversalCodes, 'part-of-transfer'],
  params: idParams,
  body: reversalBody,
  payload: expense,
});

export const photoBytes = 500_000;

export const getExpensePhoto = endpoint({
  method: 'GET',
  path: '/expenses/{id}/photo',
  who: ['admin', 'sales', 'reports'],
  summary: "The photo of an expense's paper as it was sent, PNG or JPEG.",
  picture: 'answer',
  params: idParams,
  payload: done,
});

export const putExpensePhoto = endpoint({
  method: 'PUT',
  path: '/expenses/{id}/photo',
  who: ['admin', 'sales'],
  byRole: ['expenses'],
  summary:
    "Keep a photo of the expense's paper: a PNG or JPEG picture of up to 500 kB, which is the body of the request. Sellers do so for their own of today.",
  picture: 'body',
  bodyLimit: photoBytes,
  codes: ['not-yours-today'],
  params: idParams,
  payload: done,
});

export const deleteExpensePhoto = endpoint({
  method: 'DELETE',
  path: '/expenses/{id}/photo',
  who: ['admin', 'sales'],
  byRole: ['expenses'],
  summary: 'Remove the photo of an expense.',
  codes: ['not-yours-today'],
  params: idParams,
  payload: done,
});

export const listExpenseTypes = endpoint({
  method: 'GET',
  path: '/expense-types',
  who: 'any session',
  summary:
    "The types an expense can have: the built-in ones first, then the shop's own by name. archived=true includes those that were archived, as not active.",
  query: z.object({ archived: flag }),
  payload: z.array(expenseType),
});

export const addExpenseType = endpoint({
  method: 'POST',
  path: '/expense-types',
  who: ['admin'],
  summary: 'Add a type of expenses. One that was archived under this name comes back.',
  keyed: 'expense_types',
  codes: ['name-taken'],
  body: z.strictObject({ name }),
  payload: expenseType,
});

export const updateExpenseType = endpoint({
  method: 'PUT',
  path: '/expense-types',
  who: ['admin'],
  summary: 'Rename a type of expenses; the expenses that have it follow. The built-in ones stay as they are.',
  codes: ['built-in', 'name-taken'],
  body: z.strictObject({ id, name }),
  payload: expenseType,
});

export const deleteExpenseType = endpoint({
  method: 'DELETE',
  path: '/expense-types/{id}',
  who: ['admin'],
  summary: 'Archive a type of expenses. Expenses that have it keep it.',
  codes: ['built-in'],
  params: idParams,
  payload: done,
});
