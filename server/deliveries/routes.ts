import * as calls from '../../contract/buying/deliveries.ts';
import { type Served, serve } from '../http/serve.ts';
import { addDelivery } from './add-delivery.ts';
import { addLateCost } from './add-late-cost.ts';
import { checkDelivery } from './check-delivery.ts';
import { listDeliveries } from './list-deliveries.ts';
import { readDelivery } from './read-delivery.ts';
import { undoDelivery } from './undo-delivery.ts';

export const deliveryCalls: Served[] = [
  serve(calls.listDeliveries, (ctx, { query }) => listDeliveries(ctx, query)),
  serve(calls.checkDelivery, (ctx, { body }) => checkDelivery(ctx, body)),
  serve(calls.addDelivery, (ctx, { body }) => addDelivery(ctx, body)),
  serve(calls.getDelivery, (ctx, { params }) => readDelivery(ctx.db, ctx, params.id)),
  serve(calls.undoDelivery, (ctx, { params, body }) => undoDelivery(ctx, params.id, body)),
  serve(calls.addLateCost, (ctx, { params, body }) => addLateCost(ctx, params.id, body)),
];
