import * as calls from '../../contract/books/figure-rows.ts';
import { type Served, serve } from '../http/serve.ts';
import { listFigureRows } from './list-figure-rows.ts';

export const figureCalls: Served[] = [serve(calls.listFigureRows, (ctx, { query }) => listFigureRows(ctx, query))];
