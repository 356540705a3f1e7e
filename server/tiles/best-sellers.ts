/**
 * What sold most often lately, by lines and not by pieces, because tiles save taps. It is read from the sums that the reports keep,
 * not from the sales themselves, and then remembered for a while, so that nobody waits for it and tiles stay where they are.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { mostBestSellers } from '../../contract/goods/tiles.ts';
import { addDays } from '../../contract/values/dates.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { recentEvents } from '../reports/summed-rows.ts';

/** Today is included, so that a new shop has some, too. */
const days = 28;
const rememberedFor = 15 * 60_000;

interface Remembered {
  day: string;
  until: number;
  /** More than are shown, so that there is another one if an item is archived meanwhile. */
  ids: Promise<number[]>;
}

/** What is remembered for each shop. */
const remembered = new WeakMap<pg.Pool, Remembered>();

export async function bestSellers(ctx: Context): Promise<number[]> {
  const day = today(ctx);
  const now = ctx.now().getTime();
  let known = remembered.get(ctx.pool);
  if (!known || known.day !== day || known.until <= now) {
    known = { day, until: now + rememberedFor, ids: rank(ctx, day) };
    remembered.set(ctx.pool, known);
    // Neither a failure nor an empty answer is worth remembering.
    known.ids.then(
      (ids) => ids.length === 0 && remembered.delete(ctx.pool),
      () => remembered.delete(ctx.pool),
    );
  }
  return stillSold(ctx, await known.ids);
}

async function rank(ctx: Context, day: string): Promise<number[]> {
  const from = addDays(day, 1 - days);
  const rows = await readRows(
    ctx,
    sql<{ id: number }>`
      select key::bigint as id from (
        select key, lines - returned_lines as times from report_sums
        where dimension = 'item' and span = 'day' and starts between ${from}::date and ${day}::date
        union all
        select stock_id::text, lines - returned_lines from (${recentEvents(ctx.config.businessTz)}) as recent
        where day between ${from}::date and ${day}::date
      ) as sold
      group by key having sum(times) > 0 order by sum(times) desc, key::bigint limit ${2 * mostBestSellers}`,
  );
  return rows.map(({ id }) => id);
}

async function stillSold(ctx: Context, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(
    ctx,
    sql<{ id: number }>`
      select s.id from unnest(${ids}::bigint[]) with ordinality as ranked (id, place) join stock s on s.id = ranked.id
      where s.deleted_at is null order by ranked.place limit ${mostBestSellers}`,
  );
  return rows.map(({ id }) => id);
}
