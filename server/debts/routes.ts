import * as ledger from '../../contract/debts/customer-ledger.ts';
import * as debts from '../../contract/debts/debts.ts';
import * as links from '../../contract/papers/statement-links.ts';
import { reverseDocument } from '../documents/reverse-document.ts';
import { type Served, serve } from '../http/serve.ts';
import { onlySalesOf, refuseUncounted } from '../sessions/seller-sight.ts';
import { addPromise } from './add-promise.ts';
import { addDeposit, refundDeposit } from './deposits.ts';
import { getCustomer } from './get-customer.ts';
import { getLedger } from './get-ledger.ts';
import { listAgeing } from './list-ageing.ts';
import { listDesk } from './list-desk.ts';
import { listGoods } from './list-goods.ts';
import { listPaymentSlips } from './list-payment-slips.ts';
import { mailStatement } from './mail-statement.ts';
import { payCustomer } from './pay-customer.ts';
import { openPaymentSlip } from './payment-slip.ts';
import { remind } from './remind.ts';
import { reprintDepositSlip, reprintPaymentSlip } from './reprint-slip.ts';
import { reversibleDeposit } from './reverse-deposit.ts';
import { makeStatementLink, readStatement, revokeStatementLink } from './statement-link.ts';
import { undoWriteOff, writeOff } from './write-off.ts';

export const debtCalls: Served[] = [
  serve(debts.getCustomer, (ctx, { params }) => getCustomer(ctx, params.id)),
  serve(debts.payCustomer, (ctx, { params, body }) => payCustomer(ctx, params.id, body)),
  serve(debts.listPaymentSlips, (ctx, { query }) => listPaymentSlips(ctx, query)),
  serve(debts.getPaymentSlip, (ctx, { params }) => openPaymentSlip(ctx, params.id)),
  serve(debts.reprintPaymentSlip, (ctx, { params }) => reprintPaymentSlip(ctx, params.id)),
  serve(debts.addDeposit, (ctx, { params, body }) => addDeposit(ctx, params.id, body)),
  serve(debts.refundDeposit, (ctx, { params, body }) => refundDeposit(ctx, params.id, body)),
  serve(debts.reverseDeposit, (ctx, { params, body }) => reverseDocument(ctx, reversibleDeposit, params.id, body)),
  serve(debts.reprintDepositSlip, (ctx, { params }) => reprintDepositSlip(ctx, params.id)),
  serve(debts.listAgeing, (ctx, { query }) => listAgeing(ctx, query)),
  serve(debts.listDesk, (ctx, { query }) => listDesk(ctx, query)),
  serve(debts.addPromise, (ctx, { params, body }) => addPromise(ctx, params.id, body)),
  serve(debts.remind, (ctx, { params, body }) => remind(ctx, params.id, body.channel)),
  serve(debts.writeOff, (ctx, { params, body }) => writeOff(ctx, params.id, body.reason)),
  serve(debts.undoWriteOff, (ctx, { params }) => undoWriteOff(ctx, params.id)),
  serve(ledger.getLedger, async (ctx, { params, query }) => {
    const { customer, entries, meta } = await getLedger(ctx, params.id, query, onlySalesOf(ctx));
    await refuseUncounted(ctx.db, ctx, 'customer', {
      id: params.id,
      what: ctx.words.t('The ledger of {{customer}}', { customer }),
    });
    return { payload: entries, meta };
  }),
  serve(ledger.listGoods, (ctx, { params, query }) => listGoods(ctx, params.id, query)),
  serve(ledger.mailStatement, (ctx, { params, body }) => mailStatement(ctx, params.id, body)),
  serve(links.makeStatementLink, (ctx, { params }) => makeStatementLink(ctx, 'customer', params.id)),
  serve(links.revokeStatementLink, (ctx, { params }) => revokeStatementLink(ctx, 'customer', params.id)),
  serve(links.makeSupplierLink, (ctx, { params }) => makeStatementLink(ctx, 'supplier', params.id)),
  serve(links.revokeSupplierLink, (ctx, { params }) => revokeStatementLink(ctx, 'supplier', params.id)),
  serve(links.readStatement, (ctx, { params }) => readStatement(ctx, params.token)),
];
