/**
 * Everything that decides what to buy, in one statement. What sold, and on which days the shop had some, follows from the sums per
 * item and day that the reports keep, and from what happened since: sales themselves are not read.
 * An item's quantity at the end of a day is the present one less the later changes. The shop had some on a day if the day began or
 * ended with some, if some was sold, or if anything else entered for that day left some.
 */
import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../contract/values/dates.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/prepared.ts';
import { recentEvents } from '../reports/summed-rows.ts';
import type { Selling } from './suggest.ts';

export interface GoodsRow extends Omit<Selling, 'packSize'> {
  stockId: number;
  name: string;
  supplier: { id: number; name: string } | null;
  pack: { id: number; name: string; size: number } | null;
  cost: number;
  unitSell: number;
  /** The percentage of the tax that the price includes. */
  includedTax: number;
}

/** How many days to look back. If the shop had the item on fewer than `fewestDays` of them, the longer period counts. */
const lately = 28;
const fewestDays = 7;
const longer = 90;
/** How many days a supplier is taken to need when nothing is known of them. */
const usualLead = 2;

export function readGoods(ctx: Context, supplierId: number | null): Promise<GoodsRow[]> {
  const now = today(ctx);
  const zone = ctx.config.businessTz;
  const [recently, longAgo] = [addDays(now, -lately), addDays(now, -longer)];
  return readRows(
    ctx,
    sql<GoodsRow>`
    with goods as materialized (
      select id, qty from stock where deleted_at is null and keeps_stock
    ), since as materialized (
      select stock_id, day, quantity - returned_quantity as sold, quantity as taken, stock_quantity as change
      from (${recentEvents(zone)}) as recent where day >= ${longAgo}::date
      union all
      select stock_id, day, 1, 0, 0 from missed where stock_id is not null and day >= ${longAgo}::date
    ), lately as materialized (
      ${soldFrom(
        recently,
        now,
        sql`select id, qty from goods`,
        sql`
        select key::bigint, starts, quantity - returned_quantity, quantity, stock_quantity from report_sums
        where dimension = 'item' and span = 'day' and starts >= ${recently}::date`,
      )}
    ), short as materialized (
      select id, qty from goods where id in (select id from lately where days < ${fewestDays})
    ), longer as materialized (
      ${soldFrom(
        longAgo,
        now,
        sql`select id, qty from short`,
        sql`
        select key::bigint, starts, quantity - returned_quantity, quantity, stock_quantity from report_sums
        where dimension = 'item' and span = 'day' and key = any(array(select id::text from short))
          and starts >= ${longAgo}::date`,
      )}
    ), selling as (
      select id, sold, days from lately where days >= ${fewestDays}
      union all
      select id, sold, days from longer
    ), ordered as materialized (${openPieces}), leads as materialized (${leadsOf(zone)})
    select s.id as "stockId", s.name, s.qty, coalesce(o.pieces, 0) as "onOrder", s.warning_at as "warningAt",
      selling.sold, selling.days::int as days, coalesce(l.lead, ${usualLead}) as lead,
      case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as supplier,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'size', p.size) end as pack,
      round(coalesce(last.unit_cost, s.unit_cost) * coalesce(p.size, 1), 6) as cost, s.unit_sell as "unitSell",
      coalesce(t.percent, 0) as "includedTax"
    from selling join stock s on s.id = selling.id
    left join ordered o on o.stock_id = s.id
    left join tax_rates t on t.id = s.tax_rate_id and t.included
    left join lateral (${lastDelivery}) as last on true
    left join leads l on l.id = last.supplier_id
    left join packs p on p.id = last.pack_id and p.deleted_at is null
    where (
        s.qty + coalesce(o.pieces, 0) <= s.warning_at or (s.qty + coalesce(o.pieces, 0)) * selling.days
          <= selling.sold * (greatest((select max(lead) from leads), ${usualLead}) + 2)
      )
      ${supplierId === null ? sql`` : sql`and l.id = ${supplierId}`}
    order by lower(l.name) nulls last, l.id, lower(s.name), s.id`,
  );
}

/**
 * For these items, from that day to yesterday: how many sold, and on how many days the shop had some. An item that now has more
 * than all that came in since then had some on every day; this holds for most of them and takes no more than a sum. The others are
 * worked out day by day: between two days with a change an item keeps what the earlier day left, and before the first such day it
 * had what that day began with.
 */
function soldFrom(from: string, now: string, items: RawBuilder<unknown>, kept: RawBuilder<unknown>) {
  return sql`
    with happened (stock_id, day, sold, taken, change) as materialized (
      ${kept}
      union all
      select stock_id, day, sold, taken, change from since where day >= ${from}::date
    ), added as materialized (
      select i.id, i.qty, coalesce(a.sold, 0) as sold, i.qty > coalesce(a.gained, 0) as always
      from (${items}) as i
      left join (
        select stock_id, sum(sold) filter (where day < ${now}::date) as sold, sum(greatest(change, 0)) as gained
        from happened group by stock_id
      ) as a on a.stock_id = i.id
    )
    select id, sold, ${now}::date - ${from}::date as days from added where always
    union all
    select id, coalesce(sum(sold) filter (where day < ${now}::date), 0) as sold, case
        when count(day) = 0 then 0
        else sum(case
            when day >= ${now}::date then 0
            when before > 0 or after > 0 or taken > 0 then 1
            else coalesce((
              select 1 from stock_movements m
              where m.stock_id = each.id and m.date = each.day and m.kind <> 'sale' and m.balance > 0 limit 1
            ), 0)
          end)
          + sum(case when after > 0 then greatest(least(next_day, ${now}::date) - day - 1, 0) else 0 end)
          + sum(case when is_first and before > 0 then least(day, ${now}::date) - ${from}::date else 0 end)
      end as days
    from (
      select id, day, sold, taken, after, after - change as before, coalesce(next_day, ${now}::date) as next_day, is_first
      from (
        select i.id, c.day, c.sold, c.taken, c.change,
          i.qty - coalesce(sum(c.change) over (later rows between unbounded preceding and 1 preceding), 0) as after,
          lag(c.day) over later as next_day, lead(c.day) over later is null as is_first
        from added i
        left join (
          select stock_id, day, sum(sold) as sold, sum(taken) as taken, sum(change) as change
          from happened where stock_id in (select id from added where not always)
          group by stock_id, day
        ) as c on c.stock_id = i.id
        where not i.always
        window later as (partition by i.id order by c.day desc)
      ) as reckoned
    ) as each
    group by id`;
}

/** What sent orders still have to bring, by item. */
const openPieces = sql`
  select l.stock_id, sum(greatest(l.quantity * coalesce(l.pack_size, 1) - coalesce((
      select sum(d.pieces) from delivery_lines d join deliveries on deliveries.id = d.delivery_id
      where d.order_line_id = l.id and deliveries.undone_at is null
    ), 0), 0)) as pieces
  from orders o join order_lines l on l.order_id = o.id
  where o.state = 'sent' group by l.stock_id`;

/** The last delivery of an item `s` by a supplier who still exists. Goods that were all free say nothing about what they cost. */
const lastDelivery = sql`
  select d.supplier_id, line.pack_id, nullif(line.value, 0) / line.pieces as unit_cost
  from delivery_lines line join deliveries d on d.id = line.delivery_id join suppliers on suppliers.id = d.supplier_id
  where line.stock_id = s.id and d.undone_at is null and suppliers.deleted_at is null
  order by d.date desc, d.id desc, line.id desc limit 1`;

/**
 * How many days each supplier needs: the median over their last five orders, each counted from sending it to its first delivery.
 */
function leadsOf(zone: string) {
  return sql`
    select s.id, s.name, coalesce(waits.half::numeric, s.lead_days, ${usualLead}) as lead
    from suppliers s
    left join (
      select supplier_id, percentile_cont(0.5) within group (order by days) as half
      from (
        select o.supplier_id, greatest(first.date - (o.sent_at at time zone ${zone})::date, 0) as days,
          row_number() over (partition by o.supplier_id order by first.date desc, first.id desc) as place
        from orders o
        cross join lateral (
          select d.id, d.date from deliveries d where d.order_id = o.id and d.undone_at is null order by d.date, d.id limit 1
        ) as first
        where o.sent_at is not null
      ) as each where place <= 5 group by supplier_id
    ) as waits on waits.supplier_id = s.id
    where s.deleted_at is null`;
}
