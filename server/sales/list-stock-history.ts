/**
 * How sales lowered the quantity of each item, newest first. It reads the ledger, so a sale that was deleted later is still here:
 * it did happen. Items that sold nothing are left out; archived ones are still named.
 * It reads in short statements and passes their rows on before the next one, because the whole history may be a million entries.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import type { listStockHistory } from '../../contract/selling/sales.ts';
import type { Context } from '../base/context.ts';
import { cut } from '../base/paging.ts';
import { contains } from '../db/statements/like.ts';
import { readRows } from '../db/statements/prepared.ts';
import { matchesName } from '../stock/lists/match-name.ts';
import { inDays } from './read-sales.ts';

type ReadContext = Pick<Context, 'db' | 'pool'>;
export type HistoryQuery = Input<typeof listStockHistory>['query'];

/** How many entries of each item a call without filters returns. */
const bareEntries = 100;
const itemsListedAtOnce = 500;
const itemsReadAtOnce = 50;
const entriesAtOnce = 2000;
const fewLines = 500;

interface Item {
  id: number;
  name: string;
  /** Only entries with a lower id are wanted. */
  before: number;
}

export interface Entry {
  id: number;
  stockId: number;
  stockName: string;
  soldAt: Date;
  quantitySold: number;
  balanceBefore: number;
  currentBalance: number;
}

/** One page of entries, and the place where the next one begins. */
export async function readHistoryPage(ctx: ReadContext, query: HistoryQuery, pageSize: number) {
  const entries: Entry[] = [];
  for await (const some of readHistory(ctx, query, pageSize + 1)) {
    entries.push(...some);
    if (entries.length > pageSize) break;
  }
  const { rows, hasMore } = cut(entries, pageSize);
  const last = rows.at(-1);
  return { entries: rows, meta: { hasMore, next: hasMore && last ? `${last.stockId},${last.id}` : null } };
}

/** Everything that was asked for, some entries at a time; the entries of one item come together. */
export async function* readHistory(
  ctx: ReadContext,
  query: HistoryQuery,
  atOnce = entriesAtOnce,
): AsyncGenerator<Entry[]> {
  const { limit, ...filter } = query;
  const isBare = !Object.values(filter).some(Boolean);
  const ofEach = limit ?? (isBare ? bareEntries : undefined);
  if (ofEach === 0) return;
  // With a limit for each item, the entries of so many items fit into one statement.
  const size = ofEach ? Math.max(1, Math.floor(atOnce / ofEach)) : itemsReadAtOnce;
  // Each item has at least one entry, so a page needs no more items than it has entries.
  for await (const items of itemsSold(ctx, query, Math.min(itemsListedAtOnce, atOnce))) {
    for (let at = 0; at < items.length; at += size) {
      const some = items.slice(at, at + size);
      if (ofEach) yield* someEntries(await entriesOf(ctx, some, query, ofEach, size * ofEach));
      else yield* allEntriesOf(ctx, some, query, atOnce);
    }
  }
}

function* someEntries(entries: Entry[]): Generator<Entry[]> {
  if (entries.length > 0) yield entries;
}

async function* allEntriesOf(
  ctx: ReadContext,
  items: Item[],
  days: HistoryQuery,
  atOnce: number,
): AsyncGenerator<Entry[]> {
  let some = items;
  for (;;) {
    const entries = await entriesOf(ctx, some, days, atOnce, atOnce);
    yield* someEntries(entries);
    if (entries.length < atOnce) return;
    some = following(some, entries.at(-1) as Entry);
  }
}

/** The items that are still to be read after an entry of one of them. */
function following(items: Item[], { stockId, id }: Entry): Item[] {
  return items
    .filter((item) => item.id <= stockId)
    .map((item) => (item.id === stockId ? { ...item, before: id } : item));
}

async function entriesOf(ctx: ReadContext, items: Item[], days: HistoryQuery, ofEach: number, atOnce: number) {
  const pick = <K extends keyof Item>(key: K) => items.map((item) => item[key]);
  const entries = sql<Entry>`
    select entry.id, item.id as "stockId", item.name as "stockName", entry.at as "soldAt",
      -entry.quantity as "quantitySold", entry.balance - entry.quantity as "balanceBefore",
      entry.balance as "currentBalance"
    from (
      select * from unnest(${pick('id')}::bigint[], ${pick('name')}::text[], ${pick('before')}::bigint[])
        as item (id, name, before)
      order by id desc
    ) as item cross join lateral (
      select * from stock_movements
      where stock_id = item.id and id < item.before and kind = 'sale' and quantity <> 0 and ${inDays('date', days)}
      order by id desc limit ${ofEach}
    ) as entry
    order by item.id desc, entry.id desc limit ${atOnce}`;
  return readRows(ctx, entries);
}

/** The items that have entries, newest first. */
async function* itemsSold(
  ctx: ReadContext,
  { stockId, search, after, ...days }: HistoryQuery,
  atOnce: number,
): AsyncGenerator<Item[]> {
  const sold =
    days.startDate || days.endDate
      ? await soldIn(ctx, days)
      : sql`keeps_stock and exists (select from stock_movements where stock_id = item.id and kind = 'sale')`;
  const [afterItem, afterEntry] = after?.split(',').map(Number) ?? [];
  let highest = afterItem ?? Number.MAX_SAFE_INTEGER;
  for (;;) {
    const items = sql<{ id: number; name: string }>`
      select id, name from stock as item where ${sold} and id <= ${highest}
        and ${stockId ? sql`id = ${stockId}` : sql`true`}
        and ${search ? sql`id in (${itemsNamed(search)})` : sql`true`}
      order by id desc limit ${atOnce}`;
    const rows = await readRows(ctx, items);
    yield rows.map((item) => ({
      ...item,
      before: item.id === afterItem && afterEntry ? afterEntry : Number.MAX_SAFE_INTEGER,
    }));
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    highest = last.id - 1;
  }
}

/**
 * Items with a sale in these days. If there are few lines, they name their items; with many lines most items sold something, and
 * each is looked up by its index. A line that was deleted later counts here, so those are searched too.
 */
async function soldIn(ctx: ReadContext, days: Parameters<typeof inDays>[1]): Promise<RawBuilder<boolean>> {
  const standing = sql`sale_lines where deleted_at is null and ${inDays('sold_on', days)}`;
  const few = sql<{ lines: number; ids: number[] }>`
    select count(*) as lines, array_agg(distinct stock_id::float8) as ids
    from (select stock_id from ${standing} limit ${fewLines}) as few`;
  const { lines, ids } = (await readRows(ctx, few))[0]!;
  const stood =
    lines < fewLines ? sql`id = any(${ids}::bigint[])` : sql`exists (select from ${standing} and stock_id = item.id)`;
  const deleted = sql`select stock_id from sale_lines where deleted_at is not null and ${inDays('sold_on', days)}`;
  return sql<boolean>`(${stood} or id in (${deleted}))`;
}

/** Finds items by their present name. The names of archived items are among the former names. */
function itemsNamed(search: string): RawBuilder<unknown> {
  return sql`
    select id from stock where deleted_at is null and ${matchesName(search)}
    union all
    select f.stock_id from former_names f join stock s on s.id = f.stock_id and s.name = f.name
    where s.deleted_at is not null and lower(f.name) like ${contains(search)}`;
}
