import type { Input } from '../../contract/endpoint.ts';
import { addPack as declared, type PackRow } from '../../contract/goods/stock-packs.ts';
import type { StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { newPackFacts } from '../logs/pack-words.ts';
import { writeBarcodes } from '../stock/barcodes/write-barcodes.ts';
import { lockStockItem } from '../stock/lock-stock-item.ts';
import { isWhole, refuseNotWhole } from '../stock/whole-pieces.ts';
import { getPack, refuseTaken } from './pack-row.ts';

export function addPack(ctx: StaffContext, stockId: number, given: Input<typeof declared>['body']): Promise<PackRow> {
  const { name, size, unitSell = null, auto = false, barcodes = [] } = given;
  const again = (id: number) => getPack(ctx.db, id);
  return once(ctx, { call: declared, request: { stockId, ...given }, again }, async (tx) => {
    const item = await lockStockItem(tx, stockId);
    if (item.kind === 'open') refuse('keeps-no-stock', { name: item.name });
    if (!item.inParts && !isWhole(size)) refuseNotWhole([item.name]);
    const { id } = await tx
      .insertInto('packs')
      .values({ stock_id: stockId, name, size, unit_sell: unitSell, auto })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeBarcodes(tx, { stockId, packId: id }, barcodes);
    await logActivity(tx, ctx, {
      action: 'pack added',
      subject: { kind: 'stock', id: stockId, name: item.name },
      facts: newPackFacts({ name, size, unitSell, auto, barcodes }),
    });
    return { id, answer: await getPack(tx, id) };
  }).catch((error) => refuseTaken(ctx, error, name));
}
