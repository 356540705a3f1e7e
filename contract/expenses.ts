/** Money paid out of the till for the shop's own needs. */
import * as z from 'zod';
import { day } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { dayRange, done, id, idParams, limit, name, page, searchText } from './fields.ts';
import { moneyAboveZero } from './money.ts';
import { optionalReference } from './payment-methods.ts';

/** Value and label; the spelling of the labels is the product's. */
export const expenseTypes = [
  { value: 'Utility', label: 'Utility' },
  { value: 'Meals', label: 'Meals' },
  { value: 'Commissions', label: 'Commissions' },
  { value: 'Labour', label: 'Causal Labour' },
  { value: 'Transport', label: 'Transport' },
] as const;

export function expenseTypeLabel(value: string): string {
  return expenseTypes.find((type) => type.value === value)?.label ?? value;
}

export const expenseType = z.enum(
  ['Utility', 'Meals', 'Commissions', 'Labour', 'Transport'],
  'must be one of Utility, Meals, Commissions, Labour, Transport',
);
export type ExpenseType = z.output<typeof expenseType>;

export const expense = z.object({
  id,
  date: z.string(),
  amount: z.number(),
  type: expenseType,
  receivedBy: z.string(),
  expense: z.string(),
  methodId: id,
  reference: z.string().nullable(),
});
export type Expense = z.output<typeof expense>;

const details = {
  date: day,
  amount: moneyAboveZero,
  type: expenseType,
  receivedBy: name,
  expense: name,
  /** Cash where it is left out; in an update, both stay as they are. */
  methodId: id.nullish(),
  reference: optionalReference,
};
const meta = z.object({ count: z.number(), total: z.number(), hasMore: z.boolean() });

export const listExpenses = endpoint({
  method: 'GET',
  path: '/expenses',
  who: ['admin', 'sales', 'reports'],
  summary: 'Expenses, newest first. startDate and endDate narrow the list.',
  query: z.object({ ...dayRange, page, limit }),
  payload: z.array(expense),
  meta,
});

export const searchExpenses = endpoint({
  method: 'GET',
  path: '/expenses/search',
  who: ['admin', 'reports'],
  summary: 'Expenses by text, type and dates (both inclusive, either may be missing).',
  report: true,
  query: z.object({
    search: searchText,
    ...dayRange,
    type: z.preprocess((value) => (value === '' ? undefined : value), expenseType.optional()),
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
  summary: 'Record an expense, dated 2000-01-01 to today.',
  keyed: true,
  codes: ['day-closed', 'method-not-found', 'no-shift', 'reference-needed'],
  body: z.strictObject(details),
  payload: expense,
});

export const updateExpense = endpoint({
  method: 'PUT',
  path: '/expenses',
  who: ['admin', 'sales'],
  summary: 'Correct an expense.',
  codes: ['day-closed', 'method-not-found', 'no-shift', 'reference-needed'],
  body: z.strictObject({ id, ...details }),
  payload: expense,
});

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/expenses/{id}',
  who: ['admin', 'sales'],
  summary: 'Delete an expense. Its row is kept, marked as deleted.',
  codes: ['day-closed', 'no-shift'],
  params: idParams,
  payload: done,
});
