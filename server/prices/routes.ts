import * as contract from '../../contract/goods/price-lists.ts';
import { type Served, serve } from '../http/serve.ts';
import { getCustomerPrices, getListPrices, setListPrices } from './list-prices.ts';
import { addPriceList, deletePriceList, listPriceLists, updatePriceList } from './price-lists.ts';
import { addTimedPrice, deleteTimedPrice, listTimedPrices } from './timed-prices.ts';

export const priceCalls: Served[] = [
  serve(contract.listPriceLists, (ctx) => listPriceLists(ctx)),
  serve(contract.addPriceList, (ctx, { body }) => addPriceList(ctx, body)),
  serve(contract.updatePriceList, (ctx, { body }) => updatePriceList(ctx, body)),
  serve(contract.deletePriceList, (ctx, { params }) => deletePriceList(ctx, params.id)),
  serve(contract.getListPrices, (ctx, { params }) => getListPrices(ctx, params.id)),
  serve(contract.setListPrices, (ctx, { params, body }) => setListPrices(ctx, params.id, body)),
  serve(contract.getCustomerPrices, (ctx, { params, query }) => getCustomerPrices(ctx, params.id, query.stockIds)),
  serve(contract.listTimedPrices, (ctx, { query }) => listTimedPrices(ctx, query.stockId)),
  serve(contract.addTimedPrice, (ctx, { body }) => addTimedPrice(ctx, body)),
  serve(contract.deleteTimedPrice, (ctx, { params }) => deleteTimedPrice(ctx, params.id)),
];
