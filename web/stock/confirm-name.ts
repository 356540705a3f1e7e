/** A second item with the same name is often meant as a restock, so the page asks first; the server accepts both. */
import { type StockItem, searchStock } from '../../contract/stock.ts';
import { call } from '../http/call.ts';
import type { Format } from '../session/format.ts';
import { askAboutDuplicate } from '../ui/form/duplicate-name.ts';

/** Resolves to whether to save this name. Asks only if another item has it; `before` is the item being edited. */
export function confirmName(name: string, format: Format, before?: StockItem): Promise<boolean> {
  return askAboutDuplicate({
    name,
    before,
    find: (named) => call(searchStock, { query: { named, limit: 4 } }),
    one: 'an item',
    many: 'items',
    describe: ({ qty, category }) => `${format.quantity(qty)} in stock, ${category.type}`,
  });
}
