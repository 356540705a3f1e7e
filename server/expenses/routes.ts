import * as contract from '../../contract/expenses.ts';
import { type Served, serve } from '../http/serve.ts';
import { addExpense } from './add-expense.ts';
import { deleteExpense } from './delete-expense.ts';
import { listExpenses } from './list-expenses.ts';
import { updateExpense } from './update-expense.ts';

export const expenseCalls: Served[] = [
  serve(contract.listExpenses, (ctx, { query }) => listExpenses(ctx, query)),
  serve(contract.searchExpenses, (ctx, { query }) => listExpenses(ctx, query)),
  serve(contract.addExpense, (ctx, { body }) => addExpense(ctx, body)),
  serve(contract.updateExpense, (ctx, { body }) => updateExpense(ctx, body)),
  serve(contract.deleteExpense, (ctx, { params }) => deleteExpense(ctx, params.id)),
];
