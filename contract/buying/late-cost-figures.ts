/**
 * What a cost that comes later does to the lines of a delivery: each has its share, spread as when the goods came. What of the share
 * falls on goods that are still there goes into stock; the rest is cost of goods. All sums are made of whole units.
 */
import { averageCost } from '../values/cost.ts';
import { fromUnits, roundHalfUp, toUnits } from '../values/decimal.ts';
import { moneyDecimals } from '../values/money-decimals.ts';
import { quantityDecimals } from '../values/quantity.ts';
import { type PaperCost, sharesOf } from './delivery-figures.ts';

export interface DeliveredLine {
  stockId: number;
  /** What came of it, free ones too. */
  pieces: number;
  /** What the paper says, without tax. */
  total: number;
}

export interface LateShare {
  share: number;
  /** What of the share goes into stock. */
  intoStock: number;
  /** What a piece costs after it. */
  unitCost: number;
}

/**
 * Lines that share an item are taken in turn: what is on hand counts for the first of them, then for the next, so that no piece is
 * counted twice, and each begins with the cost that the one before left.
 */
export function lateShares(
  cost: PaperCost,
  lines: readonly DeliveredLine[],
  items: ReadonlyMap<number, { qty: number; unitCost: number }>,
): LateShare[] {
  const shares = sharesOf(cost, lines);
  const left = new Map([...items].map(([id, { qty }]) => [id, toUnits(qty, quantityDecimals)]));
  const costs = new Map([...items].map(([id, { unitCost }]) => [id, unitCost]));
  return lines.map(({ stockId, pieces: came }, at) => {
    const [share, pieces, onHand] = [shares[at]!, toUnits(came, quantityDecimals), left.get(stockId)!];
    const there = onHand < pieces ? onHand : pieces;
    left.set(stockId, onHand - there);
    const intoStock = fromUnits(roundHalfUp(share * there, pieces), moneyDecimals());
    const before = { qty: items.get(stockId)!.qty, unitCost: costs.get(stockId)! };
    const unitCost = intoStock === 0 ? before.unitCost : averageCost(before, { pieces: 0, value: intoStock });
    costs.set(stockId, unitCost);
    return { share: fromUnits(share, moneyDecimals()), intoStock, unitCost };
  });
}
