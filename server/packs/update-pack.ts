/** Changes a pack for later sales; lines already sold keep the pack as it was. */
import { isDeepStrictEqual } from 'node:util';
import type { Input } from '../../contract/endpoint.ts';
import type { updatePack as declared, PackRow } from '../../contract/goods/stock-packs.ts';
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { packFacts } from '../logs/pack-words.ts';
import { changeBarcodes } from '../stock/barcodes/write-barcodes.ts';
import { isWhole, refuseNotWhole } from '../stock/whole-pieces.ts';
import { getPack, lockPack, refuseTaken } from './pack-row.ts';

export function updatePack(
  ctx: StaffContext,
  stockId: number,
  given: Input<typeof declared>['body'],
): Promise<PackRow> {
  const { id, name, size, unitSell = null } = given;
  return inTransaction(ctx, async (tx) => {
    const { item, pack: before } = await lockPack(tx, stockId, id);
    if (!item.inParts && !isWhole(size)) refuseNotWhole([item.name]);
    const { auto = before.auto, barcodes = before.barcodes } = given;
    await changeBarcodes(tx, { stockId, packId: id }, before.barcodes, barcodes, () =>
      tx.updateTable('packs').set({ name, size, unit_sell: unitSell, auto }).where('id', '=', id).execute(),
    );
    const after = await getPack(tx, id);
    if (!isDeepStrictEqual(before, after)) {
      await logActivity(tx, ctx, {
        action: 'pack changed',
        subject: { kind: 'stock', id: stockId, name: item.name },
        facts: { before: packFacts(before), after: packFacts(after) },
      });
    }
    return after;
  }).catch((error) => refuseTaken(ctx, error, name));
}
