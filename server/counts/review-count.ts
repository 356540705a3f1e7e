/**
 * The result of a count for the person who decides: first what must be counted again, then what is doubtful, then by what the
 * difference costs. A count is no longer blind once someone who may post it has looked at it.
 */
import { sql } from 'kysely';
import type { ReviewRow } from '../../contract/goods/counts.ts';
import { sumMoney } from '../../contract/values/money.ts';
import type { StaffContext } from '../base/context.ts';
import { type CountRow, findCount } from './count-rows.ts';
import { findCauses } from './find-causes.ts';
import { countUncounted } from './post-count.ts';
import { reviewPosted } from './review-posted.ts';
import { mustRecount, type Status, statusOf } from './status.ts';
import { mayPost, seesBooks } from './who-counts.ts';

export async function reviewCount(ctx: StaffContext, id: number) {
  const count = await findCount(ctx.db, id);
  if (count.state === 'posted') return reviewPosted(ctx, count);
  if (mayPost(ctx)) await markReviewed(ctx, count);
  const [status, uncounted] = [await statusOf(ctx.db, id), await countUncounted(ctx.db, id)];
  const sums = { items: status.length, uncounted };
  if (!mayPost(ctx) && !seesBooks(ctx, count)) {
    const recount = status.filter(({ stale }) => stale).length;
    return { payload: status.map(unseen), meta: { ...sums, recount, differences: null, value: null } };
  }
  const wrong = status.filter(({ difference }) => difference !== 0);
  const causes = await findCauses(ctx, wrong, { countId: id, at: ctx.now() });
  const payload: ReviewRow[] = status
    .sort(byUrgency)
    .map(({ qty: _, ...row }) => ({ ...row, causes: causes.get(row.stockId) ?? [] }));
  const value = sumMoney(wrong.map((row) => row.value));
  const recount = status.filter(mustRecount).length;
  return { payload, meta: { ...sums, recount, differences: wrong.length, value } };
}

async function markReviewed(ctx: StaffContext, { id, blind, reviewedAt, state }: CountRow): Promise<void> {
  if (!blind || reviewedAt !== null || state !== 'open') return;
  await sql`update counts set reviewed_at = ${ctx.now()} where id = ${id} and reviewed_at is null`.execute(ctx.db);
}

function urgency(row: Status): number {
  return mustRecount(row) ? 2 : row.doubtful && row.difference !== 0 ? 1 : 0;
}

function byUrgency(one: Status, other: Status): number {
  return (
    urgency(other) - urgency(one) || Math.abs(other.value) - Math.abs(one.value) || one.name.localeCompare(other.name)
  );
}

/** What someone who counts blind may see: what to count again, but nothing of what the books say. */
function unseen({ stockId, name, counted, doubtful, stale, by }: Status): ReviewRow {
  const books = { book: null, difference: null, value: null, impossible: false, causes: [] };
  return { stockId, name, counted, doubtful, stale, by, ...books };
}
