/**
 * Everything that decides what to buy, in one statement: of the items that may be to buy, because there is no more than their warning
 * level or no more than sells until the slowest supplier comes, and of those that moved since how fast they sell was worked out. What
 * a supplier still has to bring only makes fewer of them.
 */
import { type RawBuilder, sql } from 'kysely';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { firstDayOfPace, paceOf } from './pace.ts';
import { type Selling, spare } from './suggest.ts';

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

/** How many days a supplier is taken to need when nothing is known of them. */
const usualLead = 2;

export function readGoods(ctx: Context, supplierId: number | null): Promise<GoodsRow[]> {
  const now = today(ctx);
  const zone = ctx.config.businessTz;
  return readRows(
    ctx,
    sql<GoodsRow>`
    with ${paceNow(now, zone)}, ordered as materialized (${openPieces}), leads as materialized (${leadsOf(zone)}), missing as materialized (
      select stock_id, day from missed
      where stock_id is not null and day >= ${firstDayOfPace(now)}::date and day < ${now}::date
    ), found as (
      select id, since, sold, days from worked_out
      union all
      select stock_id, since, sold, days from item_pace
      where stock_id = any(array(
          select stock_id from item_pace where lasts <= greatest((select max(lead) from leads), ${usualLead}) + ${spare}
          union select id from stock where low and deleted_at is null
          union select stock_id from missing
        )) and stock_id not in (select id from moved)
    ), selling as (
      select id, days, sold + (select count(*) from missing m where m.stock_id = found.id and m.day >= found.since) as sold from found
    ), wanted as materialized (
      select s.id, s.name, s.qty, s.warning_at, s.unit_cost, s.unit_sell, s.tax_rate_id, selling.sold, selling.days,
        coalesce(o.pieces, 0) as on_order, last.supplier_id, last.pack_id, last.unit_cost as last_cost
      from selling join stock s on s.id = selling.id and s.deleted_at is null and s.keeps_stock
      left join ordered o on o.stock_id = s.id
      left join lateral (${lastDelivery}) as last on true
      where s.qty + coalesce(o.pieces, 0) <= s.warning_at or (s.qty + coalesce(o.pieces, 0)) * selling.days
        <= selling.sold * (greatest((select max(lead) from leads), ${usualLead}) + ${spare})
    )
    select s.id as "stockId", s.name, s.qty, s.on_order as "onOrder", s.warning_at as "warningAt",
      s.sold, s.days, coalesce(l.lead, ${usualLead}) as lead,
      case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as supplier,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'size', p.size) end as pack,
      round(coalesce(s.last_cost, s.unit_cost) * coalesce(p.size, 1), 6) as cost, s.unit_sell as "unitSell",
      coalesce(t.percent, 0) as "includedTax"
    from wanted s
    left join tax_rates t on t.id = s.tax_rate_id and t.included
    left join leads l on l.id = s.supplier_id
    left join packs p on p.id = s.pack_id and p.deleted_at is null
    ${supplierId === null ? sql`` : sql`where l.id = ${supplierId}`}
    order by lower(l.name) nulls last, l.id, lower(s.name), s.id`,
  );
}

/**
 * How fast items sell as it was kept (`item_pace`), and worked out for those that `moved` since: for all of them where what was kept
 * is about another day.
 */
function paceNow(now: string, zone: string): RawBuilder<unknown> {
  return sql`
    known as materialized (
      select movements_to from item_pace_progress where day = ${now}::date
    ), moved as materialized (
      select stock_id as id from stock_movements where id = any(array(select generate_series(
        (select movements_to + 1 from known), (select max(id) from stock_movements))))
      union
      select id from stock where deleted_at is null and keeps_stock and not exists (select from known)
    ), worked_out as materialized (
      ${paceOf({
        items: sql`select id, qty from stock where id = any(array(select id from moved)) and deleted_at is null and keeps_stock`,
        ...{ today: now, zone, most: false },
      })}
    )`;
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
    cross join lateral (
      select percentile_cont(0.5) within group (order by days) as half
      from (
        select greatest(first_came_on - (sent_at at time zone ${zone})::date, 0) as days
        from orders where supplier_id = s.id and first_came_on is not null
        order by first_came_on desc, first_delivery_id desc limit 5
      ) as last
    ) as waits
    where s.deleted_at is null`;
}
