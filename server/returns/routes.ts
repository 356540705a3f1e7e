import * as calls from '../../contract/selling/returns.ts';
import { type Served, serve } from '../http/serve.ts';
import { listReturns } from './list-returns.ts';
import { makeReturn } from './make-return.ts';
import { openReturn } from './read-returns.ts';
import { reprintReturn } from './reprint-return.ts';

export const returnCalls: Served[] = [
  serve(calls.makeReturn, (ctx, { body }) => makeReturn(ctx, body)),
  serve(calls.listReturns, (ctx, { query }) => listReturns(ctx, query)),
  serve(calls.getReturn, (ctx, { params }) => openReturn(ctx, params.id)),
  serve(calls.reprintReturn, (ctx, { params }) => reprintReturn(ctx, params.id)),
];
