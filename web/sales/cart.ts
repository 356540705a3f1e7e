/** The arithmetic of a cart. cart-store.ts stores it. */
import type { HeldCart } from '../../contract/held-carts.ts';
import { moneyDecimals } from '../../contract/money-decimals.ts';
import { type Discount, priceCart } from '../../contract/price.ts';
import { readQuantity, sumQuantities } from '../../contract/quantity.ts';
import type { StockItem } from '../../contract/stock.ts';

/** Name and price as they were when it was added, so that a price change since then can be shown. */
export interface CartLine extends Pick<StockItem, 'name' | 'unitSell'> {
  stockId: number;
  discount?: Discount | null;
  quantity: number;
  /** The day it was added, YYYY-MM-DD. */
  date: string;
}

const step = 1;

/** Raises the quantity of an item that is already in the cart; a new item gets its own line. */
export function addItem(lines: CartLine[], item: StockItem, date: string, quantity = step): CartLine[] {
  if (lines.some((line) => line.stockId === item.id)) return raise(lines, item.id, quantity);
  return [...lines, { ...item, stockId: item.id, quantity, date }];
}

/** At today's prices; what is no longer sold stays out. */
export function linesOf(held: HeldCart, date: string): CartLine[] {
  let lines: CartLine[] = [];
  for (const { stockId, name, quantity, unitSell, discount } of held.lines) {
    if (unitSell === null) continue;
    if (lines.some((line) => line.stockId === stockId)) lines = raise(lines, stockId, quantity);
    else lines.push({ stockId, name, quantity, unitSell, discount, date });
  }
  return lines;
}

export function raise(lines: CartLine[], stockId: number, by = step): CartLine[] {
  return withLine(lines, stockId, (line) => ({ ...line, quantity: sumQuantities([line.quantity, by]) }));
}

/** At 1 or less the line is removed. */
export function lower(lines: CartLine[], stockId: number): CartLine[] {
  return withLine(lines, stockId, (line) =>
    line.quantity <= step ? null : { ...line, quantity: sumQuantities([line.quantity, -step]) },
  );
}

export function setQuantity(lines: CartLine[], stockId: number, quantity: number): CartLine[] {
  return withLine(lines, stockId, (line) => ({ ...line, quantity }));
}

export function removeLine(lines: CartLine[], stockId: number): CartLine[] {
  return withLine(lines, stockId, () => null);
}

function withLine(lines: CartLine[], stockId: number, change: (line: CartLine) => CartLine | null): CartLine[] {
  return lines.flatMap((line) => (line.stockId === stockId ? (change(line) ?? []) : line));
}

/** A line at current prices. */
export interface PricedLine {
  line: CartLine;
  unitSell: number;
  total: number;
  /** The price when it was added, if it has changed. */
  priceBefore: number | null;
  /** Deleted from stock since. */
  deleted: boolean;
}

/** Uses the server's current prices; until it has answered for all items, the prices at which they were added. */
export function priceLines(lines: CartLine[], now: readonly StockItem[], answeredForAll: boolean): PricedLine[] {
  const current = new Map(now.map((item) => [item.id, item]));
  return lines.map((line) => {
    const item = current.get(line.stockId);
    const unitSell = item?.unitSell ?? line.unitSell;
    return {
      line,
      unitSell,
      total: priceOf([{ quantity: line.quantity, unitSell }]),
      priceBefore: unitSell === line.unitSell ? null : line.unitSell,
      deleted: answeredForAll && item === undefined,
    };
  });
}

export function totalOf(lines: readonly PricedLine[]): number {
  return priceOf(lines.map(({ line: { quantity }, unitSell }) => ({ quantity, unitSell })));
}

/** Reads the search box: '3x pens', '0.5 x', 'pens'. A space must follow the x, so that '2x4 timber' can be found. */
export function parseSearch(text: string): { quantity: number | null; search: string } {
  const match = /^\s*([\d.,]+)\s*[x×*](?:\s+(.*))?$/i.exec(text);
  const quantity = readQuantity(match?.[1]?.replace(',', '.') ?? '');
  return { quantity, search: (quantity === null ? text : (match?.[2] ?? '')).trim() };
}

function priceOf(lines: { quantity: number; unitSell: number }[]): number {
  return priceCart({ lines }, { decimals: moneyDecimals() }).total;
}
