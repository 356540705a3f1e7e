/** Deletes a record; its row stays with who deleted it and when, and no list shows it. */

import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooks, holdDays } from '../money/hold-day.ts';
import { reverseMoney } from '../money/post-money.ts';
import { bankingColumns, bankingFacts, bankingSubject } from './banking-row.ts';

export async function deleteBanking(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await holdBooks(tx);
    const gone = await tx
      .updateTable('bankings')
      .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(bankingColumns)
      .executeTakeFirst();
    if (!gone) return refuse('not-found/banking');
    await holdDays(tx, ctx, gone.date);
    await reverseMoney(tx, ctx, { kind: 'banking', id });
    await logActivity(tx, ctx, {
      action: 'banking deleted',
      subject: bankingSubject(gone),
      facts: await bankingFacts(tx, gone),
    });
    return 'Banking record deleted';
  });
}
