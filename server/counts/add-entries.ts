/**
 * What was counted, each entry by its own key and once. An entry keeps what the books say at its moment, read in its own
 * transaction. Entries of one item wait for each other, so that what one person sends from two phones is not counted twice.
 * Locks: count (together with others who enter), then the items of the count, by id; nothing that a sale waits for.
 */
import { sql } from 'kysely';
import { type CountEntry, type addEntries as declared, hoursBack } from '../../contract/counts.ts';
import { countNumber } from '../../contract/documents.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { isWhole, refuseNotWhole } from '../stock/whole-pieces.ts';
import { type CountRow, holdOpen } from './count-rows.ts';
import { entriesWith } from './entry-rows.ts';
import { inScope } from './scope.ts';
import { mustRecount, statusOf } from './status.ts';

type Given = Input<typeof declared>['body']['entries'][number];

interface Item {
  id: number;
  name: string;
  inParts: boolean;
  keepsStock: boolean;
  isInCount: boolean;
  isPosted: boolean;
}

interface Pack {
  id: number;
  stockId: number;
  name: string;
  size: number;
}

export function addEntries(ctx: StaffContext, id: number, given: Given[]): Promise<CountEntry[]> {
  return inTransaction(ctx, async (tx) => {
    const count = await holdOpen(tx, id, 'together');
    await holdItems(tx, id, given);
    const known = new Set((await entriesWith(tx, id, keysOf(given))).map(({ key }) => key));
    const entries = uniqueByKey(given).filter(({ key }) => !known.has(key));
    if (entries.length > 0) await enter(tx, ctx, count, entries);
    return entriesWith(tx, id, keysOf(given));
  });
}

async function enter(tx: Tx, ctx: StaffContext, count: CountRow, entries: Given[]): Promise<void> {
  const moments = entries.map(({ countedAt }) => momentOf(ctx, countedAt));
  const items = await readItems(tx, count.id, entries);
  const packs = await readPacks(tx, entries);
  const checked = entries.map((entry) => checkEntry(count, entry, items, packs));
  const books = await readBooks(tx, entries, moments);
  const again = await itemsToBeginAnew(tx, count.id, entries);
  for (const [at, entry] of entries.entries()) {
    const { stockId, key, place, quantity, add = false } = entry;
    const { rows } = await sql<{ id: number }>`
      insert into count_entries (count_id, key, stock_id, place, staff_id, pack_id, pack_name, pack_size, quantity, pieces, adds,
        counted_at, book, movement_id, at)
      select ${count.id}, ${key}, ${stockId}, ${place}, ${ctx.staff.id}, ${checked[at]?.id ?? null}, ${checked[at]?.name ?? null},
        pack.size, quantity, quantity * coalesce(pack.size, 1), ${add}, ${moments[at] ?? ctx.now()}, ${books[at]!.book},
        ${books[at]!.movementId}, ${ctx.now()}
      from (values (${quantity}::numeric)) as entered (quantity), (values (${checked[at]?.size ?? null}::numeric)) as pack (size)
      returning id`.execute(tx);
    const all = again.delete(stockId) || entry.again === true;
    if (all || !add) await dropReplaced(tx, ctx, count.id, { entry, by: rows[0]!.id, all });
  }
}

/** Of the same person at the same place, or everybody's where the item is counted anew. */
async function dropReplaced(
  tx: Tx,
  ctx: StaffContext,
  countId: number,
  { entry, by, all }: { entry: Given; by: number; all: boolean },
): Promise<void> {
  const same = all ? sql`true` : sql`staff_id = ${ctx.staff.id} and lower(place) = lower(${entry.place})`;
  await sql`
    update count_entries set dropped_at = ${ctx.now()}, dropped_by = ${by}
    where count_id = ${countId} and stock_id = ${entry.stockId} and id < ${by} and dropped_at is null and ${same}`.execute(
    tx,
  );
}

/** What can't be posted as it was counted: the first new entry drops the earlier ones. */
async function itemsToBeginAnew(tx: Tx, countId: number, entries: Given[]): Promise<Set<number>> {
  const status = await statusOf(tx, countId, idsOf(entries));
  return new Set(status.filter(mustRecount).map(({ stockId }) => stockId));
}

/** Null: now. A clock that runs ahead a little is not the counter's fault. */
function momentOf(ctx: StaffContext, countedAt: string | null | undefined): Date | null {
  if (!countedAt) return null;
  const [moment, now] = [new Date(countedAt), ctx.now()];
  const age = now.getTime() - moment.getTime();
  if (age > hoursBack * 3_600_000) refuse('bad-input/counted-long-ago', { hours: hoursBack });
  if (age < -60_000) refuse('bad-input/counted-ahead');
  return age <= 0 ? null : moment;
}

/** What the books said: now, or after the last movement until that moment. */
async function readBooks(tx: Tx, entries: Given[], moments: (Date | null)[]) {
  const { rows } = await sql<{ book: number; movementId: number }>`
    select coalesce(m.balance, 0) as book, coalesce(m.id, 0) as "movementId"
    from unnest(${entries.map(({ stockId }) => stockId)}::bigint[], ${moments}::timestamptz[])
      with ordinality as entry (stock_id, moment, place)
    left join lateral (
      select id, balance from stock_movements m
      where m.stock_id = entry.stock_id and (entry.moment is null or m.at <= entry.moment) order by id desc limit 1
    ) as m on true
    order by entry.place`.execute(tx);
  return rows;
}

function checkEntry(count: CountRow, entry: Given, items: Map<number, Item>, packs: Map<number, Pack>): Pack | null {
  const item = items.get(entry.stockId) ?? refuse('item-not-found', { id: entry.stockId });
  if (!item.keepsStock) refuse('keeps-no-stock', { name: item.name });
  if (!item.isInCount) refuse('not-in-count', { name: item.name, number: countNumber(count.id) });
  if (item.isPosted) refuse('conflict/item-posted', { name: item.name, number: countNumber(count.id) });
  if (entry.packId == null) {
    if (!item.inParts && !isWhole(entry.quantity)) refuseNotWhole([item.name]);
    return null;
  }
  const pack = packs.get(entry.packId);
  if (pack?.stockId !== entry.stockId) return refuse('pack-not-found', { name: item.name });
  if (!isWhole(entry.quantity)) refuse('not-whole/pack', { name: item.name, pack: pack.name });
  return pack;
}

async function readItems(tx: Tx, countId: number, entries: Given[]): Promise<Map<number, Item>> {
  const { rows } = await sql<Item>`
    select s.id, s.name, s.in_parts as "inParts", s.keeps_stock as "keepsStock", ${inScope} as "isInCount",
      exists (select from count_results r where (r.count_id, r.stock_id) = (c.id, s.id)) as "isPosted"
    from counts c cross join stock s
    where c.id = ${countId} and s.id = any(${idsOf(entries)}::bigint[]) and s.deleted_at is null`.execute(tx);
  return new Map(rows.map((item) => [item.id, item]));
}

async function readPacks(tx: Tx, entries: Given[]): Promise<Map<number, Pack>> {
  const ids = entries.flatMap(({ packId }) => packId ?? []);
  if (ids.length === 0) return new Map();
  const packs = await tx
    .selectFrom('packs')
    .select(['id', 'stock_id as stockId', 'name', 'size'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(packs.map((pack) => [pack.id, pack]));
}

async function holdItems(tx: Tx, countId: number, entries: Given[]): Promise<void> {
  const ids = idsOf(entries).sort((one, other) => one - other);
  await sql`
    select pg_advisory_xact_lock(hashtextextended('count ' || ${countId}::text || ' item ' || id, 0))
    from (select unnest(${ids}::bigint[]) as id order by 1) as items`.execute(tx);
}

const keysOf = (entries: Given[]) => entries.map(({ key }) => key);
const idsOf = (entries: Given[]) => [...new Set(entries.map(({ stockId }) => stockId))];

/** A key that is sent twice at once counts once, too. */
function uniqueByKey(entries: Given[]): Given[] {
  return [...new Map(entries.toReversed().map((entry) => [entry.key, entry])).values()].reverse();
}
