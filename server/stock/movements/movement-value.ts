/**
 * What a movement `m` brought or took at cost, with its sale line `l`. The value of a sale is in its line, which keeps the cost of
 * the sale; so is that of movements from before values were stored (migration 0138).
 */
import { sql } from 'kysely';

export const movementValue = sql<number>`coalesce(m.value, case m.kind when 'sale' then -l.cost when 'sale deleted' then l.cost end,
  round(m.quantity * m.unit_cost, money_decimals()))`;
