/** A transfer that was a mistake is taken back today, with its fee, even when its own day is closed. */
import { reverseTransfer as call, type Transfer } from '../../contract/money/transfers.ts';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { type Reversed, type Reversible, reverseHeld } from '../documents/reverse-document.ts';
import { reversibleFee } from '../expenses/reverse-expense.ts';
import { releaseReferences } from '../money/references.ts';
import { describedTransfer, getTransfer } from './transfer-row.ts';

type LockedTransfer = Transfer & Reversed;

export const reversibleTransfer: Reversible<LockedTransfer, Transfer> = {
  call,
  kind: 'transfer',
  action: 'transfer reversed',
  copied: ['from_method_id', 'to_method_id', 'reference', 'note'],
  madeAt: 'created_at',
  async lock(tx, id) {
    const transfer = await lockTransfer(tx, id);
    return { ...transfer, ...(await describedTransfer(tx, transfer)) };
  },
  async follow(tx, { id, feeExpenseId }, made) {
    await releaseReferences(tx, { kind: 'transfer', id });
    if (feeExpenseId === null) return;
    const fee = await reverseHeld(tx, made.ctx, reversibleFee, feeExpenseId, made);
    await tx.updateTable('expenses').set({ transfer_id: made.reversal }).where('id', '=', fee).execute();
  },
  read: (_, db, id) => getTransfer(db, id),
};

export async function lockTransfer(tx: Tx, id: number): Promise<Transfer> {
  const found = await tx
    .selectFrom('transfers')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) refuse('not-found/transfer', { id });
  return getTransfer(tx, id);
}
