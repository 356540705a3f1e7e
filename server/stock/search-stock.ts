/**
 * Finds items by any part of the name in any case, or by the exact barcode.
 * Three letters and more go through the trigram index, one and two through the index of a name's pieces.
 */
import { sql } from 'kysely';
import { maxRows } from '../../contract/fields.ts';
import { contains } from '../db/like.ts';
import type { Context } from '../http/context.ts';
import { cut, window } from '../http/paging.ts';
import { asItems, selectStock } from './stock-rows.ts';

interface Asked {
  search: string;
  page: number;
  limit?: number | undefined;
}

export async function searchStock(ctx: Context, asked: Asked) {
  const { limit, offset } = window(asked, maxRows);
  const fetched = await selectStock(ctx.db)
    .$if(asked.search !== '', (query) => query.where(matches(asked.search)))
    .orderBy('s.date', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: asItems(rows), meta: { hasMore } };
}

function matches(search: string) {
  const short = [...search].length < 3;
  return short
    ? sql<boolean>`(name_pieces(s.name) @> array[lower(${search})] or s.barcode = ${search})`
    : sql<boolean>`(lower(s.name) like ${contains(search)} or s.barcode = ${search})`;
}
