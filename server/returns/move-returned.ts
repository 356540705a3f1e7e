/** Puts what came back into the stock ledger, at the cost the item has now; what is not put back is lost at once. */
import type { Input } from '../../contract/endpoint.ts';
import type { makeReturn } from '../../contract/returns.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { moveStock } from '../stock/move-stock.ts';
import type { SoldReceipt } from './lock-sold.ts';

type Parts = Input<typeof makeReturn>['body']['lines'];

export async function moveReturned(tx: Tx, ctx: StaffContext, parts: Parts, sold: SoldReceipt): Promise<void> {
  const stockIds = new Map(sold.lines.map(({ id, stockId }) => [id, stockId]));
  for (const { lineId, quantity, toStock } of parts) {
    const stockId = stockIds.get(lineId)!;
    const of = { stockId, unitCost: sold.unitCosts.get(stockId)!, saleLineId: lineId };
    await moveStock(tx, ctx, { ...of, kind: 'return', quantity });
    if (!toStock) await moveStock(tx, ctx, { ...of, kind: 'loss', quantity: -quantity });
  }
}
