/** Expenses of one type, as profit and loss lists them. */
import { sql } from 'kysely';
import { inRange } from './goods-parts.ts';
import type { Asked, Part } from './part.ts';

export function expensesOfType(asked: Asked): Part[] {
  const ofType = sql`and type = ${asked.key}`;
  const rows = sql`
    select date as day, id, 'expense' as document, id as document_id, null as label, expense as detail, amount
    from expenses where deleted_at is null and ${inRange(sql`date`, asked)} ${ofType}`;
  const sum = sql`select coalesce(sum(amount), 0) from day_expenses where ${inRange(sql`day`, asked)} ${ofType}`;
  return [{ sign: 1, rows, sum }];
}
