/**
 * Writes a planned import, a thousand rows at a time, in the caller's transaction.
 * Invariants: the ledger explains every quantity, as everywhere; items are locked in the order of their ids, as sales do.
 */
import { sql } from 'kysely';
import { sumQuantities } from '../../contract/quantity.ts';
import { today } from '../base/clock.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import type { ItemState } from './plan-import.ts';

export interface NewItem extends ItemState {
  categoryId: number;
}

export interface ChangedItem extends NewItem {
  id: number;
  qtyBefore: number;
}

/** Adds the categories that are missing; answers the ids of all there are by the key of their name. */
export async function ensureCategories(tx: Tx, names: string[]): Promise<Map<string, number>> {
  await sql`
    insert into categories (type) select * from unnest(${names}::text[])
    on conflict (lower(type)) where deleted_at is null do nothing`.execute(tx);
  const rows = await tx
    .selectFrom('categories')
    .select(['id', sql<string>`lower(type)`.as('key')])
    .where('deleted_at', 'is', null)
    .forShare()
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** The rows as one array per column, for unnest. */
function columnsOf(items: NewItem[]) {
  const pick = <K extends keyof NewItem>(key: K) => items.map((item) => item[key]);
  return sql`unnest(${pick('name')}::text[], ${pick('barcode')}::text[], ${pick('categoryId')}::bigint[],
    ${pick('date')}::date[], ${pick('qty')}::numeric[], ${pick('unitCost')}::numeric[], ${pick('unitSell')}::numeric[],
    ${pick('warningAt')}::numeric[], ${pick('taxRateId')}::bigint[],
    ${pick('unit')}::text[], ${pick('inParts')}::boolean[], ${pick('keepsStock')}::boolean[])`;
}

/** The ids are drawn first, so that each item and its opening movement know each other. */
export async function insertItems(tx: Tx, ctx: StaffContext, items: NewItem[]): Promise<void> {
  await sql`
    with wanted as materialized (
      select nextval(pg_get_serial_sequence('stock', 'id')) as id, w.*
      from ${columnsOf(items)} as w (name, barcode, category_id, date, qty, unit_cost, unit_sell, warning_at,
        tax_rate_id, unit, in_parts, keeps_stock)
    ), added as (
      insert into stock (id, name, barcode, category_id, date, qty, unit_cost, unit_sell, warning_at, tax_rate_id, unit, in_parts,
        keeps_stock)
      overriding system value
      select id, name, barcode, category_id, date, 0, unit_cost, unit_sell, warning_at, tax_rate_id, unit, in_parts, keeps_stock
      from wanted
    )
    insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id)
    select id, 'opening', qty, qty, unit_cost, date, ${ctx.now()}, ${ctx.staff.id} from wanted`.execute(tx);
}

export async function updateItems(tx: Tx, ctx: StaffContext, items: ChangedItem[]): Promise<void> {
  const differences = items.map(({ qty, qtyBefore }) => sumQuantities([qty, -qtyBefore]));
  await sql`
    with wanted as (
      select w.*, stock.unit_cost as cost_before, stock.qty as qty_before from rows from (${columnsOf(items)},
        unnest(${items.map(({ id }) => id)}::bigint[]), unnest(${differences}::numeric[]))
      as w (name, barcode, category_id, date, qty, unit_cost, unit_sell, warning_at, tax_rate_id, unit, in_parts, kept, id, difference)
      join stock using (id)
    ), changed as (
      update stock set name = w.name, barcode = w.barcode, category_id = w.category_id, date = w.date,
        unit_cost = w.unit_cost, unit_sell = w.unit_sell, warning_at = w.warning_at, tax_rate_id = w.tax_rate_id,
        unit = w.unit, in_parts = w.in_parts
      from wanted w where stock.id = w.id
    )
    insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id)
    select id, kind, quantity, balance, unit_cost, ${today(ctx)}::date, ${ctx.now()}, ${ctx.staff.id}
    from (
      select id, unit_cost, 1 as turn, 'revaluation' as kind, 0 as quantity, qty_before as balance from wanted
      where unit_cost <> cost_before
      union all
      select id, unit_cost, 2, 'adjustment', difference, qty from wanted where difference <> 0
    ) as moved order by id, turn`.execute(tx);
}
