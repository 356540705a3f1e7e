import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { dropBarcodes } from '../stock/write-barcodes.ts';
import { lockPack } from './pack-row.ts';

export function deletePack(ctx: StaffContext, stockId: number, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { item, pack } = await lockPack(tx, stockId, id);
    await dropBarcodes(tx, { stockId, packId: id });
    await tx.deleteFrom('list_prices').where('pack_id', '=', id).execute();
    await tx
      .updateTable('timed_prices')
      .set({ deleted_at: ctx.now(), deleted_by: ctx.staff.id })
      .where('pack_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
    await tx.updateTable('packs').set({ deleted_at: ctx.now() }).where('id', '=', id).execute();
    await logActivity(tx, ctx, {
      action: 'pack deleted',
      subject: { kind: 'stock', id: stockId, name: item.name },
      facts: { pack: pack.name },
    });
    return ctx.words.t('The pack has been deleted.');
  });
}
