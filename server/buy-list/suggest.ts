/**
 * How much to buy of one item. The arithmetic is exact (whole thousandths, and multiplication instead of division), so that
 * rounding never decides whether there is just enough.
 */
import { fromUnits, toUnits } from '../../contract/values/decimal.ts';
import { quantityDecimals } from '../../contract/values/quantity.ts';

export interface Selling {
  qty: number;
  onOrder: number;
  warningAt: number;
  /** Pieces sold less returned, and missed, on these days. */
  sold: number;
  /** The days on which some of it was there. */
  days: number;
  /** Days that the supplier needs: whole or halves. */
  lead: number;
  /** How many pieces are in the pack in which it is bought. */
  packSize: number;
}

/** `spare` days are always added to what a supplier needs; one purchase is to last a `week`. */
export const spare = 2;
const week = 7;

const thousandths = (quantity: number) => toUnits(quantity, quantityDecimals);
const halves = (days: number) => BigInt(Math.round(days * 2));

/** How much sells in so many days, multiplied by 2 and by the days on which there was some, so that it stays whole. */
function sells({ sold }: Selling, days: number): bigint {
  const pieces = thousandths(sold);
  return pieces > 0n ? pieces * halves(days) : 0n;
}

export function perDay({ sold, days }: Pick<Selling, 'sold' | 'days'>): number {
  return days === 0 ? 0 : Math.max(sold, 0) / days;
}

/** True if what is there or on order is no more than the warning level, or than what sells until more can come. */
export function isToBuy(item: Selling): boolean {
  const there = thousandths(item.qty) + thousandths(item.onOrder);
  if (there <= thousandths(item.warningAt)) return true;
  return item.days > 0 && there * 2n * BigInt(item.days) <= sells(item, item.lead + spare);
}

/** How many packs to buy: at least one. */
export function packsToBuy(item: Selling): number {
  if (item.days === 0) return 1;
  const days = 2n * BigInt(item.days);
  const there = thousandths(item.qty) + thousandths(item.onOrder);
  const missing = sells(item, item.lead + week + spare) - there * days;
  const pack = thousandths(item.packSize) * days;
  return missing <= pack ? 1 : Number((missing + pack - 1n) / pack);
}

export function piecesOf(packs: number, packSize: number): number {
  return fromUnits(thousandths(packSize) * BigInt(packs), quantityDecimals);
}
