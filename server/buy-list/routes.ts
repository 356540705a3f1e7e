import * as calls from '../../contract/buying/buy-list.ts';
import { type Served, serve } from '../http/serve.ts';
import { addMissed } from './add-missed.ts';
import { listToBuy } from './list-to-buy.ts';

export const buyListCalls: Served[] = [
  serve(calls.listToBuy, (ctx, { query }) => listToBuy(ctx, query)),
  serve(calls.addMissed, (ctx, { body }) => addMissed(ctx, body)),
];
