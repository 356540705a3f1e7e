/**
 * Whether a name contains a text, written so that an index can answer it: the trigram index if the text has a trigram, otherwise
 * the index of one- and two-letter pieces. For the tables `stock`, together with `deleted_at is null`, and `customers`.
 */
import { type RawBuilder, sql } from 'kysely';
import { contains, hasTrigram } from '../../db/statements/like.ts';
import { unseen } from '../../db/statements/prepared.ts';

export function matchesName(search: string): RawBuilder<boolean> {
  if ([...search].length < 3) return sql`name_pieces(name) @> array[${unseen(sql`lower(${search})`)}]`;
  const inName = sql<boolean>`lower(name) like ${unseen(contains(search))}`;
  return hasTrigram(search) ? inName : sql`(name_pieces(name) @> ${unseen(sql`name_pieces(${search})`)} and ${inName})`;
}
