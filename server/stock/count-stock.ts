import { sql } from 'kysely';
import type { Db } from '../base/context.ts';

interface StockCounts {
  count: number;
  belowWarning: number;
  atOrBelowWarning: number;
}

/** How many live items there are and how many run low; the database keeps these as items change. */
export async function countStock(db: Db): Promise<StockCounts> {
  return db
    .selectFrom('stock_counts')
    .select([
      sql<number>`coalesce(sum(items), 0)`.as('count'),
      sql<number>`coalesce(sum(below_warning), 0)`.as('belowWarning'),
      sql<number>`coalesce(sum(at_or_below_warning), 0)`.as('atOrBelowWarning'),
    ])
    .executeTakeFirstOrThrow();
}
