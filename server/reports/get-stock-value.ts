/**
 * What was in stock at the end of a day and what it cost: the sum of what every movement up to that day changed about round(balance
 * × unit cost). What is there now is read from the items themselves.
 */
import { type RawBuilder, sql } from 'kysely';
import { everyDay } from '../../contract/books/report-ranges.ts';
import { breakdownPageSize, type getStockValue as declared, type StockValueRow } from '../../contract/books/reports.ts';
import type { Input } from '../../contract/endpoint.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { readPage } from '../db/statements/read-page.ts';
import { keptSums, sumsBy } from './read-sums.ts';
import { recentEvents } from './summed-rows.ts';

export async function getStockValue(ctx: Context, query: Input<typeof declared>['query']) {
  const now = today(ctx);
  const date = query.date ?? now;
  const zone = ctx.config.businessTz;
  const { limit, offset } = window(query, breakdownPageSize);
  const items = date < now ? itemsOn(date, zone) : itemsNow;
  const until = date < now ? date : '2200-12-31';
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<StockValueRow>`${items} order by id ${limited({ limit: limit + 1, offset })}`,
    sql<{ value: number }>`select (${valueUntil(until, zone)}) as value`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows, meta: { date, value: sums.value, hasMore } };
}

export function valueUntil(endDate: string, zone: string): RawBuilder<unknown> {
  return sql`select coalesce(sum(stock_value), 0) from (${sumsBy('day', { ...everyDay, endDate }, zone)}) as days`;
}

const itemsNow = sql`
  select id, name, deleted_at is not null as archived, qty as quantity, round(qty * unit_cost, money_decimals()) as value
  from stock where qty <> 0`;

function itemsOn(endDate: string, zone: string): RawBuilder<unknown> {
  return sql`
    with recent as materialized (
      select stock_id, sum(stock_quantity) as stock_quantity, sum(stock_value) as stock_value
      from (${recentEvents(zone)}) as recent where day <= ${endDate}::date group by stock_id
    )
    select s.id, s.name, s.deleted_at is not null as archived, lay.quantity, lay.value
    from stock s cross join lateral (
      select coalesce(sum(stock_quantity), 0) as quantity, coalesce(sum(stock_value), 0) as value from (
        select stock_quantity, stock_value from (${keptSums('item', { ...everyDay, endDate })}) as kept
        where key = s.id::text
        union all
        select stock_quantity, stock_value from recent where stock_id = s.id
      ) as parts
    ) as lay
    where lay.quantity <> 0 or lay.value <> 0`;
}
