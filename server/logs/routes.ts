import * as calls from '../../contract/books/logs.ts';
import { serve } from '../http/serve.ts';
import { getSeal } from './get-seal.ts';
import { listLogs } from './list-logs.ts';

export const logCalls = [
  serve(calls.listLogs, (ctx, { query }) => listLogs(ctx, query)),
  serve(calls.getSeal, (ctx) => getSeal(ctx)),
];
