/**
 * Pays the tax office. A payment above what is owed is accepted, because a shop may pay in advance. As with transfers, archived
 * methods can be used, so that no money is stuck in one. Deposit and Advance can't, because that money is not the shop's to spend.
 */
import type { Input } from '../../contract/endpoint.ts';
import { addTaxPayment as declared, type TaxPayment } from '../../contract/money/tax-payments.ts';
import type { StaffContext } from '../base/context.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { canPayArchivedToo, choosePayment } from '../money/methods.ts';
import { postMoney } from '../money/post-money.ts';
import { getTaxPayment, postingsOf, subjectOf, taxPaymentFacts } from './tax-payment-row.ts';

export function addTaxPayment(ctx: StaffContext, given: Input<typeof declared>['body']): Promise<TaxPayment> {
  return once(ctx, { call: declared, request: given, again: (id) => getTaxPayment(ctx.db, id) }, async (tx) => {
    requireBookDay(ctx, given.date);
    await holdDays(tx, ctx, given.date);
    const { methodId, reference } = await choosePayment(tx, given, undefined, canPayArchivedToo);
    const { date, amount, note = null } = given;
    const { id } = await tx
      .insertInto('tax_payments')
      .values({ date, amount, method_id: methodId, reference, note, staff_id: ctx.staff.id, created_at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const added = await getTaxPayment(tx, id);
    await postMoney(tx, ctx, { kind: 'tax-payment', id, day: added.date }, postingsOf(added));
    await logActivity(tx, ctx, {
      action: 'tax payment made',
      subject: subjectOf(added),
      facts: await taxPaymentFacts(tx, added),
    });
    return { id, answer: added };
  });
}
