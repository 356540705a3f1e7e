/** Deletes one line of a sale (`delete-lines.ts`). */
import type { StaffContext, Tx } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { logActivity } from '../../logs/log-activity.ts';
import { deleteLines } from './delete-lines.ts';

export async function deleteSale(ctx: StaffContext, id: number): Promise<string> {
  await inTransaction(ctx, async (tx) => {
    const { receipt_id, sold_on } = await getLine(tx, id);
    const [line] = await deleteLines(tx, ctx, { id: receipt_id, soldOn: sold_on }, [id]);
    if (!line) return refuseUnknown();
    const { name, quantity, total } = line;
    await logActivity(tx, ctx, {
      action: 'sale deleted',
      subject: { kind: 'receipt', id: receipt_id, name: String(receipt_id) },
      facts: { name, quantity, total, soldOn: sold_on },
    });
  });
  return ctx.words.t('Sale deleted');
}

async function getLine(tx: Tx, id: number) {
  const line = await tx
    .selectFrom('sale_lines')
    .select(['receipt_id', 'sold_on'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return line ?? refuseUnknown();
}

function refuseUnknown(): never {
  return refuse('not-found/sale');
}
