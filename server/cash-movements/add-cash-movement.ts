/**
 * Cash put into the drawer or taken out of it, dated today. A seller can take it out only with an approval, which is spent here. It
 * is the owner's money and belongs to Cash, unless someone who needs no approval says otherwise.
 */

import type { Input } from '../../contract/endpoint.ts';
import { type CashPurpose, addCashMovement as declared } from '../../contract/money/cash-movements.ts';
import { isSeller } from '../../contract/roles.ts';
import { spendApproval } from '../approvals/spend-approval.ts';
import { today } from '../base/clock.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { holdBooks, holdDays } from '../money/hold-day.ts';
import { cash, holdMethodInUse, paymentFacts } from '../money/methods.ts';
import { postMoney } from '../money/post-money.ts';
import { readCashMovement } from './read-cash-movements.ts';

type Given = Input<typeof declared>['body'];

const moneyKinds = { in: 'cash in', out: 'cash out', float: 'float' } as const;
const actions = { in: 'cash put in', out: 'cash taken out', float: 'float brought' } as const;

export function addCashMovement(ctx: StaffContext, { approval, ...given }: Given) {
  // The approval is left out of the request: asked for again with a renewed approval, it is still the same request.
  return once(ctx, { call: declared, request: given, again: (id) => readCashMovement(ctx.db, id) }, async (tx) => {
    // Held before the day is known, so that midnight does not pass while it waits.
    await holdBooks(tx);
    const day = today(ctx);
    await holdDays(tx, ctx, day);
    const { kind, amount, reason } = given;
    refuseOtherPurpose(ctx, given);
    const purpose = purposeOf(given);
    const methodId = given.methodId ?? cash;
    await holdMethodInUse(tx, methodId);
    const isGuarded = needsApproval(ctx, kind);
    const approvalId = (isGuarded && approval) || null;
    const { id } = await tx
      .insertInto('cash_movements')
      .values({
        kind,
        amount,
        reason,
        purpose,
        method_id: methodId,
        day,
        at: ctx.now(),
        staff_id: ctx.staff.id,
        approved_by: await approverOf(tx, approvalId),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const document = { kind: 'cash movement', id } as const;
    const signed = kind === 'out' ? -amount : amount;
    await postMoney(tx, ctx, { ...document, day }, [{ kind: moneyKinds[kind], amount: signed, methodId }]);
    const approved = isGuarded
      ? await spendApproval(tx, ctx, { id: approvalId, action: 'cash-out', amount }, document)
      : {};
    await logActivity(tx, ctx, {
      action: actions[kind],
      subject: { ...document, name: reason },
      facts: {
        ...{ date: day, amount, reason },
        ...(purpose !== 'owner' && { purpose }),
        ...(await paymentFacts(tx, { methodId, reference: null })),
        ...approved,
      },
    });
    return { id, answer: await readCashMovement(tx, id) };
  });
}

function needsApproval({ staff }: StaffContext, kind: Given['kind']): boolean {
  return kind === 'out' && isSeller(staff);
}

/** A seller who takes cash out with an approval decides neither whose money it is nor from which method it comes. */
function refuseOtherPurpose({ staff }: StaffContext, given: Given): void {
  if (!isUsual(given) && isSeller(staff)) refuse('not-allowed/seller-purpose');
}

function isUsual({ purpose, methodId }: Pick<Given, 'purpose' | 'methodId'>): boolean {
  return (purpose ?? 'owner') === 'owner' && (methodId ?? cash) === cash;
}

function purposeOf({ kind, purpose, methodId }: Given): CashPurpose {
  if (kind === 'out' && purpose === 'other-income') refuse('bad-input/income-out');
  if (kind === 'float' && !isUsual({ purpose, methodId })) refuse('bad-input/float');
  return purpose ?? 'owner';
}

/** The approver, for the row. Whether the approval is valid is decided when it is spent; if it is not, the row rolls back. */
async function approverOf(tx: Tx, approvalId: number | null): Promise<number | null> {
  if (approvalId === null) return null;
  const approval = await tx
    .selectFrom('approvals')
    .select('approved_by')
    .where('id', '=', approvalId)
    .executeTakeFirst();
  return approval?.approved_by ?? null;
}
