import * as contract from '../../contract/tills/to-settle.ts';
import { type Served, serve } from '../http/serve.ts';
import { listToSettle } from '../offline-sales/settle-rows.ts';
import { settle } from './settle.ts';

export const toSettleCalls: Served[] = [
  serve(contract.listToSettle, (ctx) => listToSettle(ctx)),
  serve(contract.settle, (ctx, { params, body }) => settle(ctx, params.id, body)),
];
