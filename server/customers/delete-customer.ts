/**
 * Deletes a customer who owes nothing and has nothing in advance: removed from lists and the till, still named in accounts and receipts.
 * The row is locked before the balances are read, and whatever adds to them holds it too: whichever comes second
 * sees what the first one did.
 */
import { sql } from 'kysely';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockCustomer } from './customer-row.ts';

export async function deleteCustomer(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { name, phone, email } = await lockCustomer(tx, id);
    const { owes, deposit } = await tx
      .selectFrom('accounts')
      .select([
        sql<number>`coalesce(sum(balance), 0)`.as('owes'),
        sql<number>`customer_deposit(${id}::bigint)`.as('deposit'),
      ])
      .where('customer_id', '=', id)
      .where('balance', '<>', 0)
      .executeTakeFirstOrThrow();
    if (owes > 0) {
      refuse('still-owes', { name, amount: owes });
    }
    if (deposit > 0) {
      refuse('has-deposit', { name, amount: deposit });
    }
    await tx.updateTable('customers').set({ deleted_at: ctx.now() }).where('id', '=', id).execute();
    await logActivity(tx, ctx, {
      action: 'customer deleted',
      subject: { kind: 'customer', id, name },
      facts: {},
      contact: { phone, email },
    });
    return ctx.words.t('Customer deleted');
  });
}
