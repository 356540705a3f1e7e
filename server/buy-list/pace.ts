/**
 * How fast items sell: what sold in the last weeks, and on how many of these days some was there. It follows from the sums per item
 * and day that the reports keep, and from what came since: sales themselves are not read. Goods that were missed are not in it.
 * An item's quantity at the end of a day is the present one less the later changes. The shop had some on a day if the day began or
 * ended with some, if some was sold, or if anything else entered for that day left some.
 */
import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../contract/values/dates.ts';
import { recentEvents } from '../reports/summed-rows.ts';

/** How many days to look back. If the shop had the item on fewer than `fewestDays` of them, the longer period counts. */
const lately = 28;
const fewestDays = 7;
const longer = 90;

/** The earliest day that is looked at. */
export function firstDayOfPace(today: string): string {
  return addDays(today, -longer);
}

interface Asked {
  /** Rows of `id` and `qty`. */
  items: RawBuilder<unknown>;
  today: string;
  zone: string;
  /** Whether they are most of the items there are: then the sums are read from end to end, not item by item. */
  most: boolean;
}

/** Rows of `id`, `qty`, `since`, `sold` and `days`, one for each of the items. */
export function paceOf({ items, today, zone, most }: Asked): RawBuilder<unknown> {
  const [recently, longAgo] = [addDays(today, -lately), firstDayOfPace(today)];
  const keptSince = (day: string, some: RawBuilder<unknown> | null) => sql`
    select key::bigint, starts, quantity - returned_quantity, quantity, stock_quantity from report_sums
    where dimension = 'item' and span = 'day' and starts >= ${day}::date
      ${some ? sql`and key = any(array(select id::text from (${some}) as wanted))` : sql``}`;
  return sql`
    with goods as materialized (${items}), since as materialized (
      select stock_id, day, quantity - returned_quantity as sold, quantity as taken, stock_quantity as change
      from (${recentEvents(zone)}) as recent where day >= ${longAgo}::date and stock_id in (select id from goods)
    ), lately as materialized (
      ${soldFrom(recently, today, sql`select id, qty from goods`, keptSince(recently, most ? null : sql`select id from goods`))}
    ), short as materialized (
      select id, qty from goods where id in (select id from lately where days < ${fewestDays})
    ), longer as materialized (
      ${soldFrom(longAgo, today, sql`select id, qty from short`, keptSince(longAgo, sql`select id from short`))}
    )
    select goods.id, goods.qty, pace.since, pace.sold, pace.days::int as days
    from goods join (
      select id, ${recently}::date as since, sold, days from lately where days >= ${fewestDays}
      union all
      select id, ${longAgo}::date, sold, days from longer
    ) as pace on pace.id = goods.id`;
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
