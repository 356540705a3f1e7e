import * as calls from '../../contract/buying/orders.ts';
import { type Served, serve } from '../http/serve.ts';
import { addOrder } from './add-order.ts';
import { cancelOrder, closeOrder } from './end-order.ts';
import { listOrders } from './list-orders.ts';
import { getOrder } from './order-rows.ts';
import { sendOrder } from './send-order.ts';
import { updateOrder } from './update-order.ts';

export const orderCalls: Served[] = [
  serve(calls.listOrders, (ctx, { query }) => listOrders(ctx, query)),
  serve(calls.getOrder, (ctx, { params }) => getOrder(ctx.db, params.id)),
  serve(calls.addOrder, (ctx, { body }) => addOrder(ctx, body)),
  serve(calls.updateOrder, (ctx, { body }) => updateOrder(ctx, body)),
  serve(calls.sendOrder, (ctx, { params }) => sendOrder(ctx, params.id)),
  serve(calls.closeOrder, (ctx, { params }) => closeOrder(ctx, params.id)),
  serve(calls.cancelOrder, (ctx, { params }) => cancelOrder(ctx, params.id)),
];
