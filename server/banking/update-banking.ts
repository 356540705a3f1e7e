import type { updateBanking as declared } from '../../contract/bankings.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { canBeBanked, choosePayment } from '../money/methods.ts';
import { isPostedAlike, repostMoney } from '../money/post-money.ts';
import { bankingColumns, bankingFacts, bankingSubject, postingsOf } from './banking-row.ts';

export async function updateBanking(ctx: StaffContext, { id, ...details }: Input<typeof declared>['body']) {
  return inTransaction(ctx, async (tx) => {
    await holdDays(tx, ctx, details.date);
    const before = await tx
      .selectFrom('bankings')
      .select(bankingColumns)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return refuse('not-found/banking');
    requireBookDay(ctx, details.date, before.date);
    await holdDays(tx, ctx, before.date);
    const { methodId, reference } = await choosePayment(tx, details, before, canBeBanked);
    const { date, amount, comment } = details;
    const after = await tx
      .updateTable('bankings')
      .set({ date, amount, comment, method_id: methodId, reference })
      .where('id', '=', id)
      .returning(bankingColumns)
      .executeTakeFirstOrThrow();
    if (!isPostedAlike(before, after)) {
      await repostMoney(tx, ctx, { kind: 'banking', id, day: after.date }, postingsOf(after));
    }
    await logActivity(tx, ctx, {
      action: 'banking updated',
      subject: bankingSubject(before),
      facts: { before: await bankingFacts(tx, before), after: await bankingFacts(tx, after) },
    });
    return after;
  });
}
