/**
 * Turns what was scanned into what is charged: how many of a cart's pieces are sold as packs, and at which price each line is.
 * It is one pure function that runs before the price function (price.ts). The till shows the result
 * (web/cart/price-till.ts), and the server charges the same (server/sales/sell/price-order.ts); both say which timed prices and
 * list prices hold today.
 * Invariants: no piece is lost or added; nobody pays more than without packs; what a cart comes to does not depend on the order
 * of its lines.
 */
import { fromUnits, toUnits } from '../values/decimal.ts';
import { lineTotal, sumMoney } from '../values/money.ts';
import { quantityDecimals, sumQuantities } from '../values/quantity.ts';
import { realDiscount } from './merge-lines.ts';
import type { Discount } from './price.ts';

/** Several pieces under one name. Stock is kept in pieces; a pack is only a multiple of them. */
export interface Pack {
  id: number;
  name: string;
  /** How many pieces it contains. */
  size: number;
  /** Null if it is bought in this pack, but not sold in it. */
  unitSell: number | null;
  /** Whether enough pieces for the pack are charged as one if that is cheaper. */
  auto: boolean;
}

/** An item with the prices that apply to this cart. */
export interface Offered {
  unitSell: number;
  packs: readonly Pack[];
}

/** A price of a price list, or a temporary one. It is the price of a piece if no pack is named. */
export interface OtherPrice {
  packId: number | null;
  unitSell: number;
}

/** The lowest price applies. A pack that is not sold has none, whatever a list says. */
export function atLowestPrices(item: Offered, prices: readonly OtherPrice[]): Offered {
  if (prices.length === 0) return item;
  const lowest = (own: number, ofPack: number | null) =>
    Math.min(own, ...prices.filter(({ packId }) => packId === ofPack).map(({ unitSell }) => unitSell));
  return {
    unitSell: lowest(item.unitSell, null),
    packs: item.packs.map((pack) => ({
      ...pack,
      unitSell: pack.unitSell === null ? null : lowest(pack.unitSell, pack.id),
    })),
  };
}

export interface AskedLine {
  stockId: number;
  /** If there is one, the quantity counts packs. */
  packId?: number | null | undefined;
  quantity: number;
  discount?: Discount | null | undefined;
  /** The line's own price of one piece or one pack. */
  ownPrice?: number | null | undefined;
}

export interface CountedLine<L extends AskedLine> {
  /** The first of the lines that it was made from. */
  from: L;
  pack: Pack | null;
  /** How many packs, or pieces if there is no pack; the price is multiplied by it. */
  count: number;
  pieces: number;
  /** The price that applies to one pack or piece. */
  unitSell: number;
}

/** Needs lines that `mergeLines` has merged. Every item that the cart names must be offered, and every pack too. */
export function countPacks<L extends AskedLine>(
  lines: readonly L[],
  offeredOf: (line: L) => Offered,
): CountedLine<L>[] {
  const made = new Map(
    [...itemsIn(lines.filter(isPlain))].flatMap(([stockId, ofItem]) => {
      const { packs, pieces } = makeUp(ofItem, offeredOf(ofItem[0]!));
      return packs.size > 0 ? [[stockId, { packs, pieces }] as const] : [];
    }),
  );
  const written = new Set<number>();
  return lines.flatMap((line) => {
    const offered = offeredOf(line);
    const pack = packOf(line, offered);
    const ofItem = isPlain(line) ? made.get(line.stockId) : undefined;
    if (!ofItem || (pack && !ofItem.packs.has(pack))) return [counted(line, offered, pack, line.quantity)];
    if (written.has(line.stockId)) return [];
    written.add(line.stockId);
    const packs = [...ofItem.packs].map(([one, count]) => counted(line, offered, one, count));
    return ofItem.pieces > 0 ? [...packs, counted(line, offered, null, ofItem.pieces)] : packs;
  });
}

/** Whether nobody has set its price by hand. */
export function isPlain({ discount, ownPrice }: AskedLine): boolean {
  return !realDiscount(discount) && ownPrice == null;
}

function itemsIn<L extends AskedLine>(lines: readonly L[]): Map<number, L[]> {
  const items = new Map<number, L[]>();
  for (const line of lines) items.set(line.stockId, [...(items.get(line.stockId) ?? []), line]);
  return items;
}

/** The packs that the loose pieces of an item make up, together with packs of the cart that they join, and the pieces left over. */
function makeUp<L extends AskedLine>(
  lines: readonly L[],
  offered: Offered,
): { packs: Map<Pack, number>; pieces: number } {
  const loose = lines.filter(({ packId }) => packId == null);
  let left = toUnits(sumQuantities(loose.map(({ quantity }) => quantity)), quantityDecimals);
  const packs = new Map<Pack, number>();
  for (const pack of autoPacks(offered)) {
    const size = toUnits(pack.size, quantityDecimals);
    const count = left / size;
    if (count === 0n) continue;
    left -= count * size;
    const inCart = lines.filter(({ packId }) => packId === pack.id).map(({ quantity }) => quantity);
    packs.set(pack, sumQuantities([Number(count), ...inCart]));
  }
  return { packs, pieces: fromUnits(left, quantityDecimals) };
}

/** The packs that cost less than their pieces, largest first and, of one size, cheapest first. */
function autoPacks({ unitSell, packs }: Offered): Pack[] {
  return packs
    .filter((pack) => pack.auto && pack.unitSell !== null && pack.unitSell < lineTotal(pack.size, unitSell))
    .sort((one, other) => other.size - one.size || one.unitSell! - other.unitSell! || one.id - other.id);
}

function packOf<L extends AskedLine>({ packId }: L, { packs }: Offered): Pack | null {
  return packId == null ? null : packs.find(({ id }) => id === packId)!;
}

function counted<L extends AskedLine>(from: L, offered: Offered, pack: Pack | null, count: number): CountedLine<L> {
  const pieces = pack ? piecesIn(pack, count) : count;
  return { from, pack, count, pieces, unitSell: from.ownPrice ?? pack?.unitSell ?? offered.unitSell };
}

export function piecesIn({ size }: Pick<Pack, 'size'>, count: number): number {
  const thousandths = toUnits(size, quantityDecimals) * toUnits(count, quantityDecimals);
  return fromUnits(thousandths / 10n ** BigInt(quantityDecimals), quantityDecimals);
}

/** How much packs save compared with the price of their pieces. */
export function savedByPacks<L extends AskedLine>(
  lines: readonly CountedLine<L>[],
  offeredOf: (line: L) => Offered,
): number {
  return sumMoney(
    lines.map(({ from, pack, count, pieces, unitSell }) =>
      pack && isPlain(from)
        ? Math.max(0, sumMoney([lineTotal(pieces, offeredOf(from).unitSell), -lineTotal(count, unitSell)]))
        : 0,
    ),
  );
}
