/** What the shop already has of the items, packs, barcodes and prices that a file names. */
import { sql } from 'kysely';
import type { Db, Tx } from '../base/context.ts';
import { packsOf } from '../packs/pack-row.ts';
import { addTo, type CodeOwner, type Known, type KnownPack, type Plan, priceKey, type Terms } from './import-plan.ts';
import { planImport } from './plan-import.ts';
import type { ImportTable } from './read-import.ts';

const rowsAtOnce = 2000;

/** Live items that rows may mean, by barcode or by name in any case, with everything that rows may change. */
export async function findKnown(db: Db, { rows }: ImportTable, terms: Terms): Promise<Known> {
  const known: Known = { items: [], packs: new Map(), owners: new Map(), prices: new Map() };
  const ids = new Set<number>();
  for (const some of chunks(rows, rowsAtOnce)) {
    const codes = some.flatMap(({ values: { barcode, barcodes = [] } }) =>
      barcode ? [barcode, ...barcodes] : barcodes,
    );
    const owners = codes.length > 0 ? await findOwners(db, codes, terms) : [];
    for (const { code, ...owner } of owners) known.owners.set(code, owner);
    const names = some.flatMap(({ values }) => (values.name ? [terms.keyOf(values.name)] : []));
    const named = await db
      .selectFrom('stock')
      .select('id')
      .where('deleted_at', 'is', null)
      .where(sql`lower(name)`, '=', sql`any(${names}::text[])`)
      .execute();
    for (const id of [...named.map((item) => item.id), ...owners.map(({ stockId }) => stockId)]) ids.add(id);
  }
  await readItems(db, [...ids], terms, known);
  return known;
}

/** The same, but the items that the file changes are locked, in the order of their ids, and read again. */
export async function lockChanged(tx: Tx, table: ImportTable, terms: Terms): Promise<Known> {
  const known = await findKnown(tx, table, terms);
  const ids = idsChangedBy(await planImport(table, known, terms));
  for (const some of chunks(ids, rowsAtOnce)) {
    await sql`select id from stock where id = any(${some}::bigint[]) order by id for no key update`.execute(tx);
  }
  const changing = new Set(ids);
  known.items = known.items.filter((item) => !changing.has(item.id));
  await readItems(tx, ids, terms, known);
  return known;
}

function idsChangedBy({ items, packs }: Plan): number[] {
  const ids = new Set<number>();
  const isWritten = (status: string) => status === 'new' || status === 'changed';
  for (const { line, item } of items) if (item && isWritten(line.status)) ids.add(item.id);
  for (const { line, of } of packs) if (of?.item && isWritten(line.status)) ids.add(of.item.id);
  return [...ids].sort((one, other) => one - other);
}

async function findOwners(db: Db, codes: string[], { words }: Terms): Promise<(CodeOwner & { code: string })[]> {
  const rows = await db
    .selectFrom('barcodes as b')
    .innerJoin('stock as s', 's.id', 'b.stock_id')
    .leftJoin('packs as p', 'p.id', 'b.pack_id')
    .select(['b.code', 'b.stock_id as stockId', 'b.pack_id as packId', 's.name', 'p.name as pack'])
    .where('b.code', '=', sql<string>`any(${codes}::text[])`)
    .execute();
  return rows.map(({ pack, name, ...owner }) => ({
    ...owner,
    name: pack === null ? name : words.t('{{name}}, {{pack}}', { name, pack }),
  }));
}

/**
 * Adds the present state of these items to `known`. Packs, list prices and further barcodes are read only for items that have any.
 */
async function readItems(db: Db, ids: number[], terms: Terms, known: Known): Promise<void> {
  for (const some of chunks(ids, rowsAtOnce)) {
    const rows = await itemsOf(db, some).execute();
    const codes = await codesOf(db, idsOf(rows.filter(({ moreBarcodes }) => moreBarcodes)));
    for (const { moreBarcodes: _more, offers: _offers, ...item } of rows) {
      known.items.push({ ...item, codes: codes.get(item.id) ?? (item.barcode === null ? [] : [item.barcode]) });
    }
    const offered = idsOf(rows.filter(({ offers }) => offers > 0));
    if (offered.length === 0) continue;
    for (const id of offered) known.packs.delete(id);
    for (const { stockId, ...pack } of await knownPacksOf(db, offered)) addTo(known.packs, stockId, pack);
    await readPrices(db, offered, terms, known);
  }
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

function itemsOf(db: Db, ids: number[]) {
  return db
    .selectFrom('stock as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .leftJoin('tax_rates as t', 't.id', 's.tax_rate_id')
    .where('s.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.id')
    .select(['s.id', 's.name', 's.barcode', 's.date', 's.qty', 'c.type as category'])
    .select([sql<string>`lower(s.name)`.as('nameKey'), sql<string>`lower(c.type)`.as('categoryKey')])
    .select(['s.unit_cost as unitCost', 's.unit_sell as unitSell', 's.warning_at as warningAt'])
    .select(['t.name as tax', 's.tax_rate_id as taxRateId', 's.unit', 's.in_parts as inParts'])
    .select(['s.keeps_stock as keepsStock', 's.offers', 's.more_barcodes as moreBarcodes']);
}

async function codesOf(db: Db, ids: number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('barcodes')
    .select(['stock_id as id', sql<string[]>`array_agg(code order by place)`.as('codes')])
    .where('stock_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('pack_id', 'is', null)
    .groupBy('stock_id')
    .execute();
  return new Map(rows.map(({ id, codes }) => [id, codes]));
}

function knownPacksOf(db: Db, ids: number[]): Promise<(KnownPack & { stockId: number })[]> {
  return packsOf(db)
    .select(['p.stock_id as stockId', sql<string>`lower(p.name)`.as('nameKey')])
    .where('p.stock_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.id')
    .execute();
}

async function readPrices(db: Db, ids: number[], { lists }: Terms, known: Known): Promise<void> {
  const listIds = [...lists.values()].flatMap(({ list }) => list?.id ?? []);
  if (listIds.length === 0) return;
  const rows = await db
    .selectFrom('list_prices')
    .select(['list_id', 'stock_id', 'pack_id', 'unit_sell'])
    .where('stock_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('list_id', '=', sql<number>`any(${listIds}::bigint[])`)
    .execute();
  for (const row of rows) known.prices.set(priceKey(row.list_id, row.stock_id, row.pack_id), row.unit_sell);
}

export function* chunks<Item>(items: Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
