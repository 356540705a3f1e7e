/**
 * What sellers may do without an admin: enter expenses of today, not from the bank, and change and delete their own of today. Above
 * their limit in the settings they need an approval, as they do to take cash out.
 */
import type { Expense } from '../../contract/money/expenses.ts';
import { isSeller } from '../../contract/roles.ts';
import { spendApproval } from '../approvals/spend-approval.ts';
import { today } from '../base/clock.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { canBeTaken, canPay } from '../money/methods.ts';

export function requireToday(ctx: StaffContext, date: string): void {
  if (isSeller(ctx.staff) && date !== today(ctx)) {
    refuse('not-yours-today/date');
  }
}

export function requireOwnOfToday(ctx: StaffContext, { staffId, date }: Pick<Expense, 'staffId' | 'date'>): void {
  if (isSeller(ctx.staff) && (staffId !== ctx.staff.id || date !== today(ctx))) {
    refuse('not-yours-today/change');
  }
}

/** Sellers may not spend from the bank. */
export function methodsOf({ staff }: StaffContext): typeof canPay {
  return isSeller(staff) ? canBeTaken : canPay;
}

/** Returns who approved, for the log; nothing if no approval was needed. `before` is the amount so far. */
export async function approvedExpense(
  tx: Tx,
  ctx: StaffContext,
  { id, amount, before = 0, approval }: { id: number; amount: number; before?: number; approval?: number | null },
): Promise<{ approvedBy?: string }> {
  const limit = ctx.settings.till.sellerExpense;
  if (!isSeller(ctx.staff) || limit === null || amount <= limit || amount <= before) return {};
  return spendApproval(tx, ctx, { id: approval, action: 'cash-out', amount }, { kind: 'expense', id });
}
