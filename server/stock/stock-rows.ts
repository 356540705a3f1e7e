/** Stock items as the calls answer them; every list starts here and adds its own filter, order and window. */
import { sql } from 'kysely';
import type { StockItem } from '../../contract/stock.ts';
import type { Db } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

export function selectStock(db: Db) {
  return selectEvenDeleted(db).where('s.deleted_at', 'is', null);
}

function selectEvenDeleted(db: Db) {
  return db
    .selectFrom('stock as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .select([
      's.id',
      's.name',
      's.barcode',
      's.qty',
      's.date',
      's.unit_cost as unitCost',
      's.unit_sell as unitSell',
      's.warning_at as warningAt',
      's.category_id as categoryId',
      's.tax_rate_id as taxRateId',
      'c.type',
      's.sales_count as salesCount',
    ]);
}

/** The ids of the sales that stand, oldest first. */
export const saleIds = sql<number[]>`array(
  select l.id::float8 from sale_lines l where l.stock_id = s.id and l.deleted_at is null order by l.sold_on, l.id
)`.as('sales');

type Row = Omit<StockItem, 'category'> & { type: string };

export function asItems(rows: Row[]): StockItem[] {
  return rows.map(({ type, ...item }) => ({ ...item, category: { id: item.categoryId, type } }));
}

export async function getStockItem(db: Db, id: number): Promise<StockItem> {
  const [item] = asItems(await selectStock(db).where('s.id', '=', id).execute());
  return item ?? refuse(404, "That stock item doesn't exist.");
}

/** Also one that was deleted. */
export async function getEvenDeletedItem(db: Db, id: number): Promise<StockItem> {
  const [item] = asItems(await selectEvenDeleted(db).where('s.id', '=', id).execute());
  return item!;
}
