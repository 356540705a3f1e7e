import { sql } from 'kysely';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { holdOpen } from './count-rows.ts';

/**
 * People can take back only their own entries. The entry that it had replaced counts again, unless that was taken back as well.
 */
export function deleteEntry(ctx: StaffContext, id: number, key: string): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await holdOpen(tx, id, 'together');
    const { rows } = await sql<{ id: number }>`
      update count_entries e set dropped_at = ${ctx.now()}
      where count_id = ${id} and key = ${key} and staff_id = ${ctx.staff.id} and dropped_at is null
        and not exists (select from count_results r where (r.count_id, r.stock_id) = (e.count_id, e.stock_id))
      returning id`.execute(tx);
    const dropped = rows[0]?.id ?? refuse('not-found/count-entry');
    await sql`update count_entries set dropped_at = null, dropped_by = null where dropped_by = ${dropped}`.execute(tx);
    return ctx.words.t('The entry has been taken back.');
  });
}
