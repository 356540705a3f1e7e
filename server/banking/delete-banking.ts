/** Deletes a record; its row stays with who deleted it and when, and no list shows it. */

import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { refuseReversed } from '../documents/reversed.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooks, holdDayOf } from '../money/hold-day.ts';
import { reverseMoney } from '../money/post-money.ts';
import { bankingFacts, bankingSubject, lockBanking } from './banking-row.ts';

export async function deleteBanking(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await holdBooks(tx);
    const gone = await lockBanking(tx, id);
    refuseReversed(gone);
    await holdDayOf(tx, ctx, gone);
    await tx
      .updateTable('bankings')
      .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
      .where('id', '=', id)
      .execute();
    await reverseMoney(tx, ctx, { kind: 'banking', id });
    await logActivity(tx, ctx, {
      action: 'banking deleted',
      subject: bankingSubject(gone),
      facts: await bankingFacts(tx, gone),
    });
    return ctx.words.t('Banking record deleted');
  });
}
