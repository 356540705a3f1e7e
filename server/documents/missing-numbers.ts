/**
 * Numbers that no document has: a crash, or two documents that were in each other's way, used them up. They are searched for only
 * between the documents of one page of a list and the next ones beside it, so a million documents cost no more than ten. Nothing is
 * stored: the documents beside a gap tell all that is known of it, after a restore and on every server.
 *
 * A number whose document is still being made is not missing. Every transaction that could still write it locked the table before
 * the gap was seen (`seals/seal-books.ts` says why), so a gap counts if it is still there once all of these have ended.
 */
import { type RawBuilder, sql } from 'kysely';
import { type NumberedDocument, type NumberOf, numberOf } from '../../contract/documents/documents.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { writersEnd } from '../db/writers-end.ts';
import { documentRows } from './document-rows.ts';

interface Missing<Number> {
  number: Number;
  /** The moment of the document before it, or after it if there is none before: the number was used up after that … */
  at: string;
  /** … and before this, the moment of the document after it. */
  until: string;
}

interface Gap {
  id: number;
  at: Date;
  until: Date;
}

/** A page can't hide more than this, unless someone moved the sequence by hand. */
const mostListed = 200;
/** In milliseconds: how long a list waits for documents that are being made. It names no number if one of them takes longer. */
const patience = 500;

/** `ids` are those of the page. Returns the newest first. */
export async function missingNumbers<Kind extends NumberedDocument>(
  ctx: Pick<Context, 'db' | 'pool'>,
  kind: Kind,
  ids: number[],
): Promise<Missing<NumberOf<Kind>>[]> {
  if (ids.length === 0) return [];
  const query = gapsAround(kind, ids);
  const seen = await readRows(ctx, query);
  if (seen.length === 0 || !(await writersEnd(ctx.pool, [documentRows[kind].table], patience))) return [];
  // Only gaps that were there before count: a new one may belong to a document that was begun since.
  const left = new Set((await readRows(ctx, query)).map(({ id }) => id));
  return seen
    .filter(({ id }) => left.has(id))
    .map(({ id, at, until }) => ({ number: numberOf(kind, id), at: at.toISOString(), until: until.toISOString() }));
}

/** Searches from the lowest id of the page (from 1 if there is none below it) to the next id above the highest. */
function gapsAround(kind: NumberedDocument, ids: number[]): RawBuilder<Gap> {
  const { table, madeAt } = documentRows[kind];
  const documents = sql.table(table);
  const at = sql.ref(madeAt);
  const lowest = Math.min(...ids);
  const highest = Math.max(...ids);
  return sql<Gap>`
    with ends as materialized (
      select case when (select id from ${documents} where id < ${lowest}::bigint order by id limit 1) is null then 1
          else ${lowest}::bigint end as lowest,
        coalesce((select min(id) from ${documents} where id > ${highest}::bigint), ${highest}::bigint) as highest
    )
    select gap.number as id, coalesce(before.at, following.at) as at, following.at as until
    from ends
    cross join lateral generate_series(highest, greatest(lowest, highest - ${ids.length + 5000}::bigint), -1) as gap (number)
    left join lateral (select id from ${documents} where id = gap.number limit 1) as standing on true
    left join lateral (
      select ${at} as at from ${documents} where id < gap.number order by id desc limit 1
    ) as before on true
    cross join lateral (select ${at} as at from ${documents} where id > gap.number order by id limit 1) as following
    where standing.id is null
    limit ${mostListed}`;
}
