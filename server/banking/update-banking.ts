import type { Input } from '../../contract/endpoint.ts';
import type { updateBanking as declared } from '../../contract/money/bankings.ts';
import type { StaffContext } from '../base/context.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { refuseReversed } from '../documents/reversed.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDayOf, holdDays } from '../money/hold-day.ts';
import { canBeBanked, choosePayment } from '../money/methods.ts';
import { isPostedAlike, repostMoney } from '../money/post-money.ts';
import { bankingFacts, bankingSubject, getBanking, lockBanking, postingsOf } from './banking-row.ts';

export async function updateBanking(ctx: StaffContext, { id, ...details }: Input<typeof declared>['body']) {
  return inTransaction(ctx, async (tx) => {
    await holdDays(tx, ctx, details.date);
    const before = await lockBanking(tx, id);
    requireBookDay(ctx, details.date, before.date);
    refuseReversed(before);
    await holdDayOf(tx, ctx, before);
    const { methodId, reference } = await choosePayment(tx, details, before, canBeBanked);
    const { date, amount, comment } = details;
    await tx
      .updateTable('bankings')
      .set({ date, amount, comment, method_id: methodId, reference })
      .where('id', '=', id)
      .execute();
    const after = await getBanking(tx, id);
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
