/**
 * For a document that someone may make only with an approval: spends it in the document's transaction, or refuses. A document
 * that is refused later rolls back and spends nothing; of two documents at once, one gets it. What "covers" means is in the
 * database (`approval_covers`, migration 0102), where the sale asks too.
 */
import { sql } from 'kysely';
import type { ApprovalAction } from '../../contract/approvals.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import type { Subject } from '../logs/told.ts';

interface Wanted {
  /** The approval that was sent, if any. */
  id: number | null | undefined;
  action: ApprovalAction;
  /** How much of it the document needs. */
  amount?: number;
  customerId?: number;
  receiptId?: number;
}

/** Answers who approved, for the document's line on the log. */
export async function spendApproval(
  tx: Tx,
  ctx: StaffContext,
  { id, action, amount, customerId, receiptId }: Wanted,
  document: Pick<Subject, 'kind' | 'id'>,
): Promise<{ approvedBy: string }> {
  const now = ctx.now();
  const spent = await tx
    .updateTable('approvals as a')
    .from('staff as p')
    .set({ spent_at: now, document: document.kind, document_id: document.id })
    .whereRef('p.id', '=', 'a.approved_by')
    .where('a.id', '=', id ?? null)
    .where(
      sql<boolean>`approval_covers(a, ${ctx.staff.id}, ${action}, ${amount ?? null}, ${customerId ?? null},
        ${receiptId ?? null}, ${now})`,
    )
    .returning(sql<string>`p.first_name || ' ' || p.last_name`.as('approvedBy'))
    .executeTakeFirst();
  return spent ?? refuseUnapproved();
}

export function refuseUnapproved(): never {
  refuse(409, 'An admin has to approve this.', 'needs-approval');
}
