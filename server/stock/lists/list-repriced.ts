/**
 * Items whose labels are out of date: their price differs from the one before a day. The first entry of the log since then that
 * changed it has the former price. A price that was changed and changed back needs no new label.
 */
import { sql } from 'kysely';
import type { StockItem } from '../../../contract/goods/stock.ts';
import type { Context } from '../../base/context.ts';
import { readRows } from '../../db/statements/prepared.ts';
import { asItems, stockWhere } from '../stock-rows.ts';

const mostListed = 500;

export async function listRepriced(ctx: Context, since: string): Promise<StockItem[]> {
  const repriced = sql`
    s.deleted_at is null and s.id in (
      select changed.id from (
        select distinct on (subject_id) subject_id as id, (facts #>> '{before,unitSell}')::numeric as price
        from activity_logs
        where at >= ${since}::date::timestamp at time zone ${ctx.config.businessTz}
          and action in ('stock updated', 'stock restocked', 'stock repriced') and facts #> '{before,unitSell}' <> facts #> '{after,unitSell}'
        order by subject_id, id
      ) as changed
      join stock as now on now.id = changed.id and now.unit_sell <> changed.price
    )`;
  const order = sql`lower(s.name), s.id limit ${sql.lit(mostListed)}`;
  return asItems(await readRows(ctx, stockWhere(repriced, { order })));
}
