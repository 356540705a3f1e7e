import * as contract from '../../contract/tills/offline-sales.ts';
import { type Served, serve } from '../http/serve.ts';
import { deliverSales } from './deliver-sales.ts';
import { getCatalogue } from './get-catalogue.ts';

export const offlineSaleCalls: Served[] = [
  serve(contract.getTillCatalogue, (ctx, { query }) => getCatalogue(ctx, query.since)),
  serve(contract.deliverSales, (ctx, { body }) => deliverSales(ctx, body.records)),
];
