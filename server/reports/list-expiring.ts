/** Goods in stock that will soon be past their best-before day, or already are, and what they cost. */
import { type RawBuilder, sql } from 'kysely';
import { breakdownPageSize, type listExpiring as declared, type ExpiringRow } from '../../contract/books/reports.ts';
import type { Input } from '../../contract/endpoint.ts';
import { addDays } from '../../contract/values/dates.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { readRows } from '../db/statements/prepared.ts';
import { datedGoodsNow } from '../stock/movements/kept-dated-goods.ts';

interface Found {
  rows: ExpiringRow[];
  count: number;
  cost: number;
}

export async function listExpiring(ctx: Context, { days, ...query }: Input<typeof declared>['query']) {
  const until = addDays(today(ctx), days);
  const { limit, offset } = window(query, breakdownPageSize);
  const [found] = await readRows(
    ctx,
    sql<Found>`
      with expiring as materialized (${expiringGoods(until)})
      select (select count(*) from expiring) as count, (select coalesce(sum(cost), 0) from expiring) as cost,
        coalesce((
          select json_agg(page) from (
            select *, (${lastDelivery}) as "deliveryId" from expiring
            order by "expiresOn", lower(name), "stockId" ${limited({ limit: limit + 1, offset })}
          ) as page
        ), '[]') as rows`,
  );
  const { rows: fetched, count, cost } = found!;
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows, meta: { days, until, count, cost, hasMore } };
}

/** Up to this day. */
export function expiringGoods(until: string): RawBuilder<unknown> {
  return sql`
    select "stockId", s.name, "expiresOn", "left", round("left" * s.unit_cost, money_decimals()) as cost
    from (${datedGoodsNow(until)}) as goods join stock s on s.id = goods."stockId"`;
}

/** The last delivery that brought goods with this date, whose supplier may take them back. */
const lastDelivery = sql`
  select d.id from delivery_lines l join deliveries d on d.id = l.delivery_id join suppliers s on s.id = d.supplier_id
  where l.stock_id = expiring."stockId" and l.expires_on = expiring."expiresOn"
    and d.undone_at is null and s.deleted_at is null
  order by d.id desc limit 1`;
