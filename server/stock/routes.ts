import * as contract from '../../contract/goods/stock.ts';
import { today } from '../base/clock.ts';
import { type Served, serve } from '../http/serve.ts';
import { findByCode } from './barcodes/find-by-code.ts';
import { giveBarcode } from './barcodes/give-barcode.ts';
import { addStock } from './items/add-stock.ts';
import { deleteStock } from './items/delete-stock.ts';
import { makeWhole } from './items/make-whole.ts';
import { updateStock } from './items/update-stock.ts';
import { listAllStock } from './lists/list-all-stock.ts';
import { listRepriced } from './lists/list-repriced.ts';
import { listStock } from './lists/list-stock.ts';
import { listTopStock } from './lists/list-top-stock.ts';
import { searchStock } from './lists/search-stock.ts';
import { listMovements } from './movements/list-movements.ts';
import { restock } from './movements/restock.ts';
import { reverseMovement } from './movements/reverse-movement.ts';
import { writeOffStock } from './movements/write-off-stock.ts';

export const stockCalls: Served[] = [
  serve(contract.listStock, (ctx, { query }) => listStock(ctx, query)),
  serve(contract.searchStock, (ctx, { query }) => searchStock(ctx, query)),
  serve(contract.findByCode, (ctx, { query }) => findByCode(ctx, query.code)),
  serve(contract.listAllStock, (ctx, { query }) => listAllStock(ctx, query)),
  serve(contract.listTopStock, (ctx, { query }) => listTopStock(ctx, query.compact)),
  serve(contract.addStock, (ctx, { body }) => addStock(ctx, body)),
  serve(contract.updateStock, (ctx, { body }) => updateStock(ctx, body)),
  serve(contract.giveBarcode, (ctx, { params }) => giveBarcode(ctx, params.id)),
  serve(contract.listRepriced, (ctx, { query }) => listRepriced(ctx, query.since ?? today(ctx))),
  serve(contract.restock, (ctx, { body }) => restock(ctx, body)),
  serve(contract.makeWhole, (ctx, { body }) => makeWhole(ctx, body?.dryRun ?? false)),
  serve(contract.deleteStock, (ctx, { params }) => deleteStock(ctx, params.id)),
  serve(contract.writeOffStock, (ctx, { params, body }) => writeOffStock(ctx, params.id, body)),
  serve(contract.reverseMovement, (ctx, { params, body }) => reverseMovement(ctx, params.id, body)),
  serve(contract.listMovements, (ctx, { params, query }) => listMovements(ctx, params.id, query)),
];
