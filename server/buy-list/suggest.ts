/**
 * How much to buy of one item, exactly: figures are whole thousandths, and what is divided is multiplied out, so that "just enough"
 * is never a matter of rounding.
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
  /** Pieces in what it is bought in. */
  packSize: number;
}

/** Days that are always added to what a supplier needs, and those that one purchase is to last. */
const spare = 2;
const week = 7;

const thousandths = (quantity: number) => toUnits(quantity, quantityDecimals);
const halves = (days: number) => BigInt(Math.round(days * 2));

/** Times the days it was there, and 2: how much sells in so many days. */
function sells({ sold }: Selling, days: number): bigint {
  const pieces = thousandths(sold);
  return pieces > 0n ? pieces * halves(days) : 0n;
}

export function perDay({ sold, days }: Pick<Selling, 'sold' | 'days'>): number {
  return days === 0 ? 0 : Math.max(sold, 0) / days;
}

/** No more is there or on order than the warning level, or than sells until more can come. */
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
