import * as calls from '../../contract/money/cash-book.ts';
import { type Served, serve } from '../http/serve.ts';
import { listMoney } from './list-money.ts';

export const moneyCalls: Served[] = [serve(calls.listMoney, (ctx, { query }) => listMoney(ctx, query))];
