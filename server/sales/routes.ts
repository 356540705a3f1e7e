import { getBankReport } from '../../contract/sales.ts';
import { type Served, serve } from '../http/serve.ts';
import { bankReport } from './bank-report.ts';

export const saleCalls: Served[] = [serve(getBankReport, (ctx, { query }) => bankReport(ctx, query))];
