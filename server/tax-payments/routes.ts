import * as calls from '../../contract/money/tax-payments.ts';
import { reverseDocument } from '../documents/reverse-document.ts';
import { type Served, serve } from '../http/serve.ts';
import { addTaxPayment } from './add-tax-payment.ts';
import { deleteTaxPayment } from './delete-tax-payment.ts';
import { listTaxPayments } from './list-tax-payments.ts';
import { reversibleTaxPayment } from './reverse-tax-payment.ts';

export const taxPaymentCalls: Served[] = [
  serve(calls.listTaxPayments, (ctx, { query }) => listTaxPayments(ctx, query)),
  serve(calls.addTaxPayment, (ctx, { body }) => addTaxPayment(ctx, body)),
  serve(calls.deleteTaxPayment, (ctx, { params }) => deleteTaxPayment(ctx, params.id)),
  serve(calls.reverseTaxPayment, (ctx, { params, body }) =>
    reverseDocument(ctx, reversibleTaxPayment, params.id, body),
  ),
];
