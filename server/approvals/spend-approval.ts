/**
 * Spends an approval in the transaction of the document that needs it, or refuses the document. A document that is refused later
 * rolls back and spends nothing; if two documents want the same approval at once, one gets it. What "covers" means is decided in
 * the database (`approval_covers`, migration 0102), where the sale asks too.
 */
import { sql } from 'kysely';
import type { ApprovalAction } from '../../contract/people/approvals.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import type { Subject } from '../logs/entry-types.ts';

interface Wanted {
  /** The approval that was sent, if any. */
  id: number | null | undefined;
  action: ApprovalAction;
  /** How much of it the document needs. */
  amount?: number;
  customerId?: number;
  receiptId?: number;
}

/** Call it before the document draws its number: it refuses what `spendApproval` would refuse, and holds the approval for it. */
export async function holdApproval(tx: Tx, ctx: StaffContext, wanted: Wanted): Promise<void> {
  const { id, action, amount, customerId, receiptId } = wanted;
  const { rows } = await sql`
    select from approvals a where id = ${id ?? null} and approval_covers(a, ${ctx.staff.id}, ${action}, ${amount ?? null},
      ${customerId ?? null}, ${receiptId ?? null}, ${ctx.now()}) for no key update`.execute(tx);
  if (rows.length === 0) refuseUnapproved();
}

/** Returns the name of the person who approved, for the document's entry in the log. */
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
  refuse('needs-approval');
}
