/** What a person changes by hand about the goods of an item: their number, and what one costs. */
import { shownCost } from '../../../contract/values/cost.ts';
import { sumQuantities } from '../../../contract/values/quantity.ts';
import { type GoodsPosting, revaluation } from '../movements/post-stock.ts';

export interface Goods {
  qty: number;
  unitCost: number;
}

/** If the cost that was sent is the exact one as screens and files round it, the exact one is meant. */
export function meantCost(sent: number, before: number): number {
  return sent === shownCost(before) ? before : sent;
}

/**
 * With a new cost the goods that are there are revalued first, so that the difference in quantity is at the new cost. Only that
 * difference has a reason.
 */
export function changesOf(stockId: number, before: Goods, after: Goods, reason = ''): GoodsPosting[] {
  const { unitCost } = after;
  const why = reason === '' ? {} : { reason };
  const quantity = sumQuantities([after.qty, -before.qty]);
  return [
    ...revaluation(stockId, { from: before.unitCost, to: unitCost }),
    ...(quantity === 0 ? [] : [{ stockId, kind: 'adjustment' as const, quantity, unitCost, ...why }]),
  ];
}
