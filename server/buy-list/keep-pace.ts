/**
 * Keeps how fast items sell (`pace.ts`), so that the buy list over ten thousand items works it out for the few that moved lately.
 * Invariant: what is kept of an item is right on the day that is named, unless it has a movement after the one that is named:
 * whatever changes how fast it sells is a movement of it, and the reports say up to which no earlier one will appear.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { withClient } from '../db/connections/with-client.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { compiled } from '../db/statements/compiled.ts';
import { paceOf } from './pace.ts';

/** After the reports were added up. In the background, on a connection of its own; one server does it at a time. */
export function keepPace(where: pg.ClientConfig, { zone, today }: { zone: string; today: string }): Promise<void> {
  return withClient(where, async (client) => {
    const { rows: lock } = await client.query('select pg_try_advisory_lock($1) as mine', [lockNumbers.itemPace]);
    if (!lock[0].mine) return;
    await client.query('begin isolation level repeatable read');
    try {
      await client.query("set local statement_timeout = 0; set local work_mem = '64MB'");
      const { rows } = await client.query(
        `select r.movements_to::float8 as "to", p.movements_to::float8 as "from", p.day is not distinct from $1::date as "isOfToday"
         from report_progress r, item_pace_progress p`,
        [today],
      );
      const { from, to, isOfToday }: Progress = rows[0];
      if (!isOfToday) await client.query('delete from item_pace');
      if (!isOfToday || to > from) await keep(client, { from: isOfToday ? from : null, to, zone, today });
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  });
}

interface Progress {
  from: number;
  to: number;
  isOfToday: boolean;
}

interface Kept {
  /** Of the items that moved after this one; null: of all. */
  from: number | null;
  to: number;
  zone: string;
  today: string;
}

async function keep(client: pg.ClientBase, { from, to, zone, today }: Kept): Promise<void> {
  const items =
    from === null
      ? sql`select id, qty from stock`
      : sql`select id, qty from stock where id in (select stock_id from stock_movements where id > ${from} and id <= ${to})`;
  await client.query(
    compiled(sql`
      insert into item_pace (stock_id, since, sold, days, lasts)
      select id, since, sold, days, case when sold > 0 then qty * days / sold end
      from (${paceOf({ items, today, zone, most: from === null })}) as pace
      on conflict (stock_id) do update set
        since = excluded.since, sold = excluded.sold, days = excluded.days, lasts = excluded.lasts`),
  );
  await client.query('update item_pace_progress set day = $1, movements_to = $2', [today, to]);
}
