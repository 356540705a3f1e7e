/** Sales of some days by one thing: a page of rows and the sums of all, from one snapshot. */
import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '../../contract/books/report-ranges.ts';
import {
  type Breakdown,
  type BreakdownRow,
  breakdownPageSize,
  type getBreakdown as declared,
  type MethodRow,
  type SalesFigures,
  type TaxBases,
} from '../../contract/books/reports.ts';
import type { Input } from '../../contract/endpoint.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { msg } from '../../contract/words/text.ts';
import type { Context } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import type { Words } from '../base/words.ts';
import { readRows } from '../db/statements/prepared.ts';
import { byMethod } from './by-method.ts';
import { chooseRange } from './choose-range.ts';
import { type Ranked, rankKeys } from './rank-keys.ts';
import { sumsBy, sumsPerDay } from './read-sums.ts';
import { netSales, salesFigures } from './sales-figures.ts';
import { summedSales, taxKindOfKey } from './summed-rows.ts';

interface Answer {
  rows: (BreakdownRow | MethodRow)[];
  totals: SalesFigures;
  count: number;
  /** Only the breakdown by tax has these. */
  bases?: TaxBases;
}

export async function getBreakdown(ctx: Context, { by, ...query }: Input<typeof declared>['query']) {
  const range = await chooseRange(ctx, query);
  const { limit, offset } = window(query, breakdownPageSize);
  if (by === 'item' || by === 'customer') return getRanked(ctx, by, range, { limit, offset });
  const page = limited({ limit: limit + 1, offset });
  const statement = by === 'method' ? byMethod(ctx.words, range, page) : bySales(ctx, by, range, page);
  const [answer] = await readRows(ctx, statement as RawBuilder<Answer>);
  const { rows: fetched, totals, count, bases } = answer!;
  const { rows, hasMore } = cut(by === 'method' ? fetched.map((row) => methodInWords(ctx.words, row)) : fetched, limit);
  return { payload: rows as BreakdownRow[], meta: { ...range, by, totals, bases, count, hasMore } };
}

function methodInWords<Row extends { label: string }>({ t }: Words, row: Row): Row {
  return { ...row, label: methodName(t, row.label) };
}

/** Reads the order first and then only the figures of the page, because there may be many thousands. */
async function getRanked(
  ctx: Context,
  by: Ranked,
  range: DayRange,
  { limit, offset }: { limit: number; offset: number },
) {
  const zone = ctx.config.businessTz;
  const keys = await rankKeys(ctx, by, range);
  const named = keys.slice(offset, offset + limit);
  const { id, label } = views[by];
  const [answer] = await readRows(
    ctx,
    sql<Pick<Answer, 'totals'> & { rows: BreakdownRow[] }>`
      select coalesce((
          select json_agg(shown) from (
            select key, ${id} as id, ${label(ctx.words)} as label, ${salesFigures} from (${sumsBy(by, range, zone, named)}) as sums
            order by array_position(${named}::text[], key)
          ) as shown
        ), '[]') as rows, (
          select row_to_json(summed) from (
            select ${salesFigures} from (select ${summedSales} from (${sumsBy('day', range, zone)}) as days) as every
          ) as summed
        ) as totals`,
  );
  const { rows, totals } = answer!;
  const hasMore = keys.length > offset + limit;
  return { payload: rows, meta: { ...range, by, totals, count: keys.length, hasMore } };
}

type BySales = Exclude<Breakdown, 'method'>;

const inOrder = sql`key::int`;
const largestFirst = sql`${netSales} desc, key`;
const idOf = sql`nullif(key, '0')::bigint`;

/** The label of a tax, as `contract/cart/price.ts` writes it. */
const taxLabel = sql`(
  select case when position(percent || '%' in name) > 0 then name else name || ' ' || percent || '%' end
  from (select key::json ->> 0 as name, trim_scale((key::json ->> 1)::numeric)::text as percent) as rate)`;

const weekdays = [
  ...[msg('Monday'), msg('Tuesday'), msg('Wednesday'), msg('Thursday')],
  ...[msg('Friday'), msg('Saturday'), msg('Sunday')],
];

/** How rows are ordered and named, and what they open. */
export const views: Record<
  BySales,
  { order: RawBuilder<unknown>; id: RawBuilder<unknown>; label: (words: Words) => RawBuilder<unknown> }
> = {
  item: { order: largestFirst, id: idOf, label: () => sql`(select name from stock where id = key::bigint)` },
  category: { order: largestFirst, id: idOf, label: () => sql`(select type from categories where id = key::bigint)` },
  staff: {
    order: largestFirst,
    id: idOf,
    label: () => sql`(select concat_ws(' ', first_name, last_name) from staff where id = key::bigint)`,
  },
  customer: {
    order: largestFirst,
    id: idOf,
    label: ({ t }) => sql`coalesce((select name from customers where id = key::bigint), ${t('No customer')})`,
  },
  hour: { order: inOrder, id: sql`null`, label: () => sql`lpad(key, 2, '0') || ':00'` },
  weekday: {
    order: inOrder,
    id: sql`null`,
    label: ({ t }) => sql`(${weekdays.map((name) => t(name))}::text[])[key::int]`,
  },
  tax: {
    order: largestFirst,
    id: sql`null`,
    label: ({ t }) => sql`case
      when key = '' then ${t('No tax')}
      when key::json ->> 2 = 'true' then ${taxLabel}
      else replace(${t('{{tax}} added', { tax: '{tax}' })}, '{tax}', ${taxLabel}) end`,
  },
};

function bySales(
  { words, config }: Context,
  by: BySales,
  range: DayRange,
  page: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const zone = config.businessTz;
  const { order, id, label } = views[by];
  const sums = by === 'weekday' ? sumsByWeekday(range, zone) : sumsBy(by, range, zone);
  return sql`
    with sums as materialized (
      select * from (${sums}) as every where (lines, returned_lines) <> (0, 0)
    )
    select coalesce((
        select json_agg(shown) from (
          select key, ${id} as id, ${label(words)} as label, ${by === 'tax' ? sql`nullif(${taxKindOfKey}, 'none') as kind,` : sql``}
            ${salesFigures}
          from (select * from sums order by ${order} ${page}) as page order by ${order}
        ) as shown
      ), '[]') as rows,
      (select row_to_json(summed) from (select ${salesFigures} from (select ${summedSales} from sums) as every) as summed)
        as totals,
      ${by === 'tax' ? sql`(${taxBases}) as bases,` : sql``}
      (select count(*) from sums) as count`;
}

/** What the rows `sums` sold without tax, by kind of tax. Together these are the net sales. */
export const taxBases = sql`
  select json_build_object('standard', coalesce(sum(net) filter (where kind = 'standard'), 0),
    'zero', coalesce(sum(net) filter (where kind = 'zero'), 0), 'exempt', coalesce(sum(net) filter (where kind = 'exempt'), 0),
    'none', coalesce(sum(net) filter (where kind = 'none'), 0))
  from (select ${taxKindOfKey} as kind, ${netSales} as net from sums) as bases`;

function sumsByWeekday(range: DayRange, zone: string): RawBuilder<unknown> {
  return sql`
    select extract(isodow from day)::int::text as key, ${summedSales} from (${sumsPerDay(range, zone)}) as days group by 1`;
}
