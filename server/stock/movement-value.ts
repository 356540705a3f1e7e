/**
 * What a movement `m` brought or took at cost, with its sale line `l`. Sales leave it to their line, which keeps the cost of the
 * sale, and so do movements that were made before values were kept (migration 0138).
 */
import { sql } from 'kysely';

export const movementValue = sql<number>`coalesce(m.value, case m.kind when 'sale' then -l.cost when 'sale deleted' then l.cost end,
  round(m.quantity * m.unit_cost, money_decimals()))`;
