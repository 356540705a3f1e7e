/**
 * The stock of the till's own catalogue, in the form of the server's answers. Nobody knows how much is left, so any
 * quantity is available.
 */

import type { StockItem } from '../../contract/goods/stock.ts';
import type { CatalogueItem } from '../../contract/tills/offline-sales.ts';
import type { Page } from '../http/paged-list.ts';
import { categoryHere, findByCodeHere, readCatalogue, searchHere } from './till-catalogue.ts';

export async function pageHere(
  search: string,
  part: { page: number; limit: number },
): Promise<Page<StockItem, { hasMore: boolean }>> {
  const { rows, hasMore } = await searchHere(search, part);
  return { rows: rows.map(stockItem), meta: { hasMore }, hasMore };
}

/** The items of a category, or of all, by name. */
export async function tilesHere(
  categoryId: number | null,
  part: { page: number; limit: number },
): Promise<Page<StockItem, { hasMore: boolean }>> {
  const { rows, hasMore } = await categoryHere(categoryId, part);
  return { rows: rows.map(stockItem), meta: { hasMore }, hasMore };
}

export async function itemWithCodeHere(code: string) {
  const found = await findByCodeHere(code);
  return found && { ...found, item: stockItem(found.item) };
}

export async function itemsHere(ids: number[]): Promise<StockItem[]> {
  const catalogue = await readCatalogue();
  return ids.flatMap((id) => catalogue?.items.get(id) ?? []).map(stockItem);
}

/** The tax rates, methods and settings of the catalogue. */
export async function rulesHere() {
  const { taxRates, methods, settings } = (await readCatalogue()) ?? {};
  return taxRates && methods && settings ? { taxRates, methods, settings } : null;
}

function stockItem({ kind, ...item }: CatalogueItem): StockItem {
  return {
    ...item,
    kind: kind === 'open' ? 'open' : 'goods',
    barcode: item.barcodes[0] ?? null,
    qty: Number.POSITIVE_INFINITY,
    warningAt: 0,
    date: '',
    unitCost: 0,
    category: { id: item.categoryId, type: '' },
    salesCount: 0,
  };
}
