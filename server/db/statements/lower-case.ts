/**
 * Lower-cases texts with PostgreSQL, for JavaScript that has to know which names are the same ignoring case. The unique
 * indexes and searches use PostgreSQL's rules, and JavaScript's differ: a sigma at the end of a word, a dotted I.
 */
import { sql } from 'kysely';
import type { Db } from '../../base/context.ts';

/** A statement may not take long, so a big file takes several. */
const textsAtOnce = 10_000;

export async function lowerCase(db: Db, texts: Iterable<string>): Promise<Map<string, string>> {
  const distinct = [...new Set(texts)];
  const lowered = new Map<string, string>();
  for (let from = 0; from < distinct.length; from += textsAtOnce) {
    const some = distinct.slice(from, from + textsAtOnce);
    const { rows } = await sql<{ lowered: string }>`
      select lower(text) as lowered from unnest(${some}::text[]) with ordinality as given (text, place)
      order by place`.execute(db);
    for (const [at, row] of rows.entries()) lowered.set(some[at] as string, row.lowered);
  }
  return lowered;
}
