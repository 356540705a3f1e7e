/** A second item with the same name is often meant as a restock, so the page asks first; the server accepts both. */
import { type StockItem, searchStock } from '../../../contract/goods/stock.ts';
import { call } from '../../http/call.ts';
import { askAboutDuplicate } from '../../ui/form/duplicate-name.ts';
import { t } from '../../words/t.ts';

/** Resolves to whether to save this name. Asks only if another item has it; `before` is the item being edited. */
export function confirmName(name: string, before?: StockItem): Promise<boolean> {
  return askAboutDuplicate({
    name,
    before,
    find: (named) => call(searchStock, { query: { named, limit: 4 } }),
    sentence: (count, name, which) =>
      t(
        {
          one: 'There is already an item named {{name}} ({{which}}).',
          other: 'There are already items named {{name}} ({{which}}).',
        },
        { count, name, which },
      ),
    describe: ({ qty, category }) => t('{{qty, quantity}} in stock, {{type}}', { qty, type: category.type }),
  });
}
