import type { Input } from '../../contract/endpoint.ts';
import { addBanking as declared } from '../../contract/money/bankings.ts';
import type { StaffContext } from '../base/context.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { canBeBanked, choosePayment } from '../money/methods.ts';
import { postMoney } from '../money/post-money.ts';
import { bankingFacts, bankingSubject, getBanking, postingsOf } from './banking-row.ts';

export function addBanking(ctx: StaffContext, details: Input<typeof declared>['body']) {
  return once(ctx, { call: declared, request: details, again: (id) => getBanking(ctx.db, id) }, async (tx) => {
    requireBookDay(ctx, details.date);
    await holdDays(tx, ctx, details.date);
    const { methodId, reference } = await choosePayment(tx, details, undefined, canBeBanked);
    const { date, amount, comment } = details;
    const { id } = await tx
      .insertInto('bankings')
      .values({
        date,
        amount,
        comment,
        method_id: methodId,
        reference,
        staff_id: ctx.staff.id,
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const added = await getBanking(tx, id);
    await postMoney(tx, ctx, { kind: 'banking', id, day: date }, postingsOf(added));
    await logActivity(tx, ctx, {
      action: 'banking added',
      subject: bankingSubject(added),
      facts: await bankingFacts(tx, added),
    });
    return { id, answer: added };
  });
}
