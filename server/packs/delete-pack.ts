import type { PackRow } from '../../contract/goods/stock-packs.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { dropBarcodes } from '../stock/barcodes/write-barcodes.ts';
import { lockPack } from './pack-row.ts';

export function deletePack(ctx: StaffContext, stockId: number, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { item, pack } = await lockPack(tx, stockId, id);
    await refuseOrdered(tx, stockId, pack);
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

/** The pack itself is locked first, so that no order that names it is written meanwhile. */
async function refuseOrdered(tx: Tx, stockId: number, { id, name }: PackRow): Promise<void> {
  await tx.selectFrom('packs').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const ordered = await tx
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('l.id')
    .where('l.stock_id', '=', stockId)
    .where('l.pack_id', '=', id)
    .where('o.state', 'in', ['draft', 'sent'])
    .limit(1)
    .executeTakeFirst();
  if (ordered) refuse('pack-in-use', { name });
}
