/** Stock items as the calls return them. Every list says which items it has, in which order, and what it adds. */
import { type RawBuilder, sql } from 'kysely';
import type { StockItem } from '../../contract/goods/stock.ts';
import type { Db } from '../base/context.ts';
import { following, limited } from '../base/paging.ts';
import { refuse } from '../base/refusal.ts';

export type StockRow = Omit<StockItem, 'category' | 'timedPrices'> & {
  type: string;
  timedPrices: NonNullable<StockItem['timedPrices']> | null;
};

interface Shape {
  order?: RawBuilder<unknown>;
  /** Includes the ids of sales that were not deleted, oldest first. */
  saleIds?: boolean;
}

const newestFirst = sql`s.date desc, s.id desc`;

const salesColumn = sql`, array(
  select l.id::float8 from sale_lines l where l.stock_id = s.id and l.deleted_at is null order by l.sold_on, l.id
) as sales`;

/** Most items have at most one barcode and no packs, and then nothing else is read. */
const barcodesOf = sql`case
  when s.more_barcodes then array(select code from barcodes where stock_id = s.id and pack_id is null order by place)
  when s.barcode is null then '{}'
  else array[s.barcode] end`;
const packsOf = sql`case when s.offers = 0 then '[]' else (
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'size', p.size, 'unitSell', p.unit_sell, 'auto', p.auto,
    'barcodes', array(select code from barcodes where stock_id = p.stock_id and pack_id = p.id order by place)) order by p.size desc, p.id), '[]')
  from packs p where p.stock_id = s.id and p.deleted_at is null
) end`;
const timedPricesOf = sql`case when s.offers > 0 then (
  select jsonb_agg(jsonb_build_object('packId', t.pack_id, 'unitSell', t.unit_sell, 'startDate', t.start_date, 'endDate', t.end_date)
    order by t.id)
  from timed_prices t where t.stock_id = s.id and t.deleted_at is null and t.end_date >= current_date - 2
) end`;

export function stockWhere(condition: RawBuilder<unknown>, shape?: Shape) {
  return stockFrom(sql`stock`, condition, shape);
}

function stockFrom(
  items: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  { order = newestFirst, saleIds = false }: Shape = {},
) {
  return sql<StockRow>`
    select s.id, s.name, s.barcode, s.qty, s.date, s.unit_cost as "unitCost", s.unit_sell as "unitSell",
      s.warning_at as "warningAt", s.category_id as "categoryId", s.tax_rate_id as "taxRateId", s.unit, s.in_parts as "inParts",
      case when s.keeps_stock then 'goods' else 'open' end as kind, c.type, s.sales_count as "salesCount",
      s.scale_code as "scaleCode", ${barcodesOf} as barcodes, ${packsOf} as packs,
      ${timedPricesOf} as "timedPrices"
      ${saleIds ? salesColumn : sql``}
    from ${items} s join categories c on c.id = s.category_id where ${condition} order by ${order}`;
}

/**
 * The items with these ids, an expression of type bigint[]. A later page selects its ids first, so that the rows before it are not
 * read. The ids are an array, so that the index is used however many of them the planner expects.
 */
export function stockOf(ids: RawBuilder<unknown>, shape?: Shape): RawBuilder<StockRow> {
  return stockWhere(sql`s.id = any(${ids})`, shape);
}

interface Window {
  limit: number;
  offset: number;
}

/** A page of live items, newest first. */
export function newestStock(window: Window, condition: RawBuilder<unknown>, shape?: Shape): RawBuilder<StockRow> {
  const items = (columns: RawBuilder<unknown>) => sql`
    select ${columns} from stock s where s.deleted_at is null and ${condition} order by ${newestFirst} ${limited(window)}`;
  return window.offset === 0
    ? stockFrom(sql`(${items(sql`*`)})`, sql`true`, shape)
    : stockOf(sql`array(${items(sql`s.id`)})`, shape);
}

/** Only the items after this one. */
export function stockAfter(after: number | undefined): RawBuilder<unknown> {
  return following(after, 'stock', 'date', { column: 's.date', id: 's.id' });
}

export function asItems(rows: StockRow[]): StockItem[] {
  return rows.map(({ type, timedPrices, ...item }) => ({
    ...item,
    category: { id: item.categoryId, type },
    ...(timedPrices && { timedPrices }),
  }));
}

export async function getStockItem(db: Db, id: number): Promise<StockItem> {
  const { rows } = await stockWhere(sql`s.id = ${id} and s.deleted_at is null`).execute(db);
  return asItems(rows)[0] ?? refuse('not-found/item');
}

/** Reads an item, including a deleted one. */
export async function getEvenDeletedItem(db: Db, id: number): Promise<StockItem> {
  const { rows } = await stockWhere(sql`s.id = ${id}`).execute(db);
  return asItems(rows)[0]!;
}
