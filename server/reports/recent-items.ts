/** Items that moved or changed since they were added up last. */
import { sql } from 'kysely';

export const recentItems = sql`
  select stock_id from stock_movements where id = any(array(select generate_series(
    (select movements_to + 1 from report_progress), (select max(id) from stock_movements))))
  union
  select stock_id from report_item_changes`;
