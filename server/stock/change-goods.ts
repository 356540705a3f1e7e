/** What a person changes by hand about the goods of an item: how many there are, and what one costs. */
import { shownCost } from '../../contract/values/cost.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import { type GoodsPosting, revaluation } from './post-stock.ts';

export interface Goods {
  qty: number;
  unitCost: number;
}

/** The cost as screens and files show it means the exact one. */
export function meantCost(sent: number, before: number): number {
  return sent === shownCost(before) ? before : sent;
}

/**
 * A new cost values what lies there first, so that the difference in quantity is at the new cost. Only that difference has a
 * reason.
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
