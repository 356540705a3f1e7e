/**
 * Items or customers in the order of their net sales in some days. There may be many thousands, and a page shows a hundred, so the
 * order is worked out first, from as little as possible, and remembered until more is added up; only what came since is read each
 * time.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import type { DayRange } from '../../contract/books/report-ranges.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { keptSums } from './read-sums.ts';
import { netSales } from './sales-figures.ts';
import { recentEvents } from './summed-rows.ts';

export type Ranked = 'item' | 'customer';

interface Place {
  key: string;
  net: number;
  lines: number;
  returnedLines: number;
}

interface Ranking {
  /** How far the sums had been added up. */
  mark: string;
  places: Place[];
}

/** The rankings last worked out for each shop, the newest last. */
const remembered = new WeakMap<pg.Pool, Map<string, Ranking>>();
const mostRankings = 20;

const mark = sql`(select movements_to || ' ' || return_lines_to from report_progress)`;

/** Lists the keys of everything that was sold or brought back, those with the largest figures first. */
export async function rankKeys(ctx: Context, by: Ranked, range: DayRange): Promise<string[]> {
  const recent = await readRecent(ctx, by, range);
  const ranking = await readRanking(ctx, by, range, recent.mark);
  if (recent.places.length === 0) return ranking.places.map(({ key }) => key);
  const since = new Map(recent.places.map((place) => [place.key, place]));
  const changed = ranking.places.map((place) => {
    const more = since.get(place.key);
    since.delete(place.key);
    return more ? sumOf(place, more) : place;
  });
  return [...changed, ...since.values()]
    .filter(({ lines, returnedLines }) => lines !== 0 || returnedLines !== 0)
    .sort((one, other) => other.net - one.net || (one.key < other.key ? -1 : 1))
    .map(({ key }) => key);
}

function sumOf(one: Place, other: Place): Place {
  return {
    key: one.key,
    net: one.net + other.net,
    lines: one.lines + other.lines,
    returnedLines: one.returnedLines + other.returnedLines,
  };
}

async function readRecent(ctx: Context, by: Ranked, { startDate, endDate }: DayRange): Promise<Ranking> {
  const key = by === 'item' ? sql`stock_id::text` : sql`customer::text`;
  const [ranking] = await readRows(
    ctx,
    sql<Ranking>`
      select ${mark} as mark, coalesce((
        select json_agg(json_build_object('key', key, 'net', net, 'lines', lines, 'returnedLines', returned_lines)) from (
          select ${key} as key, sum(${netSales}) as net, sum(lines) as lines, sum(returned_lines) as returned_lines
          from (${recentEvents(ctx.config.businessTz)}) as recent
          where staff_id is not null and day between ${startDate}::date and ${endDate}::date group by 1
        ) as places
      ), '[]') as places`,
  );
  return ranking!;
}

/** The remembered ranking, unless more was added up since. */
async function readRanking(ctx: Context, by: Ranked, range: DayRange, asOf: string): Promise<Ranking> {
  const rankings = remembered.get(ctx.pool) ?? new Map<string, Ranking>();
  remembered.set(ctx.pool, rankings);
  const name = `${by} ${range.startDate} ${range.endDate}`;
  const known = rankings.get(name);
  if (known?.mark === asOf) return known;
  const columns = sql`net_sales, lines, returned_lines`;
  const rows = await readRows(
    ctx,
    sql<Place & { mark: string }>`
      select ${mark} as mark, key, sum(net_sales) as net, sum(lines) as lines, sum(returned_lines) as "returnedLines"
      from (${keptSums(by, range, undefined, columns)}) as kept
      group by key having (sum(lines), sum(returned_lines)) <> (0, 0) order by net desc, key`,
  );
  const ranking = {
    mark: rows[0]?.mark ?? asOf,
    places: rows.map(({ key, net, lines, returnedLines }) => ({ key, net, lines, returnedLines })),
  };
  rankings.delete(name);
  rankings.set(name, ranking);
  for (const oldest of rankings.keys()) {
    if (rankings.size <= mostRankings) break;
    rankings.delete(oldest);
  }
  return ranking;
}
