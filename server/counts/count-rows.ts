/** Counts as the calls return them. */
import { type RawBuilder, sql } from 'kysely';
import { countNumber } from '../../contract/documents/documents.ts';
import type { Count, CountDetails, CountState } from '../../contract/goods/counts.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { newestEntries } from './entry-rows.ts';
import { itemsInScope, stands } from './scope.ts';
import { mayPost, onlyCounts, seesBooks } from './who-counts.ts';

export interface CountRow extends Omit<Count, 'label' | 'at' | 'endedAt'> {
  at: Date | string;
  endedAt: Date | string | null;
  reviewedAt: Date | string | null;
}

export const shownCount = sql`c.id, c.name, c.state, c.blind, c.at, c.ended_at as "endedAt", c.reviewed_at as "reviewedAt",
  case c.scope when 'all' then json_build_object('all', true) when 'categories' then json_build_object('categoryIds', c.category_ids)
    when 'today' then json_build_object('today', (select count(*) from count_items i where i.count_id = c.id))
    else json_build_object('stockIds', (select json_agg(i.stock_id order by i.stock_id) from count_items i where i.count_id = c.id))
  end as scope,
  p.first_name || ' ' || p.last_name as staff, ended.first_name || ' ' || ended.last_name as "endedBy",
  ${itemsInScope} as items,
  (select count(distinct e.stock_id) from count_entries e where e.count_id = c.id and ${stands}) as counted`;

export const countRows = sql`counts c join staff p on p.id = c.staff_id left join staff ended on ended.id = c.ended_by`;

export function asCount({ at, endedAt, reviewedAt: _, ...row }: CountRow): Count {
  return {
    ...row,
    label: countNumber(row.id),
    at: new Date(at).toISOString(),
    endedAt: endedAt && new Date(endedAt).toISOString(),
  };
}

export async function findCount(db: Db, id: number): Promise<CountRow> {
  const { rows } = await sql<CountRow>`select ${shownCount} from ${countRows} where c.id = ${id}`.execute(db);
  return rows[0] ?? refuse('not-found/count', { number: countNumber(id) });
}

/** Sellers may read a count only while it is open, because they count in it. */
export async function findReadable(ctx: StaffContext, id: number): Promise<CountRow> {
  const count = await findCount(ctx.db, id);
  if (count.state !== 'open' && onlyCounts(ctx)) refuse('not-found/count', { number: countNumber(id) });
  return count;
}

export async function getCount(db: Db, id: number): Promise<Count> {
  return asCount(await findCount(db, id));
}

export async function getDetails(ctx: StaffContext, id: number): Promise<CountDetails> {
  const row = await findReadable(ctx, id);
  const { rows: people } = await sql<{ staffId: number; name: string; items: number; lastAt: Date }>`
    select e.staff_id as "staffId", p.first_name || ' ' || p.last_name as name, count(distinct e.stock_id) as items,
      max(e.at) as "lastAt"
    from count_entries e join staff p on p.id = e.staff_id
    where e.count_id = ${id} and ${stands} group by 1, 2 order by items desc, 2`.execute(ctx.db);
  const { rows: places } = await sql<{ place: string }>`
    select e.place from count_entries e where e.count_id = ${id} and ${stands} and e.place <> ''
    group by 1 order by max(e.at) desc limit 20`.execute(ctx.db);
  return {
    ...asCount(row),
    mayPost: mayPost(ctx),
    seesBooks: seesBooks(ctx, row),
    people: people.map((person) => ({ ...person, lastAt: person.lastAt.toISOString() })),
    places: places.map(({ place }) => place),
    entries: await newestEntries(ctx.db, id, ctx.staff.id),
  };
}

const overRefusal = { posted: 'conflict/count-posted', cancelled: 'conflict/count-cancelled' } as const;

interface HeldCount {
  id: number;
  name: string;
  state: CountState;
}

/** Several people who enter can hold a count together; posting and cancelling hold it alone. */
export async function holdCount(tx: Tx, id: number, how: 'together' | 'alone'): Promise<HeldCount> {
  const lock: RawBuilder<unknown> = how === 'alone' ? sql`for update` : sql`for share`;
  const { rows } = await sql<HeldCount>`select id, name, state from counts where id = ${id} ${lock}`.execute(tx);
  return rows[0] ?? refuse('not-found/count', { number: countNumber(id) });
}

/** Holds the count, or refuses if it is no longer open. */
export async function holdOpen(tx: Tx, id: number, how: 'together' | 'alone'): Promise<HeldCount> {
  const count = await holdCount(tx, id, how);
  if (count.state !== 'open') refuse(overRefusal[count.state], { number: countNumber(id) });
  return count;
}
