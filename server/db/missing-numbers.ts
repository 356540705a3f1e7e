/**
 * Numbers that no document has: a crash, or two that stood in each other's way, used them up. They are looked for between
 * the documents of one page of a list and its neighbours alone, so a million documents cost no more than ten.
 * A number that was drawn by a document which is still being made is not missing: a gap is believed once what comes after
 * it is a minute old, or once nobody was writing and it is still there.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../base/context.ts';
import { prepared, readRows } from './prepared.ts';

/** Documents with a number of their own, and their moments. */
const moments = { receipts: 'created_at', returns: 'at', customer_payments: 'at' } as const;
type Numbered = keyof typeof moments;

interface Gap {
  id: number;
  /** About when it was drawn: the moment of the document before it, or after it where there is none. */
  at: Date;
  /** Of the document after it. */
  followedAt: Date;
}

/** More than a page can hide, unless someone moved the sequence by hand. */
const mostListed = 200;
const settledAfter = 60_000;

type Shop = Pick<Context, 'db' | 'pool' | 'now'>;

/** `ids` are those of the page. Newest first. */
export async function missingNumbers(ctx: Shop, table: Numbered, ids: number[]): Promise<{ id: number; at: string }[]> {
  if (ids.length === 0) return [];
  const query = gapsAround(table, ids);
  let gaps = await readRows(ctx, query);
  if (gaps.some((gap) => !isSettled(ctx, gap))) {
    const quiet = !(await isBeingWritten(ctx, table));
    gaps = (await readRows(ctx, query)).filter((gap) => quiet || isSettled(ctx, gap));
  }
  return gaps.map(({ id, at }) => ({ id, at: at.toISOString() }));
}

function isSettled({ now }: Shop, { followedAt }: Gap): boolean {
  return now().getTime() - followedAt.getTime() > settledAfter;
}

/** Between the lowest id of the page, or 1 where nothing is below it, and the first above the highest. */
function gapsAround(table: Numbered, ids: number[]): RawBuilder<Gap> {
  const documents = sql.table(table);
  const at = sql.ref(moments[table]);
  const lowest = Math.min(...ids);
  const highest = Math.max(...ids);
  return sql<Gap>`
    with ends as materialized (
      select case when (select id from ${documents} where id < ${lowest}::bigint order by id limit 1) is null then 1
          else ${lowest}::bigint end as lowest,
        coalesce((select min(id) from ${documents} where id > ${highest}::bigint), ${highest}::bigint) as highest
    )
    select number as id, coalesce(before.at, following.at) as at, following.at as "followedAt"
    from ends
    cross join lateral generate_series(highest, greatest(lowest, highest - ${ids.length + 5000}::bigint), -1) as number
    left join lateral (select id from ${documents} where id = number limit 1) as standing on true
    left join lateral (
      select ${at} as at from ${documents} where id < number order by id desc limit 1
    ) as before on true
    cross join lateral (select ${at} as at from ${documents} where id > number order by id limit 1) as following
    where standing.id is null
    limit ${mostListed}`;
}

/** Whoever writes to it at this moment; what is read after this was decided before it, if nobody is. */
async function isBeingWritten({ pool }: Shop, table: Numbered): Promise<boolean> {
  const writers = await prepared(pool, {
    text: `
      select 1 from pg_locks where locktype = 'relation' and granted and relation = $1::regclass
        and database = (select oid from pg_database where datname = current_database()) and mode = 'RowExclusiveLock' limit 1`,
    values: [table],
  });
  return writers.length > 0;
}
