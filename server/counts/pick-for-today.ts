/**
 * Which items are worth counting today: those with much money in them, those that sell much, those that nobody has counted for
 * long, and those whose books were wrong before. Each of these is a rank among all items, so that neither the currency nor the size
 * of the shop decides which one weighs most.
 */
import { sql } from 'kysely';
import { addDays } from '../../contract/values/dates.ts';
import { today } from '../base/clock.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { sumsBy } from '../reports/read-sums.ts';

const daysOfSales = 28;
/** Older differences say nothing about today. */
const daysOfDifferences = sql`interval '365 days'`;

export async function pickForToday(tx: Tx, ctx: StaffContext, howMany: number): Promise<number[]> {
  const endDate = today(ctx);
  const range = { startDate: addDays(endDate, -daysOfSales), endDate };
  const { rows } = await sql<{ id: number }>`
    with sold as (
      select key::bigint as stock_id, quantity - returned_quantity as quantity from (${sumsBy('item', range, ctx.config.businessTz)}) as sums
    ), known as (
      select s.id, s.qty * s.unit_cost as value, coalesce(sold.quantity, 0) as sold,
        coalesce(last.at, '-infinity') as counted_at, coalesce(last.wrong, 0) as wrong
      from stock s left join sold on sold.stock_id = s.id
      left join lateral (
        select max(r.at) as at, count(*) filter (where r.difference <> 0 and r.at > ${ctx.now()}::timestamptz - ${daysOfDifferences}) as wrong
        from count_results r where r.stock_id = s.id
      ) as last on true
      where s.deleted_at is null and s.keeps_stock
    )
    select id from known
    order by percent_rank() over (order by value) + percent_rank() over (order by sold)
      + 2 * percent_rank() over (order by counted_at desc) + least(wrong, 3) / 3.0 desc, id
    limit ${howMany}`.execute(tx);
  return rows.map((row) => row.id);
}
