/**
 * Divides a cost that came later over the lines of a delivery, in the same way as costs that came with the goods. The part of each share
 * that falls on goods still in stock goes into their cost; the rest is cost of goods sold. All sums are made of whole units.
 */
import { averageCost } from '../values/cost.ts';
import { fromUnits, roundHalfUp, toUnits } from '../values/decimal.ts';
import { moneyDecimals } from '../values/money-decimals.ts';
import { quantityDecimals } from '../values/quantity.ts';
import { type PaperCost, sharesOf } from './delivery-figures.ts';

export interface DeliveredLine {
  stockId: number;
  /** How many pieces came, including free ones. */
  pieces: number;
  /** The total on the paper, without tax. */
  total: number;
}

export interface LateShare {
  share: number;
  /** The part of the share that goes into stock. */
  intoStock: number;
  /** The cost of a piece afterwards. */
  unitCost: number;
}

/**
 * Lines of the same item are taken in turn. The stock on hand counts for the first of them, and what remains for the next, so
 * that no piece is counted twice. Each line begins with the cost that the one before left.
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
