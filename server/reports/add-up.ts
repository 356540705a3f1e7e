/**
 * Adds what has happened since the last time to the sums that reports are read from (migration 0114), in the background, on its own
 * connection: no sale waits for it, and none writes there.
 * Invariants: everything up to report_progress is in the sums exactly once, because the sums and the progress are one transaction,
 * and because no id appears below it later (`writers-end.ts`); one server does it at a time. Readers take the sums and whatever
 * came after them out of one snapshot, so a figure is right at any moment.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { withClient } from '../db/connections/with-client.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { compiled } from '../db/statements/compiled.ts';
import { writersEnd } from '../db/writers-end.ts';
import { events, figureNames, figures, noStock, salesFigures, summedFigures, summedSales } from './summed-rows.ts';

const maxWaitMilliseconds = 20_000;
/** How many movements one transaction adds up, which is about half a second of work. */
const mostMovements = 20_000;

interface Pace {
  /** In milliseconds: how long to wait for transactions that are writing. */
  patience?: number;
  /** How many movements one transaction adds up. */
  most?: number;
}

/** It has a connection of its own, because a long history takes longer than any request may. */
export function addUp(where: pg.ClientConfig, zone: string, pace?: Pace): Promise<boolean> {
  return withClient(where, (client) => addUpOn(client, zone, pace));
}

/**
 * Returns whether everything that was there is added up. It is not if another server is doing it, or someone keeps writing for too
 * long.
 */
export async function addUpOn(
  client: pg.ClientBase,
  zone: string,
  { patience = maxWaitMilliseconds, most = mostMovements }: Pace = {},
): Promise<boolean> {
  const { rows: lock } = await client.query('select pg_try_advisory_lock($1) as mine', [lockNumbers.reportSums]);
  if (!lock[0].mine) return false;
  try {
    const until = await findNewest(client);
    // The writers are waited for after the ids were read, so that no lower id can still appear.
    if (!(await writersEnd(client, ['stock_movements', 'return_lines'], patience))) return false;
    while (!(await addNext(client, zone, until, most)));
    return true;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumbers.reportSums]);
  }
}

interface Mark {
  movement: number;
  /** The last movement whose deleted line was valued at the cost of its sale. Versions before 0129 leave this behind. */
  deletion: number;
  returnLine: number;
}

async function findNewest(client: pg.ClientBase): Promise<Mark> {
  const { rows } = await client.query(`
    select coalesce((select max(id) from stock_movements), 0)::float8 as movement,
      coalesce((select max(id) from return_lines), 0)::float8 as "returnLine"`);
  return { ...rows[0], deletion: rows[0].movement };
}

/** Adds up what fits into one transaction. Returns whether that was all. */
async function addNext(client: pg.ClientBase, zone: string, until: Mark, most: number): Promise<boolean> {
  await client.query('begin isolation level repeatable read');
  try {
    // The last of these settings says that this version knows kinds of tax (migration 0147).
    await client.query(
      "set local statement_timeout = 0; set local work_mem = '128MB'; set local countinghouse.tax_kinds = 'on'",
    );
    await moveChangedItems(client);
    const { rows } = await client.query(
      `select movements_to::float8 as movement, deletions_to::float8 as deletion, return_lines_to::float8 as "returnLine"
       from report_progress`,
    );
    const from: Mark = rows[0];
    const isLast = until.movement <= from.movement + most;
    // Returned lines are added in the last step, when all of their items are in the sums.
    const movement = from.movement + most;
    const to = isLast ? until : { movement, deletion: movement, returnLine: from.returnLine };
    const isNew = to.movement > from.movement || to.deletion > from.deletion || to.returnLine > from.returnLine;
    if (isNew) await addEvents(client, zone, from, to);
    await client.query('commit');
    return isLast;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function addEvents(client: pg.ClientBase, zone: string, from: Mark, to: Mark): Promise<void> {
  await client.query(
    `${refreshItems} where s.id in (select stock_id from stock_movements where id > $2 and id <= $3) ${asTheyAre}`,
    [zone, from.movement, to.movement],
  );
  const happened = events(
    {
      movements: sql`m.id > ${sql.lit(from.movement)} and m.id <= ${sql.lit(to.movement)}`,
      deletions: sql`m.id > ${sql.lit(from.deletion)} and m.id <= ${sql.lit(to.deletion)}`,
      returned: sql`b.id > ${sql.lit(from.returnLine)} and b.id <= ${sql.lit(to.returnLine)}`,
    },
    zone,
  );
  const added = sql`
    with happened as materialized (
      select e.*, i.category_id from (${happened}) as e join report_items i on i.stock_id = e.stock_id
    ), by_day as materialized (
      select case grouping(stock_id) when 0 then 'item' else 'day' end as dimension, day, coalesce(stock_id::text, '') as key,
        ${summedFigures}
      from happened
      group by grouping sets ((day), (day, stock_id))
      union all
      select case when grouping(category_id) = 0 then 'category'
          when grouping(staff_id) = 0 then 'staff' when grouping(customer) = 0 then 'customer'
          when grouping(hour) = 0 then 'hour' else 'tax' end,
        day, coalesce(category_id::text, staff_id::text, customer::text, hour::text, tax_key),
        ${summedSales}, ${noStock}
      from happened where staff_id is not null
      group by grouping sets ((day, category_id), (day, staff_id), (day, customer), (day, hour), (day, tax_key))
    )
    insert into report_sums as s (dimension, span, starts, key, ${figureNames})
    select dimension, 'day', day, key, ${figureNames} from by_day
    union all
    select dimension, 'month', date_trunc('month', day)::date, key, ${summedFigures} from by_day group by 1, 3, 4
    on conflict (dimension, span, starts, key) do update set ${sql.raw(addedTo)}`;
  await client.query(compiled(added));
  await client.query('update report_progress set movements_to = $1, deletions_to = $2, return_lines_to = $3', [
    to.movement,
    to.deletion,
    to.returnLine,
  ]);
}

const addedTo = figures.map((name) => `${name} = s.${name} + excluded.${name}`).join(', ');

/** New items get the category they have now; the others stay in theirs until `moveChangedItems`. */
const refreshItems = `
  insert into report_items as i (stock_id, category_id, archived, quantity, value, last_sold_on, idle_since)
  select s.id, s.category_id, s.deleted_at is not null, s.qty, round(s.qty * s.unit_cost, money_decimals()), sold.last,
    coalesce(sold.last, (
      select least(m.date, (m.at at time zone $1)::date) from stock_movements m where m.stock_id = s.id order by m.id limit 1
    ))
  from stock s
  cross join lateral (select max(sold_on) as last from sale_lines where stock_id = s.id and deleted_at is null) as sold`;
const asTheyAre = `
  on conflict (stock_id) do update set archived = excluded.archived, quantity = excluded.quantity, value = excluded.value,
    last_sold_on = excluded.last_sold_on, idle_since = excluded.idle_since`;

/** The sums of an item move with it to its new category. */
async function moveChangedItems(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('delete from report_item_changes returning stock_id::float8 as id');
  if (rows.length === 0) return;
  const ids = [rows.map(({ id }) => id)];
  await client.query(
    `insert into report_sums as s (dimension, span, starts, key, ${figures.join(', ')})
     select 'category', span, starts, place.category::text,
       ${salesFigures.map((name) => `sum(place.sign * kept.${name})`).join(', ')}, 0, 0, 0, 0
     from report_items i
     join stock on stock.id = i.stock_id
     join report_sums kept on kept.dimension = 'item' and kept.key = i.stock_id::text
     cross join lateral (values (i.category_id, -1), (stock.category_id, 1)) as place (category, sign)
     where i.stock_id = any($1) and i.category_id <> stock.category_id and (kept.lines, kept.returned_lines) <> (0, 0)
     group by span, starts, place.category
     on conflict (dimension, span, starts, key) do update set ${addedTo}`,
    ids,
  );
  await client.query(
    `update report_items i set category_id = s.category_id, archived = s.deleted_at is not null
     from stock s where s.id = i.stock_id and i.stock_id = any($1)`,
    ids,
  );
}
