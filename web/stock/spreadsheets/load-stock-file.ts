/** The whole stock as rows of a file. Loaded when somebody exports it, because it takes several calls. */
import { getListPrices, listPriceLists } from '../../../contract/goods/price-lists.ts';
import { listTaxRates } from '../../../contract/selling/tax-rates.ts';
import { call } from '../../http/call.ts';
import { fetchAll } from '../../http/fetch-all.ts';
import { stockList } from '../stock-list-query.ts';
import { exportColumnsOf, type PricesOfList, rowsOf } from './export-columns.ts';

const maxExported = 500_000;

export async function loadStockFile() {
  const { rows: items } = await fetchAll(stockList(''), maxExported);
  const rows = rowsOf(items);
  return { rows, columns: exportColumnsOf(rows, await call(listTaxRates), await loadLists()) };
}

async function loadLists(): Promise<PricesOfList[]> {
  const lists = await call(listPriceLists);
  return Promise.all(
    lists.map(async (list) => ({ list, prices: await call(getListPrices, { params: { id: list.id } }) })),
  );
}
