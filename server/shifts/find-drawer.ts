/**
 * Which drawer a new shift continues with, and what should be in it. A drawer is what a closed shift left behind: the newest one of
 * each seller, until someone continues with it. So neither a shop with one drawer that is handed on, nor one where every seller has
 * a till of their own, needs a setting: the drawer is the one whose count equals the float; if there is none, one's own; otherwise
 * the one that was counted last. What was banked, put in or taken out since without a shift is part of what should be there, and a
 * later count of the day counts too.
 */
import { sql } from 'kysely';
import type { StaffContext, Tx } from '../base/context.ts';
import { cash } from '../money/methods.ts';

export interface Drawer {
  /** The shift that left it. */
  id: number;
  start: number;
}

/**
 * Null if nobody left a drawer. Two people who open a shift at once do so one after the other, so that they do not continue with
 * the same drawer.
 */
export async function findDrawer(tx: Tx, { staff }: StaffContext, float: number): Promise<Drawer | null> {
  await sql`select pg_advisory_xact_lock(hashtext('shift opening'))`.execute(tx);
  const { rows } = await sql<Drawer>`
    with latest as (
      select distinct on (staff_id) id, staff_id, counted, closed_on, closed_at from shifts
      where closed_at is not null order by staff_id, closed_at desc, id desc
    ), left_behind as (
      select d.*, d.counted + coalesce((
          select sum(amount) from money_movements m
          where m.method_id = ${cash} and m.day >= d.closed_on and m.at > d.closed_at and m.shift_id is null
            and m.kind <> 'count difference'
        ), 0) as left
      from latest d where not exists (select from shifts s where s.continues = d.id)
    ), possible as (
      select id, staff_id, closed_at, start from left_behind cross join lateral (
        values (left_behind.left), (counted), ((
          select c.counted from day_closes c where c.reopened_at is null and c.at > closed_at order by c.at desc limit 1
        ))
      ) as last (start) where start is not null
    )
    select p.id, case when p.start = ${float}::numeric then p.start else d.left end as start
    from possible p join left_behind d on d.id = p.id
    order by p.start <> ${float}::numeric, p.staff_id <> ${staff.id}, p.closed_at desc, p.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
