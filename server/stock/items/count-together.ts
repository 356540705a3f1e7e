/**
 * Changes many items in one transaction, and keeps how many there are and how many run low (`stock_counts`). The triggers that keep it
 * item by item leave it alone meanwhile. Its sums have a row of their own: tills write other ones, and never wait for an import.
 */
import { sql } from 'kysely';
import type { Tx } from '../../base/context.ts';

/** Behind those that the triggers use. */
const slot = 256;

/** The items are held, or nobody else knows of them. `change` answers those that it added. */
export async function countTogether<Answer>(
  tx: Tx,
  ids: readonly number[],
  change: () => Promise<{ added?: readonly number[]; answer: Answer }>,
): Promise<Answer> {
  const before = await countsOf(tx, ids, 'yes');
  const { added = [], answer } = await change();
  const after = await countsOf(tx, [...ids, ...added], 'no');
  await sql`
    insert into stock_counts as c values (${slot}, ${after.items - before.items}, ${after.below - before.below},
      ${after.atOrBelow - before.atOrBelow})
    on conflict (slot) do update set items = c.items + excluded.items,
      below_warning = c.below_warning + excluded.below_warning,
      at_or_below_warning = c.at_or_below_warning + excluded.at_or_below_warning`.execute(tx);
  return answer;
}

interface Counts {
  items: number;
  below: number;
  atOrBelow: number;
}

/** Also says whether the triggers leave them alone from now on. */
async function countsOf(tx: Tx, ids: readonly number[], together: 'yes' | 'no'): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as items, count(*) filter (where keeps_stock and qty < warning_at)::int as below,
      count(*) filter (where keeps_stock and qty <= warning_at)::int as "atOrBelow",
      set_config('countinghouse.counted_together', ${together}, true)
    from stock where id = any(${ids}::bigint[]) and deleted_at is null`.execute(tx);
  return rows[0]!;
}
