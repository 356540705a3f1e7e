import * as contract from '../../contract/debts/accounts.ts';
import { reverseDocument } from '../documents/reverse-document.ts';
import { type Served, serve } from '../http/serve.ts';
import { deletePayment } from './delete-payment.ts';
import { listAccounts } from './list-accounts.ts';
import { payAccount } from './pay-account.ts';
import { reversiblePayment } from './reverse-payment.ts';
import { updatePayment } from './update-payment.ts';

export const accountCalls: Served[] = [
  serve(contract.listAccounts, (ctx, { query }) => listAccounts(ctx, query)),
  serve(contract.payAccount, (ctx, { body }) => payAccount(ctx, body)),
  serve(contract.updatePayment, (ctx, { body }) => updatePayment(ctx, body)),
  serve(contract.deletePayment, (ctx, { params }) => deletePayment(ctx, params.id)),
  serve(contract.reversePayment, (ctx, { params, body }) => reverseDocument(ctx, reversiblePayment, params.id, body)),
];
