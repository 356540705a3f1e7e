/**
 * Stock in an order that someone chose, or of one category: the ids of one page. The order is compared together with the id, so
 * that a page continues exactly after the last one. By name and within a category an index has the order. For orders by what sales
 * change (quantities, and totals of them) all items are read, since an index there would slow down every sale.
 */
import { type RawBuilder, sql } from 'kysely';
import type { StockSort } from '../../../contract/goods/stock-sorts.ts';
import { limited } from '../../base/paging.ts';
import { refuse } from '../../base/refusal.ts';
import { type Reader, sightOfReader } from '../../sessions/seller-sight.ts';
import { type StockRow, stockOf } from '../stock-rows.ts';

export interface Arrangement {
  sort?: StockSort | undefined;
  order?: 'asc' | 'desc' | undefined;
  categoryId?: number | undefined;
}

interface Window {
  limit: number;
  offset: number;
  after: number | undefined;
}

/** The expression by which an item `s` in its category `c` is ordered. */
const keys: Record<StockSort, RawBuilder<unknown>> = {
  date: sql`s.date`,
  name: sql`lower(s.name)`,
  unitCost: sql`s.unit_cost`,
  unitSell: sql`s.unit_sell`,
  qty: sql`s.qty`,
  totalCost: sql`(s.qty * s.unit_cost)`,
  totalSale: sql`(s.qty * s.unit_sell)`,
  totalProfit: sql`(s.qty * (s.unit_sell - s.unit_cost))`,
  category: sql`lower(c.type)`,
};

const costSorts: readonly StockSort[] = ['unitCost', 'totalCost', 'totalProfit'];

/** An order by cost would tell people who may not see costs which item costs more. */
export function refuseHiddenSort(reader: Reader, { sort }: Arrangement): void {
  if (sort && costSorts.includes(sort) && !sightOfReader(reader).cost) refuse('not-allowed/cost');
}

export function isArranged({ sort, categoryId }: Arrangement): boolean {
  return sort !== undefined || categoryId !== undefined;
}

export function arrangedStock(
  { sort, order = sort ? 'asc' : 'desc', categoryId }: Arrangement,
  { after, ...window }: Window,
  condition: RawBuilder<unknown>,
  shape: { saleIds?: boolean } = {},
): RawBuilder<StockRow> {
  const key = keys[sort ?? 'date'];
  const isUp = order === 'asc';
  const ordered = isUp ? sql`${key}, s.id` : sql`${key} desc, s.id desc`;
  const from = sort === 'category' ? sql`stock s join categories c on c.id = s.category_id` : sql`stock s`;
  const next = sql`(${key}, s.id) ${isUp ? sql`>` : sql`<`} (select ${key}, s.id from ${from} where s.id = ${after})`;
  const ids = sql`array(
    select s.id from ${from} where s.deleted_at is null and ${condition}
      ${categoryId === undefined ? sql`` : sql`and s.category_id = ${categoryId}`}
      ${after === undefined ? sql`` : sql`and ${next}`}
    order by ${ordered} ${limited(window)})`;
  return stockOf(ids, { ...shape, order: ordered });
}

/** How many items of the category there are. */
export function countInCategory(categoryId: number): RawBuilder<{ count: number }> {
  return sql<{ count: number }>`
    select count(*) as count from stock where category_id = ${categoryId} and deleted_at is null`;
}
