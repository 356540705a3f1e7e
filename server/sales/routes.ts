import { maxRows } from '../../contract/fields.ts';
import * as contract from '../../contract/selling/sales.ts';
import { type Served, serve } from '../http/serve.ts';
import { bankReport } from './bank-report.ts';
import { listSales } from './list-sales.ts';
import { listSalesByDate } from './list-sales-by-date.ts';
import { openReceipt } from './receipts/get-receipt.ts';
import { listReceipts } from './receipts/list-receipts.ts';
import { mailReceipt } from './receipts/mail-receipt.ts';
import { reprintReceipt } from './receipts/reprint-receipt.ts';
import { makeSale } from './sell/make-sale.ts';
import { stockHistoryCall } from './serve-stock-history.ts';
import { deleteSale } from './take-back/delete-sale.ts';
import { voidReceipt } from './take-back/void-receipt.ts';

export const saleCalls: Served[] = [
  serve(contract.makeSale, (ctx, { body }) => makeSale(ctx, body)),
  serve(contract.deleteSale, (ctx, { params }) => deleteSale(ctx, params.id)),
  serve(contract.listReceipts, (ctx, { query }) => listReceipts(ctx, query)),
  serve(contract.getReceipt, (ctx, { params }) => openReceipt(ctx, params.id)),
  serve(contract.mailReceipt, (ctx, { params, body }) => mailReceipt(ctx, params.id, body.to)),
  serve(contract.reprintReceipt, (ctx, { params }) => reprintReceipt(ctx, params.id)),
  serve(contract.voidReceipt, (ctx, { params, body }) => voidReceipt(ctx, params.id, body)),
  serve(contract.listSales, (ctx, { query }) => listSales(ctx, query, contract.salesPageSize)),
  serve(contract.searchSales, (ctx, { query }) => listSales(ctx, query, maxRows)),
  serve(contract.listSalesByDate, (ctx, { query }) => listSalesByDate(ctx, query)),
  stockHistoryCall,
  serve(contract.getBankReport, (ctx, { query }) => bankReport(ctx, query)),
];
