import { sql } from 'kysely';

interface StockCounts {
  count: number;
  belowWarning: number;
  atOrBelowWarning: number;
}

/** How many live items there are and how many run low. The database keeps these figures as items change. */
export const stockCounts = sql<StockCounts>`
  select coalesce(sum(items), 0) as count, coalesce(sum(below_warning), 0) as "belowWarning",
    coalesce(sum(at_or_below_warning), 0) as "atOrBelowWarning"
  from stock_counts`;
