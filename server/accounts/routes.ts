import * as contract from '../../contract/accounts.ts';
import { type Served, serve } from '../http/serve.ts';
import { deletePayment } from './delete-payment.ts';
import { listAccounts } from './list-accounts.ts';
import { payAccount } from './pay-account.ts';
import { updatePayment } from './update-payment.ts';

export const accountCalls: Served[] = [
  serve(contract.listAccounts, (ctx, { query }) => listAccounts(ctx, query)),
  serve(contract.payAccount, (ctx, { body }) => payAccount(ctx, body)),
  serve(contract.updatePayment, (ctx, { body }) => updatePayment(ctx, body)),
  serve(contract.deletePayment, (ctx, { params }) => deletePayment(ctx, params.id)),
];
