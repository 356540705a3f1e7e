import * as contract from '../../contract/money/payment-methods.ts';
import { type Served, serve } from '../http/serve.ts';
import { addMethod } from './add-method.ts';
import { archiveMethod } from './archive-method.ts';
import { listMethods } from './list-methods.ts';
import { updateMethod } from './update-method.ts';

export const paymentMethodCalls: Served[] = [
  serve(contract.listPaymentMethods, (ctx, { query }) => listMethods(ctx, query)),
  serve(contract.addPaymentMethod, (ctx, { body }) => addMethod(ctx, body)),
  serve(contract.updatePaymentMethod, (ctx, { body }) => updateMethod(ctx, body)),
  serve(contract.deletePaymentMethod, (ctx, { params }) => archiveMethod(ctx, params.id)),
];
