/** The lines of a cart, as they were scanned and typed. cart-store.ts stores them, price-till.ts says what they come to. */

import { mergeLines } from '../../contract/cart/merge-lines.ts';
import { type Pack, piecesIn } from '../../contract/cart/packs.ts';
import type { Discount } from '../../contract/cart/price.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import type { HeldCart } from '../../contract/selling/held-carts.ts';
import { readQuantity, sumQuantities } from '../../contract/values/quantity.ts';

/** Name and price as they were when it was added, so that a price change since then can be shown. */
export interface CartLine
  extends Pick<StockItem, 'name' | 'unitSell'>,
    Partial<Pick<StockItem, 'taxRateId' | 'packs' | 'timedPrices' | 'inParts'>> {
  stockId: number;
  /** If there is one, `quantity` counts packs. */
  packId?: number | null | undefined;
  discount?: Discount | null;
  /** The price it is sold at, if that is not the list price. */
  ownPrice?: number | null;
  quantity: number;
  /** The day it was added, YYYY-MM-DD. */
  date: string;
  /** Numbers the lines of an item that has several, with different discounts or prices. */
  part?: number;
}

/** Identifies a line within the cart. */
export type LineKey = number | string;

export function lineKey({ stockId, packId, part }: CartLine): LineKey {
  const of = packId == null ? stockId : `${stockId}:${packId}`;
  return part === undefined ? of : `${of}/${part}`;
}

const step = 1;

/** What is added: an item, or packs of it. */
export interface Choice {
  item: StockItem;
  pack: Pack | null;
}

/** Raises the quantity of the line that the cart already has, or adds a line. */
export function addItem(
  lines: CartLine[],
  item: StockItem,
  date: string,
  quantity = step,
  pack: Pack | null = null,
): CartLine[] {
  const first = lineOfItem(lines, item.id, pack?.id);
  if (first) return raise(lines, lineKey(first), quantity);
  return [...lines, { ...item, stockId: item.id, quantity, date, ...(pack && { packId: pack.id }) }];
}

/** Reverses an addition; the line is removed if nothing is left of it. */
export function takeBack(lines: CartLine[], { item, pack }: Choice, quantity: number): CartLine[] {
  const first = lineOfItem(lines, item.id, pack?.id);
  if (!first) return lines;
  return withLine(lines, lineKey(first), (line) =>
    line.quantity <= quantity ? null : { ...line, quantity: sumQuantities([line.quantity, -quantity]) },
  );
}

/** Adds an amount of an open item as a line of its own, unless the cart has one of the same amount. */
export function addAmount(lines: CartLine[], item: StockItem, date: string, ownPrice: number): CartLine[] {
  const part = Math.max(0, ...lines.map((line) => line.part ?? 0)) + 1;
  return mergeLines([...lines, { ...item, stockId: item.id, quantity: step, date, ownPrice, part }]);
}

/** The first line of the item that is sold in this pack, or in pieces where none is given. */
export function lineOfItem(lines: CartLine[], stockId: number, packId?: number | null): CartLine | undefined {
  return lines.find((line) => line.stockId === stockId && (line.packId ?? null) === (packId ?? null));
}

/**
 * The lines of a held cart at today's prices, without items that are no longer sold. An item with different discounts keeps a
 * line for each.
 */
export function linesOf(held: HeldCart, date: string): CartLine[] {
  const lines = held.lines.flatMap(({ stockId, packId, name, quantity, unitSell, discount, ownPrice }) =>
    unitSell === null ? [] : { stockId, ...(packId && { packId }), name, quantity, unitSell, discount, ownPrice, date },
  );
  return mergeLines<CartLine>(lines).map((line, at, merged) =>
    lineOfItem(merged, line.stockId, line.packId) === line ? line : { ...line, part: at },
  );
}

export function raise(lines: CartLine[], key: LineKey, by = step): CartLine[] {
  return withLine(lines, key, (line) => ({ ...line, quantity: sumQuantities([line.quantity, by]) }));
}

/** Lowers the quantity by one; a line with 1 or less is removed. */
export function lower(lines: CartLine[], key: LineKey): CartLine[] {
  return withLine(lines, key, (line) =>
    line.quantity <= step ? null : { ...line, quantity: sumQuantities([line.quantity, -step]) },
  );
}

export function setQuantity(lines: CartLine[], key: LineKey, quantity: number): CartLine[] {
  return withLine(lines, key, (line) => ({ ...line, quantity }));
}

/** Lines of one item that now have the same discount and price become one, as they are charged. */
export function setDiscount(lines: CartLine[], key: LineKey, discount: Discount | null): CartLine[] {
  return setTerms(lines, key, { discount });
}

/** Null as `ownPrice` means the price on the list. */
export function setTerms(lines: CartLine[], key: LineKey, terms: Pick<CartLine, 'discount' | 'ownPrice'>): CartLine[] {
  return mergeLines(withLine(lines, key, (line) => ({ ...line, ...terms })));
}

/** The line as it is sent: the whole stock item, unless the line has a price of its own. */
export function sentLine(line: CartLine) {
  const { stockId, packId, quantity, discount, ownPrice } = line;
  return ownPrice == null ? line : { stockId, packId, quantity, discount, unitSell: ownPrice };
}

export function removeLine(lines: CartLine[], key: LineKey): CartLine[] {
  return withLine(lines, key, () => null);
}

function withLine(lines: CartLine[], key: LineKey, change: (line: CartLine) => CartLine | null): CartLine[] {
  return lines.flatMap((line) => (lineKey(line) === key ? (change(line) ?? []) : line));
}

/** How many pieces of an item all its lines have together. */
export function wantedOf(lines: readonly CartLine[], stockId: number, packs?: readonly Pack[]): number {
  const ofItem = lines.filter((line) => line.stockId === stockId);
  return sumQuantities(
    ofItem.map((line) => {
      const pack = (packs ?? line.packs)?.find(({ id }) => id === line.packId);
      return pack ? piecesIn(pack, line.quantity) : line.quantity;
    }),
  );
}

/** Packs are sold whole, and so are items that are not sold in parts. */
export function isSoldInParts({ inParts = true }: Pick<CartLine, 'inParts'>, packId?: number | null): boolean {
  return inParts && packId == null;
}

/** Reads the search box: '3x pens', '0.5 x', 'pens'. A space must follow the x, so that '2x4 timber' can be found. */
export function parseSearch(text: string): { quantity: number | null; search: string } {
  const match = /^\s*([\d.,]+)\s*[x×*](?:\s+(.*))?$/i.exec(text);
  const quantity = readQuantity(match?.[1]?.replace(',', '.') ?? '');
  return { quantity, search: (quantity === null ? text : (match?.[2] ?? '')).trim() };
}
