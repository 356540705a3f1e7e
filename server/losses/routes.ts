import * as contract from '../../contract/goods/losses.ts';
import { type Served, serve } from '../http/serve.ts';
import { listLosses } from './list-losses.ts';

export const lossCalls: Served[] = [serve(contract.listLosses, (ctx, { query }) => listLosses(ctx, query))];
