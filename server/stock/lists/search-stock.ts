/**
 * Finds items by any part of the name in any case, or by an exact barcode of them or of their packs, newest first, over all stock.
 * One statement tries two ways in turn, because either alone is slow at 100,000 items: if many names contain the text, the newest
 * items already fill a page; if few do, an index finds them (`match-name.ts`).
 * Both give the same rows in the same order, so pages fit together whichever way each was made.
 */
import { type RawBuilder, sql } from 'kysely';
import { maxRows } from '../../../contract/fields.ts';
import type { Context } from '../../base/context.ts';
import { cut, following, limited, type Paged, window } from '../../base/paging.ts';
import { contains } from '../../db/statements/like.ts';
import { readRows, unseen } from '../../db/statements/prepared.ts';
import { asItems, newestStock, stockAfter, stockOf, stockWhere } from '../stock-rows.ts';
import { type Arrangement, arrangedStock, isArranged, refuseHiddenSort } from './arrange-stock.ts';
import { matchesName } from './match-name.ts';

interface Asked extends Paged, Arrangement {
  search: string;
  /** Finds exactly this barcode, and ignores the text. */
  barcode: string;
  /** Finds exactly this name, in any case, and ignores the text. */
  named: string;
}

interface Part {
  limit: number;
  offset: number;
  after: number | undefined;
}

type Ids = RawBuilder<unknown>;

export async function searchStock(ctx: Context, { search, barcode, named, ...asked }: Asked) {
  refuseHiddenSort(ctx, asked);
  if (barcode) {
    const rows = await readRows(ctx, stockWhere(sql`s.id = ${withCode(barcode)} and s.deleted_at is null`));
    return { payload: asItems(rows), meta: { hasMore: false } };
  }
  const { limit, offset } = window(asked, maxRows);
  const part = { limit: limit + 1, offset, after: asked.after };
  const { rows, hasMore } = cut(await readRows(ctx, found(search, named, part, asked)), limit);
  return { payload: asItems(rows), meta: { hasMore } };
}

function found(search: string, named: string, part: Part, arrangement: Arrangement) {
  if (isArranged(arrangement) && !named) {
    return arrangedStock(arrangement, part, search ? containing(search, sql`s.id`) : sql`true`);
  }
  if (named) return stockOf(amongAll(sql`lower(name) = lower(${named})`, part));
  return search === '' ? newestStock(part, stockAfter(part.after)) : stockOf(idsContaining(search, part));
}

/** The items that may be on this page. */
function live({ after }: Part) {
  return sql`deleted_at is null and ${following(after, 'stock', 'date')}`;
}

/** The item that has this barcode, or that has a pack with it. */
function withCode(code: string): RawBuilder<unknown> {
  return sql`(select stock_id from barcodes where code = ${code})`;
}

function containing(search: string, id = sql`id`): RawBuilder<unknown> {
  return sql`(${matchesName(search)} or ${id} = ${withCode(search)})`;
}

/** Each way is in the "else" of the one before it, which PostgreSQL runs only if it gets there. */
function idsContaining(search: string, part: Part) {
  const all = amongAll(containing(search), part);
  const inNewest = (count: number, otherwise: Ids) => amongNewest(search, count, part, otherwise);
  return inNewest(100, amongFew(search, 500, part, inNewest(2000, all)));
}

/** Searches the newest items. If the hits do not fill the page, returns what `otherwise` finds. */
function amongNewest(search: string, count: number, part: Part, otherwise: Ids): Ids {
  return sql`(
    with found as materialized (
      select id from (
        select id, date, name from stock where ${live(part)}
        order by date desc, id desc limit ${sql.lit(count)}
      ) as newest
      where lower(name) like ${unseen(contains(search))} or id = ${withCode(search)}
      order by date desc, id desc ${limited(part)}
    )
    select case when count(*) = ${part.limit} then array_agg(id) else ${otherwise} end from found
  )::bigint[]`;
}

/** Everything that the index finds, if that is less than `most`; otherwise what `otherwise` finds. */
function amongFew(search: string, most: number, part: Part, otherwise: Ids): Ids {
  return sql`(
    with found as materialized (
      select id, date from stock where ${live(part)} and ${containing(search)}
      limit ${sql.lit(most)}
    )
    select case when count(*) < ${sql.lit(most)} then array(
      select id from found order by date desc, id desc ${limited(part)}
    ) else ${otherwise} end from found
  )::bigint[]`;
}

/** All hits are found first: if the planner saw the limit, it would rather go through all stock in the order of dates. */
function amongAll(condition: RawBuilder<unknown>, part: Part): Ids {
  return sql`array(
    with found as materialized (select id, date from stock where ${live(part)} and ${condition})
    select id from found order by date desc, id desc ${limited(part)}
  )`;
}
