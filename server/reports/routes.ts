import * as calls from '../../contract/books/reports.ts';
import { type Served, serve } from '../http/serve.ts';
import { getBreakdown } from './get-breakdown.ts';
import { getProfitAndLoss } from './get-profit-and-loss.ts';
import { getStockValue } from './get-stock-value.ts';
import { getSummary } from './get-summary.ts';
import { getTax } from './get-tax.ts';
import { getToday } from './get-today.ts';
import { listExpiring } from './list-expiring.ts';
import { listSlowStock } from './list-slow-stock.ts';

export const reportCalls: Served[] = [
  serve(calls.getToday, (ctx) => getToday(ctx)),
  serve(calls.getSummary, (ctx, { query }) => getSummary(ctx, query)),
  serve(calls.getBreakdown, (ctx, { query }) => getBreakdown(ctx, query)),
  serve(calls.getProfitAndLoss, (ctx, { query }) => getProfitAndLoss(ctx, query)),
  serve(calls.getTax, (ctx, { query }) => getTax(ctx, query)),
  serve(calls.listSlowStock, (ctx, { query }) => listSlowStock(ctx, query)),
  serve(calls.listExpiring, (ctx, { query }) => listExpiring(ctx, query)),
  serve(calls.getStockValue, (ctx, { query }) => getStockValue(ctx, query)),
];
