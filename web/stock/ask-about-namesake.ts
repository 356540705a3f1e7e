/** A second item of one name is often a restock done the wrong way, so the page asks; the server takes both. */
import { type StockItem, searchStock } from '../../contract/stock.ts';
import { call } from '../http/call.ts';
import type { Format } from '../session/format.ts';
import { askAboutNamesake } from '../ui/form/namesake.ts';

/** Resolves to whether to save this name: at once for a new one, or for the name that the item `before` has. */
export function mayBearName(name: string, format: Format, before?: StockItem): Promise<boolean> {
  return askAboutNamesake({
    name,
    before,
    find: (named) => call(searchStock, { query: { named, limit: 4 } }),
    one: 'an item',
    many: 'items',
    tell: ({ qty, category }) => `${format.quantity(qty)} in stock, ${category.type}`,
  });
}
