import { sql } from 'kysely';
import type { Db } from '../http/context.ts';

export interface StockCounts {
  count: number;
  belowWarning: number;
  atOrBelowWarning: number;
}

export async function countStock(db: Db): Promise<StockCounts> {
  const { rows } = await sql<StockCounts>`
    select count(*) as "count", count(*) filter (where qty < warning_at) as "belowWarning",
      count(*) filter (where qty <= warning_at) as "atOrBelowWarning"
    from stock where deleted_at is null`.execute(db);
  return rows[0] as StockCounts;
}
