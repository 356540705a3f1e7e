/**
 * Writes a planned import, a thousand rows at a time, in the caller's transaction.
 * Invariants: the ledger explains every quantity, as everywhere; items are locked in the order of their ids, as sales do.
 */
import { sql } from 'kysely';
import type { StaffContext, Tx } from '../base/context.ts';
import { insertBarcodes } from '../stock/barcodes/write-barcodes.ts';
import { changesOf, type Goods } from '../stock/items/change-goods.ts';
import { postStock } from '../stock/movements/post-stock.ts';
import type { ItemState } from './import-plan.ts';

export interface NewItem extends ItemState {
  categoryId: number;
}

export interface ChangedItem extends NewItem {
  id: number;
  before: Goods & Pick<ItemState, 'codes'>;
}

/** Adds the missing categories, and returns the ids of all by the key of their name. */
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
    ${pick('date')}::date[], ${pick('unitCost')}::numeric[], ${pick('unitSell')}::numeric[], ${pick('warningAt')}::numeric[],
    ${pick('taxRateId')}::bigint[], ${pick('unit')}::text[], ${pick('inParts')}::boolean[], ${pick('keepsStock')}::boolean[],
    ${items.map(({ codes }) => codes.length > 1)}::boolean[])`;
}

/** Inserts the barcodes after the first; a trigger writes the first. */
function insertMoreBarcodes(tx: Tx, items: { id: number; codes: readonly string[] }[]): Promise<void> {
  const rows = items.flatMap(({ id, codes }) =>
    codes.slice(1).map((code, at) => ({ code, stock_id: id, pack_id: null, place: at + 1 })),
  );
  return insertBarcodes(tx, rows);
}

/** Returns the ids in the given order. */
export async function insertItems(tx: Tx, ctx: StaffContext, items: NewItem[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into stock (name, barcode, category_id, date, qty, unit_cost, unit_sell, warning_at, tax_rate_id, unit, in_parts,
      keeps_stock, more_barcodes)
    select name, barcode, category_id, date, 0, unit_cost, unit_sell, warning_at, tax_rate_id, unit, in_parts, keeps_stock,
      more_barcodes
    from ${columnsOf(items)} with ordinality as w (name, barcode, category_id, date, unit_cost, unit_sell, warning_at,
      tax_rate_id, unit, in_parts, keeps_stock, more_barcodes, place)
    order by place
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await insertMoreBarcodes(
    tx,
    items.map(({ codes }, at) => ({ id: ids[at]!, codes })),
  );
  const openings = items.map(({ qty, unitCost, date }, at) => ({
    stockId: ids[at]!,
    kind: 'opening' as const,
    quantity: qty,
    unitCost,
    date,
  }));
  await postStock(tx, ctx, null, openings);
  return ids;
}

export async function updateItems(tx: Tx, ctx: StaffContext, items: ChangedItem[]): Promise<void> {
  await updateDetails(tx, items);
  const changes = items.flatMap(({ id, before, ...after }) => changesOf(id, before, after));
  await postStock(tx, ctx, null, changes);
}

/**
 * Writes everything but quantities and costs, which the ledger writes. If the codes changed, their list is another one than before.
 */
export async function updateDetails(tx: Tx, items: ChangedItem[]): Promise<void> {
  const recoded = items.filter(({ before, codes }) => before.codes !== codes);
  const ids = recoded.map(({ id }) => id);
  // The former codes are removed first, so that a further code may become the first one.
  await sql`
    delete from barcodes where stock_id = any(${ids}::bigint[]) and pack_id is null and place > 0`.execute(tx);
  await sql`
    update stock set name = w.name, barcode = w.barcode, category_id = w.category_id, date = w.date,
      unit_sell = w.unit_sell, warning_at = w.warning_at, tax_rate_id = w.tax_rate_id, unit = w.unit, in_parts = w.in_parts,
      more_barcodes = w.more_barcodes
    from rows from (${columnsOf(items)}, unnest(${items.map(({ id }) => id)}::bigint[]))
      as w (name, barcode, category_id, date, cost, unit_sell, warning_at, tax_rate_id, unit, in_parts, kept, more_barcodes, id)
    where stock.id = w.id`.execute(tx);
  await insertMoreBarcodes(tx, recoded);
}
