/**
 * Whether a live item's name contains a text, put so that an index answers it: the trigrams' from three letters on, the
 * pieces' for one and two. For the table `stock` under its own name, beside `deleted_at is null`.
 */
import { type RawBuilder, sql } from 'kysely';
import { contains } from '../db/like.ts';

export function matchesName(search: string): RawBuilder<boolean> {
  return [...search].length < 3
    ? sql<boolean>`name_pieces(name) @> array[lower(${search})]`
    : sql<boolean>`lower(name) like ${contains(search)}`;
}
