/**
 * What is left now of goods with a date: for items that have not moved since, from what was worked out before; for the others, from
 * their movements (`dated-goods.ts`). So a list over ten thousand items reads the movements only of the few that moved lately.
 * Invariant: what is kept names the last movement of its item that it includes. Every movement is written while its item is locked,
 * so an item's movements appear in the order of their ids; and only a movement of the item changes what is left of it.
 */
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { withClient } from '../../db/connections/with-client.ts';
import { lockNumbers } from '../../db/lock-numbers.ts';
import { compiled } from '../../db/statements/compiled.ts';
import { datedGoods } from './dated-goods.ts';

/** Rows of `stockId`, `expiresOn` and `left`. In a shop without dates this reads an empty index. */
export function datedGoodsNow(until: string): RawBuilder<unknown> {
  return sql`
    with moved as materialized (${lastMovements(until)}), kept as materialized (
      select moved.id, k.days, k.pieces, k.stock_id is not null as known
      from moved left join dated_stock k on k.stock_id = moved.id and k.movement_id = moved.movement_id
    )
    select kept.id as "stockId", one.day as "expiresOn", one.pieces as "left"
    from kept cross join lateral unnest(kept.days, kept.pieces) as one (day, pieces)
    where known and one.day <= ${until}::date
    union all
    select * from (${datedGoods(until, sql`select id from kept where not known`)}) as worked_out`;
}

/** Items in stock that ever came with one of these dates, and their last movement: rows of `id` and `movement_id`. */
function lastMovements(until: string, some = sql`true`): RawBuilder<unknown> {
  return sql`
    select s.id, last.id as movement_id
    from (
      select id from stock
      where ${some} and qty > 0 and deleted_at is null
        and id in (select stock_id from delivery_lines where expires_on <= ${until}::date)
    ) as s cross join lateral (
      select id from stock_movements where stock_id = s.id order by id desc limit 1
    ) as last`;
}

const always = 'infinity';

/** How many items are worked out at once: a second of work if each of them has moved a thousand times. */
const mostItems = 200;

/** Runs in the background, on a connection of its own, so that no sale waits for it. One server does it at a time. */
export function keepDatedGoods(where: pg.ClientConfig): Promise<void> {
  return withClient(where, async (client) => {
    const { rows: lock } = await client.query('select pg_try_advisory_lock($1) as mine', [lockNumbers.datedStock]);
    if (!lock[0].mine) return;
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query(
      compiled(sql`
        select moved.id from (${lastMovements(always)}) as moved left join dated_stock k on k.stock_id = moved.id
        where k.movement_id is distinct from moved.movement_id order by moved.id`),
    );
    const ids: number[] = rows.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += mostItems) await keepSome(client, ids.slice(at, at + mostItems));
  });
}

/** It is one statement, so that what it keeps and the movement that it names are of one moment. */
async function keepSome(client: pg.ClientBase, ids: number[]): Promise<void> {
  await client.query(
    compiled(sql`
      with moved as materialized (${lastMovements(always, sql`id = any(${ids}::bigint[])`)})
      insert into dated_stock (stock_id, movement_id, days, pieces)
      select moved.id, moved.movement_id, coalesce(array_agg("expiresOn" order by "expiresOn") filter (where "left" > 0), '{}'),
        coalesce(array_agg("left" order by "expiresOn") filter (where "left" > 0), '{}')
      from moved left join (${datedGoods(always, sql`select id from moved`)}) as goods on goods."stockId" = moved.id
      group by moved.id, moved.movement_id
      on conflict (stock_id) do update set
        movement_id = excluded.movement_id, days = excluded.days, pieces = excluded.pieces`),
  );
}
