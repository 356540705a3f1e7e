/**
 * Corrects the books by what a count found, in portions, so that no till waits for all of it. An item is posted once, because its
 * row in count_results is written with its movement. If the call is repeated, comes from two people at once, or the server stopped
 * halfway, it posts what is left.
 * Locks, for each portion: day, count (alone: nobody enters meanwhile), items by id.
 */
import { sql } from 'kysely';
import { countNumber } from '../../contract/documents/documents.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { postCount as declared, PostedCount } from '../../contract/goods/counts.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { today } from '../base/clock.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { lockItems } from '../stock/lock-items.ts';
import { getCount, holdCount, holdOpen } from './count-rows.ts';
import { type Found, postDifferences } from './post-differences.ts';
import { inScope, stands } from './scope.ts';
import { mustRecount, statusOf } from './status.ts';

type Given = NonNullable<Input<typeof declared>['body']>;

const itemsAtOnce = 100;

export async function postCount(ctx: StaffContext, id: number, given: Given): Promise<PostedCount> {
  const leftOut = await inTransaction(ctx, (tx) => checkBefore(tx, id, given));
  for (;;) {
    const portion = await inTransaction(ctx, (tx) => postPortion(tx, ctx, id, { ...given, leftOut }));
    for (const { stockId, name } of portion.recount) leftOut.set(stockId, name);
    // Somebody changed these items after the first check: the others are posted, and the count stays open for these.
    if (portion.recount.length > 0 && !given.leaveOut) refuseRecount([...leftOut.values()]);
    if (portion.isLast) return answerFor(ctx, id, [...leftOut.values()]);
  }
}

/**
 * Refuses the count before anything is posted if some of it can't be, unless that is to be left out. Returns what is left out.
 */
async function checkBefore(tx: Tx, id: number, { zeroUncounted, leaveOut }: Given): Promise<Map<number, string>> {
  await holdOpen(tx, id, 'alone');
  const recount = (await statusOf(tx, id)).filter(mustRecount);
  if (recount.length > 0 && !leaveOut) refuseRecount(recount.map(({ name }) => name));
  if (zeroUncounted !== undefined) {
    const count = await countUncounted(tx, id);
    if (count !== zeroUncounted) refuse('conflict/uncounted', { count });
  }
  return new Map(recount.map(({ stockId, name }) => [stockId, name]));
}

function refuseRecount(names: string[]): never {
  return refuse('recount-needed', { names: names.map((name) => `'${name}'`).join(', '), count: names.length });
}

/** Items of the count without an entry. Those already posted as 0 are included, so that the number does not change halfway. */
export async function countUncounted(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from counts c cross join stock s where c.id = ${id} and ${inScope} and not exists (
      select from count_entries e where e.count_id = c.id and e.stock_id = s.id and ${stands}
    )`.execute(db);
  return rows[0]!.count;
}

interface Portion extends Given {
  leftOut: ReadonlyMap<number, string>;
}

async function postPortion(tx: Tx, ctx: StaffContext, id: number, { zeroUncounted, leftOut }: Portion) {
  await holdDays(tx, ctx, today(ctx));
  const count = await holdCount(tx, id, 'alone');
  // Another call posted the last portion.
  if (count.state === 'posted') return { isLast: true, recount: [] };
  if (count.state === 'cancelled') refuse('conflict/count-cancelled', { number: countNumber(id) });
  const ids = await nextItems(tx, id, { uncounted: zeroUncounted !== undefined, leftOut: [...leftOut.keys()] });
  if (ids.length === 0) {
    await end(tx, ctx, count);
    return { isLast: true, recount: [] };
  }
  await lockItems(tx, ids);
  const status = await statusOf(tx, id, ids);
  const [recount, sound] = [status.filter(mustRecount), status.filter((one) => !mustRecount(one))];
  const entered = new Set(status.map(({ stockId }) => stockId));
  const zero = await asZero(
    tx,
    ids.filter((stockId) => !entered.has(stockId)),
  );
  await postDifferences(tx, ctx, id, [...sound, ...zero]);
  return { isLast: false, recount };
}

async function nextItems(
  tx: Tx,
  id: number,
  { uncounted, leftOut }: { uncounted: boolean; leftOut: number[] },
): Promise<number[]> {
  const isEntered = sql`exists (
    select from count_entries e where e.count_id = c.id and e.stock_id = s.id and ${stands})`;
  const { rows } = await sql<{ id: number }>`
    select s.id from counts c cross join stock s
    where c.id = ${id} and s.deleted_at is null and s.id <> all(${leftOut}::bigint[])
      and (${isEntered} ${uncounted ? sql`or ${inScope}` : sql``})
      and not exists (select from count_results r where (r.count_id, r.stock_id) = (c.id, s.id))
    order by s.id limit ${itemsAtOnce}`.execute(tx);
  return rows.map((row) => row.id);
}

/** The person who posts decided that what nobody counted is not there. */
async function asZero(tx: Tx, ids: number[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const items = await tx.selectFrom('stock').select(['id', 'qty']).where('id', 'in', ids).orderBy('id').execute();
  return items.map(({ id, qty }) => ({ stockId: id, counted: 0, book: qty, difference: -qty }));
}

async function end(tx: Tx, ctx: StaffContext, { id, name }: { id: number; name: string }): Promise<void> {
  await tx
    .updateTable('counts')
    .set({ state: 'posted', ended_at: ctx.now(), ended_by: ctx.staff.id })
    .where('id', '=', id)
    .execute();
  const { items, differences, value } = await sumsOf(tx, id);
  await logActivity(tx, ctx, {
    action: 'count posted',
    subject: { kind: 'count', id, name: name || countNumber(id) },
    facts: { items, differences, value },
  });
}

async function sumsOf(db: Db, id: number): Promise<{ items: number; differences: number; value: number }> {
  const { rows } = await sql<{ items: number; differences: number; value: number }>`
    select count(*) as items, count(r.write_off_id) as differences, coalesce(sum(w.value), 0) as value
    from count_results r left join stock_write_offs w on w.id = r.write_off_id where r.count_id = ${id}`.execute(db);
  return rows[0]!;
}

async function answerFor(ctx: StaffContext, id: number, leftOut: string[]): Promise<PostedCount> {
  const { items, differences, value } = await sumsOf(ctx.db, id);
  return { ...(await getCount(ctx.db, id)), posted: items, differences, value: sumMoney([value]), leftOut };
}
