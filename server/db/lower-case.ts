/**
 * Lower-cases texts with PostgreSQL, for JavaScript that has to know which names are the same ignoring case. The unique
 * indexes and searches use PostgreSQL's rules, and JavaScript's differ: a sigma at the end of a word, a dotted I.
 */
import { sql } from 'kysely';
import type { Db } from '../base/context.ts';

export async function lowerCase(db: Db, texts: Iterable<string>): Promise<Map<string, string>> {
  const distinct = [...new Set(texts)];
  const { rows } = await sql<{ lowered: string }>`
    select lower(text) as lowered from unnest(${distinct}::text[]) with ordinality as given (text, place)
    order by place`.execute(db);
  return new Map(rows.map(({ lowered }, at) => [distinct[at] as string, lowered]));
}
