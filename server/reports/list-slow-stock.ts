/**
 * Items in stock that have not sold for some days, idle longest first. They are read from the items as they were added up last;
 * items that moved or changed since are read one by one.
 */
import { type RawBuilder, sql } from 'kysely';
import { breakdownPageSize, type listSlowStock as declared, type SlowStockRow } from '../../contract/books/reports.ts';
import type { Input } from '../../contract/endpoint.ts';
import { addDays } from '../../contract/values/dates.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { readPage } from '../db/statements/read-page.ts';
import { valueUntil } from './get-stock-value.ts';
import { recentItems } from './recent-items.ts';

export async function listSlowStock(ctx: Context, { days, ...query }: Input<typeof declared>['query']) {
  const now = today(ctx);
  const idleSince = addDays(now, -days);
  const zone = ctx.config.businessTz;
  const { limit, offset } = window(query, breakdownPageSize);
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<SlowStockRow>`
      select s.id, s.name, c.type as category, s.qty as quantity, s.unit_cost as "unitCost", slow.value,
        slow.last_sold_on as "lastSold", ${now}::date - slow.idle_since as "idleDays"
      from (
        ${slowItems(idleSince, zone, offset + limit + 1)} order by idle_since, stock_id ${limited({ limit: limit + 1, offset })}
      ) as slow
      join stock s on s.id = slow.stock_id join categories c on c.id = s.category_id
      order by slow.idle_since, s.id`,
    sql<{ count: number; value: number; stockValue: number }>`
      select count(*) as count, coalesce(sum(value), 0) as value, (${valueUntil('2200-12-31', zone)}) as "stockValue"
      from (${slowItems(idleSince, zone)}) as slow`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows, meta: { days, idleSince, ...sums, hasMore } };
}

/** With `most`, only the first items are read, in the order of their index. */
function slowItems(idleSince: string, zone: string, most?: number): RawBuilder<unknown> {
  return sql`
    select stock_id, value, last_sold_on, idle_since from (
      (
        select stock_id, value, last_sold_on, idle_since from report_items
        where quantity > 0 and not archived and idle_since <= ${idleSince}::date and stock_id <> all(array(${recentItems}))
        ${most ? sql`order by idle_since, stock_id ${limited({ limit: most, offset: 0 })}` : sql``}
      )
      union all
      select s.id, round(s.qty * s.unit_cost, money_decimals()), sold.last, coalesce(sold.last, (
          select least(m.date, (m.at at time zone ${zone})::date) from stock_movements m
          where m.stock_id = s.id order by m.id limit 1
        ))
      from stock s
      cross join lateral (select max(sold_on) as last from sale_lines where stock_id = s.id and deleted_at is null) as sold
      where s.id = any(array(${recentItems})) and s.qty > 0 and s.deleted_at is null
    ) as items where idle_since <= ${idleSince}::date`;
}
