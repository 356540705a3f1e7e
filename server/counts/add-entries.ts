/**
 * Records what was counted: each entry counts once, by its own key, and keeps what the books said at its moment, read in its own
 * transaction. Entries of one item wait for each other, so that an item which one person sends from two phones is not counted
 * twice.
 * Locks: the count (shared with others who enter), then the items of the count, by id. No sale waits for any of them.
 */
import { sql } from 'kysely';
import { countNumber } from '../../contract/documents/documents.ts';
import type { Input } from '../../contract/endpoint.ts';
import { type CountEntry, type addEntries as declared, hoursBack } from '../../contract/goods/counts.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { isWhole, refuseNotWhole } from '../stock/whole-pieces.ts';
import { holdOpen } from './count-rows.ts';
import { entriesWith } from './entry-rows.ts';
import { inScope, stands } from './scope.ts';
import { type Status, statusOf } from './status.ts';

type Given = Input<typeof declared>['body']['entries'][number];

/** What the database has for an entry: its item, if it exists, and what the books said. */
interface Met {
  isKnown: boolean;
  item: {
    name: string;
    inParts: boolean;
    keepsStock: boolean;
    isInCount: boolean;
    isPosted: boolean;
    /** The places where it was counted before. */
    places: string[];
  } | null;
  book: number;
  movementId: number;
}

interface Pack {
  id: number;
  stockId: number;
  name: string;
  size: number;
}

export function addEntries(ctx: StaffContext, id: number, given: Given[]): Promise<CountEntry[]> {
  return inTransaction(ctx, async (tx) => {
    await holdOpen(tx, id, 'together');
    await holdItems(tx, id, given);
    const unique = uniqueByKey(given);
    const met = await meet(tx, id, unique);
    const isNew = (_: unknown, at: number) => !met[at]!.isKnown;
    if (met.some(isNew)) await enter(tx, ctx, id, unique.filter(isNew), met.filter(isNew));
    return entriesWith(tx, id, keysOf(given));
  });
}

async function enter(tx: Tx, ctx: StaffContext, id: number, entries: Given[], met: Met[]): Promise<void> {
  const packs = await readPacks(tx, entries);
  const checked = entries.map((entry, at) => checkEntry(id, entry, met[at]!, packs));
  const isCounted = met.some(({ item }) => item!.places.length > 0) || idsOf(entries).length < entries.length;
  const anew = isCounted ? await itemsToBeginAnew(tx, id, entries, met) : new Set<number>();
  const { rows: entered } = await sql<{ id: number }>`
    insert into count_entries (count_id, key, stock_id, place, staff_id, pack_id, pack_name, pack_size, quantity, pieces, adds,
      counted_at, book, movement_id, at)
    select ${id}, e.key, e.stock_id, e.place, ${ctx.staff.id}, e.pack_id, e.pack_name, e.pack_size, e.quantity,
      e.quantity * coalesce(e.pack_size, 1), e.adds, coalesce(e.moment, ${ctx.now()}), e.book, e.movement_id, ${ctx.now()}
    from unnest(${keysOf(entries)}::text[], ${entries.map(({ stockId }) => stockId)}::bigint[],
      ${entries.map(({ place }) => place)}::text[], ${checked.map((pack) => pack?.id ?? null)}::bigint[],
      ${checked.map((pack) => pack?.name ?? null)}::text[], ${checked.map((pack) => pack?.size ?? null)}::numeric[],
      ${entries.map(({ quantity }) => quantity)}::numeric[], ${entries.map(({ add = false }) => add)}::boolean[],
      ${entries.map(({ countedAt }) => momentOf(ctx, countedAt))}::timestamptz[], ${met.map(({ book }) => book)}::numeric[],
      ${met.map(({ movementId }) => movementId)}::bigint[])
      with ordinality as e (key, stock_id, place, pack_id, pack_name, pack_size, quantity, adds, moment, book, movement_id, position)
    order by e.position
    returning id`.execute(tx);
  if (!isCounted) return;
  for (const [at, entry] of entries.entries()) {
    const all = anew.delete(entry.stockId) || entry.again === true;
    if (all || !entry.add) await dropReplaced(tx, ctx, id, { entry, by: entered[at]!.id, all });
  }
}

/**
 * Drops the earlier entries that a new one replaces: those of the same person at the same place, or everybody's if the item is
 * counted anew.
 */
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

/**
 * The items that can't be posted as they were counted: their first new entry drops the earlier ones. An item that seemed impossible
 * may be whole after all if only the shelf was counted so far and this entry is about another place, so that one is kept.
 */
async function itemsToBeginAnew(tx: Tx, countId: number, entries: Given[], met: Met[]): Promise<Set<number>> {
  const status = await statusOf(tx, countId, idsOf(entries));
  const isElsewhere = ({ stockId }: Status) => {
    const at = entries.findIndex((entry) => entry.stockId === stockId);
    const { place } = entries[at]!;
    return place !== '' && !met[at]!.item!.places.includes(place.toLowerCase());
  };
  const anew = status.filter((row) => row.stale || (row.impossible && !isElsewhere(row)));
  return new Set(anew.map(({ stockId }) => stockId));
}

/** Null means now. A clock that runs a little ahead is not the counter's fault. */
function momentOf(ctx: StaffContext, countedAt: string | null | undefined): Date | null {
  if (!countedAt) return null;
  const [moment, now] = [new Date(countedAt), ctx.now()];
  const age = now.getTime() - moment.getTime();
  if (age > hoursBack * 3_600_000) refuse('bad-input/counted-long-ago', { hours: hoursBack });
  if (age < -60_000) refuse('bad-input/counted-ahead');
  return age <= 0 ? null : moment;
}

/** Reads the books as they are now or, if the entry has a moment, as they were after the last movement before it. */
async function meet(tx: Tx, countId: number, entries: Given[]): Promise<Met[]> {
  const { rows } = await sql<Met>`
    select exists (select from count_entries k where (k.count_id, k.key) = (c.id, entry.key)) as "isKnown",
      case when s.id is not null then json_build_object('name', s.name, 'inParts', s.in_parts, 'keepsStock', s.keeps_stock,
        'isInCount', ${inScope},
        'isPosted', exists (select from count_results r where (r.count_id, r.stock_id) = (c.id, s.id)),
        'places', array(
          select distinct lower(e.place) from count_entries e where (e.count_id, e.stock_id) = (c.id, s.id) and ${stands}
        )) end as item,
      coalesce(m.balance, 0) as book, coalesce(m.id, 0) as "movementId"
    from counts c
    cross join unnest(${keysOf(entries)}::text[], ${entries.map(({ stockId }) => stockId)}::bigint[],
      ${entries.map(({ countedAt }) => countedAt ?? null)}::timestamptz[]) with ordinality as entry (key, stock_id, moment, position)
    left join stock s on s.id = entry.stock_id and s.deleted_at is null
    left join lateral (
      select id, balance from stock_movements m
      where m.stock_id = entry.stock_id and (entry.moment is null or m.at <= entry.moment) order by id desc limit 1
    ) as m on true
    where c.id = ${countId} order by entry.position`.execute(tx);
  return rows;
}

function checkEntry(countId: number, entry: Given, { item }: Met, packs: Map<number, Pack>): Pack | null {
  if (!item) return refuse('item-not-found', { id: entry.stockId });
  if (!item.keepsStock) refuse('keeps-no-stock', { name: item.name });
  if (!item.isInCount) refuse('not-in-count', { name: item.name, number: countNumber(countId) });
  if (item.isPosted) refuse('conflict/item-posted', { name: item.name, number: countNumber(countId) });
  if (entry.packId == null) {
    if (!item.inParts && !isWhole(entry.quantity)) refuseNotWhole([item.name]);
    return null;
  }
  const pack = packs.get(entry.packId);
  if (pack?.stockId !== entry.stockId) return refuse('pack-not-found', { name: item.name });
  if (!isWhole(entry.quantity)) refuse('not-whole/pack', { name: item.name, pack: pack.name });
  return pack;
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

/** The same key twice in one request counts once, too. */
function uniqueByKey(entries: Given[]): Given[] {
  return [...new Map(entries.toReversed().map((entry) => [entry.key, entry])).values()].reverse();
}
