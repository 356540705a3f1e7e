/**
 * Voids a receipt: all of its lines are deleted in one transaction, under the same conditions as one line is
 * (`delete-lines.ts`). Admins and people with reports void alone. Others who sell need an approval, and the log names both; they void
 * only receipts that they see, and only with an open shift if the shop works in shifts (`who` and `byRole` of the declaration).
 */
import type { Input } from '../../../contract/endpoint.ts';
import type { voidReceipt as declared, Receipt } from '../../../contract/selling/sales.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import { refuseUnapproved, spendApproval } from '../../approvals/spend-approval.ts';
import { today } from '../../base/clock.ts';
import type { StaffContext, Tx } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { logActivity } from '../../logs/log-activity.ts';
import { refuseUnseenReceipt } from '../../sessions/seller-sight.ts';
import { getReceipt } from '../receipts/get-receipt.ts';
import { deleteLines } from './delete-lines.ts';

export async function voidReceipt(
  ctx: StaffContext,
  id: number,
  { reason, approval }: Input<typeof declared>['body'],
): Promise<Receipt> {
  const isFree = ctx.staff.roles.some((role) => role === 'admin' || role === 'reports');
  if (!isFree && !approval) refuseUnapproved();
  await inTransaction(ctx, async (tx) => {
    await refuseUnseenReceipt(tx, ctx, id);
    const soldOn = await getDay(tx, id);
    const lines = await deleteLines(tx, ctx, { id, soldOn });
    if (lines.length === 0) refuse('not-found/nothing-to-void', { id });
    const total = sumMoney(lines.map((line) => line.total));
    const approved = isFree ? {} : await spendApproval(tx, ctx, wanted(id, approval), { kind: 'receipt', id });
    await tx
      .insertInto('voids')
      .values((eb) => ({
        receipt_id: id,
        at: ctx.now(),
        day: today(ctx),
        staff_id: ctx.staff.id,
        approved_by: isFree
          ? null
          : eb
              .selectFrom('approvals')
              .select('approved_by')
              .where('id', '=', approval as number),
        reason,
        total,
      }))
      .execute();
    await logActivity(tx, ctx, {
      action: 'receipt voided',
      subject: { kind: 'receipt', id, name: String(id) },
      facts: { lines: lines.map(({ name, quantity }) => [name, quantity]), total, soldOn, reason, ...approved },
    });
  });
  return getReceipt(ctx, id);
}

function wanted(receiptId: number, id: number | null | undefined) {
  return { id, action: 'void', receiptId } as const;
}

async function getDay(tx: Tx, id: number): Promise<string> {
  const receipt = await tx.selectFrom('receipts').select('sold_on').where('id', '=', id).executeTakeFirst();
  return receipt?.sold_on ?? refuse('not-found/receipt', { id });
}
