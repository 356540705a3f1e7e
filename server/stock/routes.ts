import * as contract from '../../contract/goods/stock.ts';
import { today } from '../base/clock.ts';
import { type Served, serve } from '../http/serve.ts';
import { addStock } from './add-stock.ts';
import { deleteStock } from './delete-stock.ts';
import { findByCode } from './find-by-code.ts';
import { giveBarcode } from './give-barcode.ts';
import { listAllStock } from './list-all-stock.ts';
import { listMovements } from './list-movements.ts';
import { listRepriced } from './list-repriced.ts';
import { listStock } from './list-stock.ts';
import { listTopStock } from './list-top-stock.ts';
import { makeWhole } from './make-whole.ts';
import { restock } from './restock.ts';
import { reverseMovement } from './reverse-movement.ts';
import { searchStock } from './search-stock.ts';
import { updateStock } from './update-stock.ts';
import { writeOffStock } from './write-off-stock.ts';

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
