/** Stock as the stock screen and the till list it: what a search finds, or all of it. */
import { listStock, type StockItem, searchStock } from '../../contract/goods/stock.ts';
import type { StockSort } from '../../contract/goods/stock-sorts.ts';
import { type PagedList, pagedList } from '../http/paged-list.ts';

interface StockMeta {
  hasMore: boolean;
  /** How many items there are in all; a search does not count them. */
  count?: number;
}

/** One category, or another order than the newest first. */
export interface Arrangement {
  categoryId?: number | undefined;
  sort?: StockSort;
  order?: 'asc' | 'desc';
}

export function stockList(search: string, arrangement: Arrangement = {}): PagedList<StockItem, StockMeta> {
  return search
    ? pagedList('stock', searchStock, { search, ...arrangement }, { takesAfter: true })
    : pagedList('stock', listStock, { compact: true, ...arrangement }, { takesAfter: true });
}
