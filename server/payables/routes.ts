import * as calls from '../../contract/buying/payables.ts';
import { reverseDocument } from '../documents/reverse-document.ts';
import { type Served, serve } from '../http/serve.ts';
import { deleteSupplierPayment } from './delete-payment.ts';
import { getSupplierLedger } from './get-ledger.ts';
import { listPayablesAgeing } from './list-ageing.ts';
import { listBills } from './list-bills.ts';
import { getSupplierPayment, listSupplierPayments } from './list-payments.ts';
import { listSupplierReturns } from './list-returns.ts';
import { paySupplier } from './pay-supplier.ts';
import { returnToSupplier } from './return-to-supplier.ts';
import { reversibleSupplierPayment } from './reverse-payment.ts';

export const payableCalls: Served[] = [
  serve(calls.listBills, (ctx, { query }) => listBills(ctx, query)),
  serve(calls.listPayablesAgeing, (ctx, { query }) => listPayablesAgeing(ctx, query)),
  serve(calls.paySupplier, (ctx, { params, body }) => paySupplier(ctx, params.id, body)),
  serve(calls.listSupplierPayments, (ctx, { query }) => listSupplierPayments(ctx, query)),
  serve(calls.getSupplierPayment, (ctx, { params }) => getSupplierPayment(ctx, params.id)),
  serve(calls.deleteSupplierPayment, (ctx, { params }) => deleteSupplierPayment(ctx, params.id)),
  serve(calls.reverseSupplierPayment, (ctx, { params, body }) =>
    reverseDocument(ctx, reversibleSupplierPayment, params.id, body),
  ),
  serve(calls.returnToSupplier, (ctx, { params, body }) => returnToSupplier(ctx, params.id, body)),
  serve(calls.listSupplierReturns, (ctx, { query }) => listSupplierReturns(ctx, query)),
  serve(calls.getSupplierLedger, (ctx, { params, query }) => getSupplierLedger(ctx, params.id, query)),
];
