import * as contract from '../../contract/money/expenses.ts';
import { type Served, serve } from '../http/serve.ts';
import { addType } from './add-type.ts';
import { archiveType } from './archive-type.ts';
import { listTypes } from './list-types.ts';
import { updateType } from './update-type.ts';

export const expenseTypeCalls: Served[] = [
  serve(contract.listExpenseTypes, (ctx, { query }) => listTypes(ctx, query)),
  serve(contract.addExpenseType, (ctx, { body }) => addType(ctx, body)),
  serve(contract.updateExpenseType, (ctx, { body }) => updateType(ctx, body)),
  serve(contract.deleteExpenseType, (ctx, { params }) => archiveType(ctx, params.id)),
];
