/**
 * Works out what a delivery comes to. The page shows the result while it is being typed, and the server books the same. All
 * sums are made of whole units, never of floating point.
 */
import { averageCost, costOfPieces, digitsOf } from '../values/cost.ts';
import { fromUnits, roundHalfUp, sumUnits, toUnits } from '../values/decimal.ts';
import { costDecimals } from '../values/money.ts';
import { moneyDecimals } from '../values/money-decimals.ts';
import { quantityDecimals } from '../values/quantity.ts';
import { spread } from '../values/spread.ts';

export interface PaperLine {
  /** `quantity` and `free` count packs if there is one. */
  quantity: number;
  free: number;
  packSize: number | null;
  /** The total on the paper, without tax. */
  total: number;
}

export interface PaperCost {
  amount: number;
  spread: 'value' | 'quantity';
}

interface Paper {
  lines: readonly PaperLine[];
  costs: readonly PaperCost[];
  tax: number;
  /** Whether the tax is claimed back, so that it is not part of the cost. */
  reclaimsTax: boolean;
}

export interface PaperFigures {
  /** For each line, in order: the pieces that came, and their cost with their share of everything. */
  lines: { pieces: number; value: number }[];
  /** The total of the whole paper. */
  due: number;
  /** The value of all lines together. */
  goodsValue: number;
  /** The index of the first line whose value costs and discounts would push below 0; null if there is none. */
  belowZero: number | null;
}

export function paperFigures({ lines, costs, tax, reclaimsTax }: Paper): PaperFigures {
  const totals = lines.map(({ total }) => money(total));
  const pieces = lines.map(piecesOf);
  const came = lines.map(({ total }, at) => ({ total, pieces: pieces[at]! }));
  const values = [...totals];
  for (const cost of costs) addTo(values, sharesOf(cost, came));
  const below = values.findIndex((value) => value < 0n);
  if (!reclaimsTax) addTo(values, sharesOf({ amount: tax, spread: 'value' }, came));
  const due = sumUnits(totals) + sumUnits(costs.map(({ amount }) => money(amount))) + money(tax);
  return {
    lines: values.map((value, at) => ({ pieces: pieces[at]!, value: amount(value) })),
    due: amount(due),
    goodsValue: amount(sumUnits(values)),
    belowZero: below === -1 ? null : below,
  };
}

/** How many pieces of a line came, including free ones. */
export function piecesOf({ quantity, free, packSize }: Omit<PaperLine, 'total'>): number {
  const count = toUnits(quantity, quantityDecimals) + toUnits(free, quantityDecimals);
  if (packSize === null) return fromUnits(count, quantityDecimals);
  return fromUnits(count * toUnits(packSize, quantityDecimals), 2 * quantityDecimals);
}

/**
 * Divides a cost over the lines, in units: by pieces, or by the totals on the paper, unless those are all 0. A discount is
 * divided in the same way.
 */
export function sharesOf(
  { amount: whole, spread: by }: PaperCost,
  lines: readonly { total: number; pieces: number }[],
): bigint[] {
  const totals = lines.map(({ total }) => money(total));
  const isByValue = by === 'value' && totals.some((total) => total > 0n);
  const weights = isByValue ? totals : lines.map(({ pieces }) => toUnits(pieces, quantityDecimals));
  const units = money(whole);
  return units < 0n ? spread(-units, weights).map((part) => -part) : spread(units, weights);
}

function addTo(values: bigint[], parts: bigint[]): void {
  for (const [at, part] of parts.entries()) values[at]! += part;
}

/** An item as it is when the goods come. */
export interface ItemFigures {
  qty: number;
  unitCost: number;
  unitSell: number;
}

export interface CameIn {
  stockId: number;
  pieces: number;
  value: number;
  /** The selling price from now on; null keeps the present one. */
  unitSell: number | null;
}

export interface ChangedFigures {
  unitCostBefore: number;
  unitCostAfter: number;
  unitSellBefore: number;
  unitSellAfter: number;
}

/**
 * The cost and the price of each item after each line. For an item on several lines, each line starts from the result of the one before.
 */
export function followLines(
  lines: readonly CameIn[],
  items: ReadonlyMap<number, ItemFigures>,
  costMethod: 'last' | 'average',
): ChangedFigures[] {
  const now = new Map(items);
  return lines.map(({ stockId, pieces, value, unitSell }) => {
    const before = now.get(stockId)!;
    const unitCost = costMethod === 'average' ? averageCost(before, { pieces, value }) : costOfPieces(value, pieces);
    const qty = fromUnits(toUnits(before.qty, quantityDecimals) + toUnits(pieces, quantityDecimals), quantityDecimals);
    const after = { qty, unitCost, unitSell: unitSell ?? before.unitSell };
    now.set(stockId, after);
    return {
      unitCostBefore: before.unitCost,
      unitCostAfter: after.unitCost,
      unitSellBefore: before.unitSell,
      unitSellAfter: after.unitSell,
    };
  });
}

const hundredPercent = 100_000n;

/** The price and the cost, both multiplied by 1 plus the included tax, so that nothing has to be divided. */
function priceAndCost(unitSell: number, unitCost: number, includedTax: number): { price: bigint; cost: bigint } {
  const price = toUnits(unitSell, moneyDecimals()) * 10n ** BigInt(costDecimals - moneyDecimals());
  const withTax = hundredPercent + toUnits(includedTax, 3);
  return { price: price * hundredPercent, cost: digitsOf(unitCost, costDecimals) * withTax };
}

/** Whether the price without its tax is below the cost, even by so little that the margin rounds to 0. */
export function isBelowCost(unitSell: number, unitCost: number, includedTax: number): boolean {
  const { price, cost } = priceAndCost(unitSell, unitCost, includedTax);
  return price < cost;
}

/**
 * The margin: what is earned, in percent of the price without its tax, with one decimal, half away from zero. Null if the price
 * is 0. `includedTax` is the percentage of the tax that the price includes.
 */
export function marginOf(unitSell: number, unitCost: number, includedTax: number): number | null {
  const { price, cost } = priceAndCost(unitSell, unitCost, includedTax);
  if (price === 0n) return null;
  const earned = 1000n * (price - cost);
  const thousandths = earned < 0n ? -roundHalfUp(-earned, price) : roundHalfUp(earned, price);
  return fromUnits(thousandths, 1);
}

/**
 * The lowest price, in whole steps, whose margin before rounding is at least the old one; null if price or cost was 0. The
 * included tax is the same before and after, so the price has to rise in proportion to the cost.
 */
export function priceKeepingMargin(
  { unitCostBefore, unitCostAfter, unitSellBefore }: Omit<ChangedFigures, 'unitSellAfter'>,
  priceStep: number,
): number | null {
  const [price, before] = [money(unitSellBefore), digitsOf(unitCostBefore, costDecimals)];
  if (price === 0n || before === 0n) return null;
  const step = money(priceStep) || 1n;
  const wanted = price * digitsOf(unitCostAfter, costDecimals);
  const steps = (wanted + before * step - 1n) / (before * step);
  return amount((steps || 1n) * step);
}

function money(value: number): bigint {
  return toUnits(value, moneyDecimals());
}

function amount(units: bigint): number {
  return fromUnits(units, moneyDecimals());
}
