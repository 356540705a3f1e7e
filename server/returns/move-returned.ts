/**
 * Puts returned goods into the stock ledger, at what they cost when they were sold, even if the item costs something else by now.
 * Goods that are not put back are lost at once.
 */

import type { GivenBack } from '../../contract/cart/give-back.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { makeReturn } from '../../contract/selling/returns.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { type GoodsPosting, postStock } from '../stock/movements/post-stock.ts';
import type { SoldReceipt } from './lock-sold.ts';

type Lines = Input<typeof makeReturn>['body']['lines'];

export async function moveReturned(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  lines: Lines,
  sold: SoldReceipt,
  { parts }: GivenBack,
): Promise<void> {
  const stockIds = new Map(sold.lines.map((line) => [line.id, line.stockId]));
  const postings = lines.flatMap(({ lineId, quantity, toStock }, at): GoodsPosting[] => {
    const value = parts[at]!.cost;
    const of = { stockId: stockIds.get(lineId)!, saleLineId: lineId };
    const came: GoodsPosting = { ...of, kind: 'return', quantity, value };
    return toStock ? [came] : [came, { ...of, kind: 'loss', quantity: -quantity, value: -value }];
  });
  await postStock(tx, ctx, { kind: 'return', id }, postings);
}
