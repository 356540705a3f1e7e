import * as contract from '../../contract/goods/stock-import.ts';
import { type Served, serve } from '../http/serve.ts';
import { getStockImport } from './import-progress.ts';
import { importStock } from './import-stock.ts';

export const stockImportCalls: Served[] = [
  serve(contract.importStock, (ctx, { body }) => importStock(ctx, body)),
  serve(contract.getStockImport, (ctx, { params }) => getStockImport(ctx, params.id)),
];
