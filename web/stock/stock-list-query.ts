/** Stock as the stock screen and the till list it: what a search finds, or all of it. */
import { listStock, type StockItem, searchStock } from '../../contract/stock.ts';
import { type PagedList, pagedList } from '../http/paged-list.ts';

interface StockMeta {
  hasMore: boolean;
  /** Of all stock; a search does not count. */
  count?: number;
}

export function stockList(search: string): PagedList<StockItem, StockMeta> {
  return search
    ? pagedList('stock', searchStock, { search }, { takesAfter: true })
    : pagedList('stock', listStock, { compact: true }, { takesAfter: true });
}
