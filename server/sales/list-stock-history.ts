/**
 * How each item went down by sales, newest first. Reads the ledger, so a sale that was deleted later still stands here:
 * it did happen. Items that sold nothing are left out; archived ones are still named.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import type { listStockHistory as listStockHistoryCall, StockHistory } from '../../contract/sales.ts';
import { contains } from '../db/like.ts';
import type { Context } from '../http/context.ts';
import { cut, window } from '../http/paging.ts';
import { matchesName } from '../stock/match-name.ts';
import { inDays } from './read-sales.ts';

const entriesOfEach = 100;
const itemsPerPage = 20;
/** Items per statement of the bare list: it may be long, but no statement of it is. */
const itemsAtOnce = 500;
const fewLines = 500;

interface Entry {
  stockId: number;
  stockName: string;
  soldAt: Date;
  quantitySold: number;
  balanceBefore: number;
  currentBalance: number;
}

export async function listStockHistory(ctx: Pick<Context, 'db'>, query: Input<typeof listStockHistoryCall>['query']) {
  const { stockId, search, itemsPage, limit = entriesOfEach, ...days } = query;
  const sales = sql`stock_movements where stock_id = item.id and kind = 'sale' and ${inDays('date', days)}`;
  const sold = days.startDate || days.endDate ? await soldIn(ctx.db, days) : sql`exists (select from ${sales})`;
  const read = async (below: number, items: number, offset: number) => {
    const { rows } = await sql<Entry>`
      select item.id as "stockId", item.name as "stockName", entry.at as "soldAt", -entry.quantity as "quantitySold",
        entry.balance - entry.quantity as "balanceBefore", entry.balance as "currentBalance"
      from (
        select id, name from stock as item where ${sold} and id < ${below}
          and ${stockId ? sql`id = ${stockId}` : sql`true`}
          and ${search ? sql`id in (${itemsNamed(search)})` : sql`true`}
        order by id desc limit ${items} offset ${offset}
      ) as item cross join lateral (select * from ${sales} order by id desc limit ${limit}) as entry
      order by item.id desc, entry.id desc`.execute(ctx.db);
    return grouped(rows);
  };
  if (itemsPage) {
    const page = window({ page: itemsPage }, itemsPerPage);
    const { rows, hasMore } = cut(await read(Number.MAX_SAFE_INTEGER, page.limit + 1, page.offset), page.limit);
    return { payload: rows, meta: { hasMore } };
  }
  const payload: StockHistory[] = [];
  for (let below = Number.MAX_SAFE_INTEGER; ; below = payload.at(-1)!.stockId) {
    const some = await read(below, itemsAtOnce, 0);
    payload.push(...some);
    if (some.length < itemsAtOnce) return { payload, meta: { hasMore: false } };
  }
}

/**
 * Items with a sale in these days. Few lines name their items outright; with many lines most items sold something, and
 * each is asked by its index. A line that was deleted later counts here, so those are looked at too.
 */
async function soldIn(db: Context['db'], days: Parameters<typeof inDays>[1]): Promise<RawBuilder<boolean>> {
  const standing = sql`sale_lines where deleted_at is null and ${inDays('sold_on', days)}`;
  const { rows } = await sql<{ lines: number; ids: number[] }>`
    select count(*) as lines, array_agg(distinct stock_id::float8) as ids
    from (select stock_id from ${standing} limit ${fewLines}) as few`.execute(db);
  const { lines, ids } = rows[0]!;
  const stood =
    lines < fewLines ? sql`id = any(${ids}::bigint[])` : sql`exists (select from ${standing} and stock_id = item.id)`;
  const deleted = sql`select stock_id from sale_lines where deleted_at is not null and ${inDays('sold_on', days)}`;
  return sql<boolean>`(${stood} or id in (${deleted}))`;
}

/** By the name they have now. Those of archived items stand among the former names. */
function itemsNamed(search: string): RawBuilder<unknown> {
  return sql`
    select id from stock where deleted_at is null and ${matchesName(search)}
    union all
    select f.stock_id from former_names f join stock s on s.id = f.stock_id and s.name = f.name
    where s.deleted_at is not null and lower(f.name) like ${contains(search)}`;
}

function grouped(entries: Entry[]): StockHistory[] {
  const items: StockHistory[] = [];
  for (const { stockId, soldAt, ...entry } of entries) {
    let item = items.at(-1);
    if (item?.stockId !== stockId) {
      item = { stockId, stockName: entry.stockName, history: [] };
      items.push(item);
    }
    item.history.push({ ...entry, soldAt: soldAt.toISOString() });
  }
  return items;
}
