/** Tiles never move under a finger: an item keeps its place while its tab is open, whatever others add, rename or archive. */
import type { StockItem } from '../../contract/goods/stock.ts';

export interface Placed {
  item: StockItem;
  /** Whether it is no longer sold. Its place then stays empty. */
  gone: boolean;
}

/** With `hasMore`, an item that is not among the rows may be on a page that is not loaded. */
export function keepPlaces(before: readonly Placed[], rows: readonly StockItem[], hasMore: boolean): Placed[] {
  const now = new Map(rows.map((item) => [item.id, item]));
  const kept = before.map(({ item, gone }) => {
    const found = now.get(item.id);
    now.delete(item.id);
    return found ? { item: found, gone: false } : { item, gone: gone || !hasMore };
  });
  return [...kept, ...Array.from(now.values(), (item) => ({ item, gone: false }))];
}
