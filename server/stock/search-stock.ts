/**
 * Finds items by any part of the name in any case, or by the exact barcode, newest first, over all stock.
 * Two ways, because either alone is slow at 100,000 items: a text that many names have fills a page from the newest few
 * items already; any other goes through an index, the trigrams' from three letters on, the pieces' for one and two.
 * Both give the same rows in the same order, so pages fit together whichever way each was made.
 */
import { type RawBuilder, sql } from 'kysely';
import { maxRows } from '../../contract/fields.ts';
import type { Context, Db } from '../base/context.ts';
import { cut, window } from '../base/paging.ts';
import { contains } from '../db/like.ts';
import { matchesName } from './match-name.ts';
import { asItems, selectStock } from './stock-rows.ts';

interface Asked {
  search: string;
  /** Exactly this one, whatever the text. */
  barcode: string;
  /** Exactly this name, in any case, whatever the text. */
  named: string;
  page: number;
  limit?: number | undefined;
}

interface Part {
  limit: number;
  offset: number;
}

const newest = 2000;

export async function searchStock(ctx: Context, { search, barcode, named, ...asked }: Asked) {
  if (barcode) {
    const rows = await selectStock(ctx.db).where('s.barcode', '=', barcode).execute();
    return { payload: asItems(rows), meta: { hasMore: false } };
  }
  const { limit, offset } = window(asked, maxRows);
  const part = { limit: limit + 1, offset };
  const { rows, hasMore } = cut(
    named ? await pageOf(ctx.db, ofName(named), part) : await find(ctx.db, search, part),
    limit,
  );
  return { payload: asItems(rows), meta: { hasMore } };
}

async function find(db: Db, search: string, part: Part) {
  const fetched = await pageOf(db, amongNewest(search), part);
  return fetched.length < part.limit ? pageOf(db, throughIndex(search), part) : fetched;
}

function ofName(name: string) {
  return sql`select id, date from stock where deleted_at is null and lower(name) = lower(${name})`;
}

function amongNewest(search: string) {
  return sql`
    select id, date from (
      select id, date, name, barcode from stock where deleted_at is null order by date desc, id desc limit ${newest}
    ) as newest
    where lower(name) like ${contains(search)} or barcode = ${search}`;
}

function throughIndex(search: string) {
  const matching = search === '' ? sql`true` : sql`(${matchesName(search)} or barcode = ${search})`;
  return sql`select id, date from stock where deleted_at is null and ${matching}`;
}

/** All hits first: with the limit in sight, the planner would rather walk all stock in the order of dates. */
function pageOf(db: Db, hits: RawBuilder<unknown>, { limit, offset }: Part) {
  const ids = sql<number>`(
    with hits as materialized (${hits})
    select id from hits order by date desc, id desc limit ${limit} offset ${offset}
  )`;
  return selectStock(db).where('s.id', 'in', ids).orderBy('s.date', 'desc').orderBy('s.id', 'desc').execute();
}
