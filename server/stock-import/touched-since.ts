/**
 * The present state of an import's items, and which of them were changed since, so that undoing the import leaves those alone.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { LeftWhy } from '../../contract/first-hour/imports.ts';
import type { Tx } from '../base/context.ts';
import { packsOf } from '../packs/pack-row.ts';
import type { Movements } from '../spreadsheets/import-changes.ts';
import { type ItemNote, type ItemValues, type PackNote, stateOf } from './import-notes.ts';
import { addTo, type PackState } from './import-plan.ts';

/** What was deleted since, so that items can't get it back. */
export interface Gone {
  categories: ReadonlySet<number>;
  taxes: ReadonlySet<number>;
  lists: ReadonlySet<number>;
}

export interface ItemNow {
  id: number;
  values: ItemValues;
  keepsStock: boolean;
  isDeleted: boolean;
  /** True if goods came, left or were counted since, and that was not taken back. */
  isMoved: boolean;
  isOrdered: boolean;
  /** True if it has what an import never gives: a code of a scale, or a temporary price. */
  hasMore: boolean;
  packs: (PackState & { id: number; isOrdered: boolean })[];
  prices: { listId: number; packId: number | null; unitSell: number }[];
  /** True if a code that it had before the import now belongs to something else. */
  lacksCode: boolean;
}

/** Call it with the items held. Every table is asked for these items alone, because it may be large. */
export async function readNow(tx: Tx, notes: ItemNote[], [, until]: Movements): Promise<Map<number, ItemNow>> {
  const ids = notes.map(({ id }) => id);
  const { rows } = await sql<
    Omit<ItemNow, 'values' | 'packs' | 'prices' | 'lacksCode'> & ItemValues & { offers: number }
  >`
    select s.id, s.name, s.category_id as "categoryId", s.date, s.qty, s.unit_cost as "unitCost", s.unit_sell as "unitSell",
      s.warning_at as "warningAt", s.tax_rate_id as "taxRateId", s.unit, s.in_parts as "inParts", s.keeps_stock as "keepsStock",
      s.deleted_at is not null as "isDeleted", s.offers,
      array(select code from barcodes b where b.stock_id = s.id and b.pack_id is null order by b.place) as codes,
      moved.stock_id is not null as "isMoved", ordered.stock_id is not null as "isOrdered",
      s.scale_code is not null or exists (
        select from timed_prices t where t.stock_id = s.id and t.stock_id = any(${ids}::bigint[]) and t.deleted_at is null
      ) as "hasMore"
    from stock s
    left join (
      select distinct m.stock_id from stock_movements m
      where m.stock_id = any(${ids}::bigint[]) and m.id > ${until} and m.kind <> 'revaluation' and m.reverses is null
        and not exists (select from stock_movements r where r.stock_id = any(${ids}::bigint[]) and r.reverses = m.id)
    ) as moved on moved.stock_id = s.id
    left join (
      select distinct l.stock_id from order_lines l join orders o on o.id = l.order_id
      where l.stock_id = any(${ids}::bigint[]) and o.state in ('draft', 'sent')
    ) as ordered on ordered.stock_id = s.id
    where s.id = any(${ids}::bigint[])`.execute(tx);
  const offered = rows.flatMap(({ id, offers }) => (offers > 0 ? [id] : []));
  const packs = await packsNow(tx, offered);
  const prices = await pricesNow(tx, offered);
  const taken = await takenCodes(tx, notes);
  return new Map(
    rows.map(({ id, offers: _offers, keepsStock, isDeleted, isMoved, isOrdered: ordered, hasMore, ...values }) => [
      id,
      {
        ...{ id, values, keepsStock, isDeleted, isMoved, isOrdered: ordered, hasMore },
        packs: packs.get(id) ?? [],
        prices: prices.get(id) ?? [],
        lacksCode: taken.has(id),
      },
    ]),
  );
}

async function packsNow(tx: Tx, ids: number[]): Promise<Map<number, ItemNow['packs']>> {
  const packs = new Map<number, ItemNow['packs']>();
  if (ids.length === 0) return packs;
  const rows = await packsOf(tx)
    .select('p.stock_id as stockId')
    .select(
      sql<boolean>`exists (
        select from order_lines l join orders o on o.id = l.order_id
        where l.stock_id = p.stock_id and l.pack_id = p.id and o.state in ('draft', 'sent'))`.as('isOrdered'),
    )
    .where('p.stock_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('p.deleted_at', 'is', null)
    .execute();
  for (const { stockId, ...pack } of rows) addTo(packs, stockId, pack);
  return packs;
}

async function pricesNow(tx: Tx, ids: number[]): Promise<Map<number, ItemNow['prices']>> {
  const prices = new Map<number, ItemNow['prices']>();
  if (ids.length === 0) return prices;
  const rows = await tx
    .selectFrom('list_prices')
    .select(['stock_id as stockId', 'list_id as listId', 'pack_id as packId', 'unit_sell as unitSell'])
    .where('stock_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  for (const { stockId, ...price } of rows) addTo(prices, stockId, price);
  return prices;
}

/** The items with a former code that now belongs to another one. */
async function takenCodes(tx: Tx, notes: ItemNote[]): Promise<Set<number>> {
  const had = notes.flatMap(({ id, before, packs = [] }) =>
    [...(before?.codes ?? []), ...packs.flatMap((pack) => pack.before?.barcodes ?? [])].map((code) => ({ id, code })),
  );
  if (had.length === 0) return new Set();
  const codes = had.map(({ code }) => code);
  const rows = await tx
    .selectFrom('barcodes')
    .select(['code', 'stock_id'])
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .execute();
  const owners = new Map(rows.map(({ code, stock_id }) => [code, stock_id]));
  return new Set(had.flatMap(({ id, code }) => ((owners.get(code) ?? id) === id ? [] : [id])));
}

/** Null if the item is as the import left it, and can be as it was before. */
export function whyLeft(note: ItemNote, now: ItemNow | undefined, gone: Gone): LeftWhy | null {
  if (!now || now.isDeleted) return 'deleted';
  if (now.isMoved) return 'moved';
  if (!isDeepStrictEqual(now.values, inOrder(note.after, now.values)) || !isOffered(note, now, gone)) return 'changed';
  return note.before ? whyNotBefore(note.before, note, now, gone) : whyNotArchived(note, now, gone);
}

/** Puts the keys in our order, because values come back from the database in another one, and leaves out what is not compared. */
function inOrder(kept: ItemValues, now: ItemValues): Partial<ItemValues> {
  return Object.fromEntries(Object.keys(now).map((key) => [key, kept[key as keyof ItemValues]]));
}

/** True if the packs and prices of the import are as it left them. */
function isOffered({ packs = [], prices = [] }: ItemNote, now: ItemNow, gone: Gone): boolean {
  const isSame = ({ id, after }: PackNote) => {
    const pack = now.packs.find((one) => one.id === id);
    return pack !== undefined && isDeepStrictEqual(stateOf(pack), stateOf(after));
  };
  const isCharged = ({ listId, packId, after }: NonNullable<ItemNote['prices']>[number]) =>
    gone.lists.has(listId) ||
    now.prices.some((one) => one.listId === listId && one.packId === packId && one.unitSell === after);
  return packs.every(isSame) && prices.every(isCharged);
}

function whyNotArchived({ packs = [], prices = [] }: ItemNote, now: ItemNow, gone: Gone): LeftWhy | null {
  if (now.isOrdered) return 'ordered';
  const standing = prices.filter(({ listId }) => !gone.lists.has(listId));
  const others = now.prices.filter(({ listId }) => !gone.lists.has(listId));
  const isMore = now.hasMore || now.packs.length > packs.length || others.length > standing.length;
  return isMore ? 'changed' : null;
}

function whyNotBefore(before: ItemValues, note: ItemNote, now: ItemNow, gone: Gone): LeftWhy | null {
  if (now.lacksCode) return 'barcode';
  if (gone.categories.has(before.categoryId)) return 'category';
  const { taxRateId } = before;
  if (taxRateId !== null && taxRateId !== note.after.taxRateId && gone.taxes.has(taxRateId)) return 'tax';
  const made = new Set((note.packs ?? []).flatMap((pack) => (pack.before ? [] : [pack.id])));
  return now.packs.some(({ id, isOrdered: ordered }) => ordered && made.has(id)) ? 'ordered' : null;
}
