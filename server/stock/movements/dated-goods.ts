/**
 * What is left of goods that are best before some day or earlier. Nobody records the date of pieces that leave, so it is worked
 * out: goods without a date leave first, then those that expire first, in the order in which movements were entered. What was taken
 * back counts as if it had never been, together with what it takes back: deliveries undone, sales deleted, movements reversed, and
 * goods sent back, as far as their delivery had brought any.
 *
 * So what an item has of one date and all later ones is the least of these values: for any moment since, what was in stock then, of
 * any date, plus what of these dates came afterwards. What is left of one date is that figure less the same figure for the next
 * later date.
 *
 * Only what can matter is read. The last deliveries, as many as could be all that is in stock, decide: nothing is left of what
 * expires before all of them. And since an item has no more than its quantity, movements before the first of the other lines change
 * nothing.
 */
import { type RawBuilder, sql } from 'kysely';

/**
 * Rows of `stockId`, `expiresOn` and `left` for some items, given by a statement of their ids: now, or as it was before a movement.
 * For many items as of now, use `kept-dated-goods.ts`.
 */
export function datedGoods(until: string, some: RawBuilder<unknown>, before?: number): RawBuilder<unknown> {
  const end = sql`${before ?? lastId}::bigint`;
  return sql`
    with asked as materialized (${some}),
    items as materialized (${before === undefined ? itemsNow(until) : itemsBefore(until, end)}),
    sent as materialized (${sentBack(end)}), came as materialized (${brought(end)}), dated as materialized (${linesThatMatter(until, end)}
    ), not_counted as materialized (${takenBack}), spans as (${lowestBetween}), remaining as (${remainingFrom})
    select "stockId", "expiresOn", "left" from (
      select stock_id as "stockId", expires_on as "expiresOn",
        pieces - coalesce(lead(pieces) over (partition by stock_id order by expires_on), 0) as "left"
      from remaining
    ) as each where "expiresOn" <= ${until}::date and "left" > 0`;
}

/** An id above those of all movements. */
const lastId = '9223372036854775807';

const hasDates = (until: string) => sql`
  deleted_at is null and id in (select id from asked) and id in (select stock_id from delivery_lines where expires_on <= ${until}::date)`;

const itemsNow = (until: string) => sql`select id, qty from stock where qty > 0 and ${hasDates(until)}`;

const itemsBefore = (until: string, end: RawBuilder<unknown>) => sql`
  select s.id, m.balance as qty from (select id from stock where ${hasDates(until)}) as s cross join lateral (
    select balance from stock_movements where stock_id = s.id and id < ${end} order by id desc limit 1
  ) as m where m.balance > 0`;

/** Goods that went back to the supplier of a delivery, and how many of these pieces that delivery had brought. */
const sentBack = (end: RawBuilder<unknown>) => sql`
  select delivery_id, stock_id, movement_id, least(pieces, greatest((
      select coalesce(sum(d.pieces), 0) from delivery_lines d
      where d.delivery_id = back.delivery_id and d.stock_id = back.stock_id
    ) - before, 0)) as pieces
  from (
    select r.delivery_id, l.stock_id, l.movement_id, l.pieces,
      sum(l.pieces) over (partition by r.delivery_id, l.stock_id order by l.id) - l.pieces as before
    from supplier_returns r join supplier_return_lines l on l.return_id = r.id
    where r.delivery_id is not null and l.stock_id in (select id from items) and l.movement_id < ${end}
  ) as back`;

/**
 * Lines of deliveries that were not undone, and how much of each was not sent back. Goods of one delivery are taken off its lines
 * in the order in which they leave.
 */
const brought = (end: RawBuilder<unknown>) => sql`
  select l.stock_id, l.movement_id, l.expires_on, items.qty, l.pieces as brought,
    l.pieces - case when back.pieces is null then 0 else least(l.pieces, greatest(back.pieces - (
        select coalesce(sum(o.pieces), 0) from delivery_lines o
        where o.delivery_id = l.delivery_id and o.stock_id = l.stock_id
          and (coalesce(o.expires_on, '-infinity'), o.id) < (coalesce(l.expires_on, '-infinity'), l.id)
      ), 0)) end as pieces
  from items join delivery_lines l on l.stock_id = items.id join deliveries d on d.id = l.delivery_id
  left join (
    select delivery_id, stock_id, sum(pieces) as pieces from sent group by delivery_id, stock_id
  ) as back on back.delivery_id = l.delivery_id and back.stock_id = l.stock_id
  where d.undone_at is null and (l.expires_on is not null or back.pieces is not null) and l.movement_id < ${end}`;

/** Each line with the range of ids from its movement to that of the next line. */
function linesThatMatter(until: string, end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select stock_id, movement_id, expires_on, qty, pieces, lead(movement_id, 1, ${end}) over (
        partition by stock_id order by movement_id
      ) as next_id
    from (
      select *, min(expires_on) filter (where later < qty) over (partition by stock_id) as earliest
      from (
        select *, sum(pieces) over (partition by stock_id order by movement_id desc) - pieces as later
        from came where expires_on is not null and pieces > 0
      ) as lines
    ) as lines
    where expires_on >= earliest and earliest <= ${until}::date`;
}

/** How much of each movement does not count, because it was taken back or takes something back. */
const takenBack = sql`
  select movement_id, brought - pieces as quantity from came where brought > pieces
  union all
  select movement_id, -pieces from sent`;

/** The least that was in stock between each of these lines and the next one, without what was taken back. */
const lowestBetween = sql`
  select stock_id, movement_id, expires_on, pieces, greatest(qty - most - coalesce(sum(moved) over (
      partition by stock_id order by movement_id desc rows between unbounded preceding and 1 preceding
    ), 0), 0) as lowest
  from dated cross join lateral (
    select max(since) filter (where id = dated.movement_id) as moved,
      greatest(max(since) filter (where id > dated.movement_id), 0) as most
    from (
      select id, sum(counts) over (order by id desc rows unbounded preceding) as since
      from (
        select id, case
            when kind = 'sale deleted' or reverses is not null then 0
            when kind = 'sale' then case when sale_line_id in (
                select id from sale_lines where deleted_at is not null and stock_id in (select id from items)
              ) then 0 else quantity end
            when id in (select reverses from stock_movements where reverses is not null) then 0
            when id in (select movement_id from not_counted) then
              quantity - (select n.quantity from not_counted n where n.movement_id = m.id)
            else quantity
          end as counts
        from stock_movements m
        where stock_id = dated.stock_id and id >= dated.movement_id and id < dated.next_id
      ) as each
    ) as each
  ) as span`;

/** What is left of each date and all later ones. */
const remainingFrom = sql`
  select stock_id, expires_on, least(min(lowest + coalesce(came_later, 0)), sum(pieces)) as pieces
  from (
    select dates.stock_id, dates.expires_on, spans.lowest, of_these.pieces,
      sum(of_these.pieces) over (
        partition by dates.stock_id, dates.expires_on order by movement_id desc rows between unbounded preceding and 1 preceding
      ) as came_later
    from (select distinct stock_id, expires_on from dated) as dates join spans on spans.stock_id = dates.stock_id
    cross join lateral (
      select case when spans.expires_on >= dates.expires_on then spans.pieces else 0 end as pieces
    ) as of_these
  ) as moments
  group by stock_id, expires_on`;
