import * as contract from '../../contract/money/expenses.ts';
import { reverseDocument } from '../documents/reverse-document.ts';
import { servePictureBody } from '../http/picture-body.ts';
import { contextFor, routePath, type Served, serve } from '../http/serve.ts';
import { addExpense } from './add-expense.ts';
import { deleteExpense } from './delete-expense.ts';
import { listExpenses } from './list-expenses.ts';
import { deletePhoto, getPhoto, putPhoto } from './photo.ts';
import { reversibleExpense } from './reverse-expense.ts';
import { updateExpense } from './update-expense.ts';

const getPhotoCall: Served = {
  endpoint: contract.getExpensePhoto,
  register(app, equipment) {
    const call = contract.getExpensePhoto;
    app.get(routePath(call.path), { config: { call } }, async (request, reply) => {
      const ctx = await contextFor(call, request, reply, equipment);
      const { type, picture } = await getPhoto(ctx, call.params.parse(request.params).id);
      return reply.type(type).send(picture);
    });
  },
};

export const expenseCalls: Served[] = [
  serve(contract.listExpenses, (ctx, { query }) => listExpenses(ctx, query)),
  serve(contract.searchExpenses, (ctx, { query }) => listExpenses(ctx, query)),
  serve(contract.addExpense, (ctx, { body }) => addExpense(ctx, body)),
  serve(contract.updateExpense, (ctx, { body }) => updateExpense(ctx, body)),
  serve(contract.deleteExpense, (ctx, { params }) => deleteExpense(ctx, params.id)),
  serve(contract.reverseExpense, (ctx, { params, body }) => reverseDocument(ctx, reversibleExpense, params.id, body)),
  getPhotoCall,
  servePictureBody(contract.putExpensePhoto, (ctx, { params }, picture) => putPhoto(ctx, params.id, picture)),
  serve(contract.deleteExpensePhoto, (ctx, { params }) => deletePhoto(ctx, params.id)),
];
