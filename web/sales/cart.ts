/** The arithmetic of a cart. cart-store.ts stores it. */
import type { HeldCart } from '../../contract/held-carts.ts';
import { moneyDecimals } from '../../contract/money-decimals.ts';
import { type Discount, type PricedCart, priceCart } from '../../contract/price.ts';
import { readQuantity, sumQuantities } from '../../contract/quantity.ts';
import type { StockItem } from '../../contract/stock.ts';
import type { TaxRateRow } from '../../contract/tax-rates.ts';

/** Name and price as they were when it was added, so that a price change since then can be shown. */
export interface CartLine extends Pick<StockItem, 'name' | 'unitSell'>, Partial<Pick<StockItem, 'taxRateId'>> {
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

/** At today's prices; what is no longer sold stays out. An item that is there twice becomes one line. */
export function linesOf(held: HeldCart, date: string): CartLine[] {
  const lines = new Map<number, CartLine>();
  for (const { stockId, name, quantity, unitSell, discount } of held.lines) {
    if (unitSell === null) continue;
    const before = lines.get(stockId);
    const sum = sumQuantities([before?.quantity ?? 0, quantity]);
    lines.set(stockId, before ? { ...before, quantity: sum } : { stockId, name, quantity, unitSell, discount, date });
  }
  return [...lines.values()];
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

export function setDiscount(lines: CartLine[], stockId: number, discount: Discount | null): CartLine[] {
  return withLine(lines, stockId, (line) => ({ ...line, discount }));
}

export function removeLine(lines: CartLine[], stockId: number): CartLine[] {
  return withLine(lines, stockId, () => null);
}

function withLine(lines: CartLine[], stockId: number, change: (line: CartLine) => CartLine | null): CartLine[] {
  return lines.flatMap((line) => (line.stockId === stockId ? (change(line) ?? []) : line));
}

/** A line at current prices. */
export interface TillLine {
  line: CartLine;
  unitSell: number;
  /** The price when it was added, if it has changed. */
  priceBefore: number | null;
  /** Deleted from stock since. */
  deleted: boolean;
  /** What is left in stock, if the cart has more. */
  left: number | null;
  gross: number;
  /** Its own discount and its share of the cart's. */
  discount: number;
  /** The tax that is added to its price. */
  addedTax: number;
  total: number;
}

export interface TillCart extends Omit<PricedCart, 'lines'> {
  lines: TillLine[];
}

/** What the server knows now. */
export interface Today {
  items: readonly StockItem[];
  /** Whether `items` has every item of the cart that is still sold. */
  answeredForAll: boolean;
  rates: readonly TaxRateRow[];
  smallestCoin: number;
}

/** Uses the server's current prices; for items it has not answered for yet, the prices at which they were added. */
export function priceTill(cart: { lines: CartLine[]; discount: Discount | null }, today: Today): TillCart {
  const items = new Map(today.items.map((item) => [item.id, item]));
  const rates = new Map(today.rates.map((rate) => [rate.id, rate]));
  const lines = cart.lines.map((line) => {
    const item = items.get(line.stockId);
    const { unitSell, taxRateId } = item ?? line;
    const tax = rates.get(taxRateId ?? 0);
    return { line, item, sold: { quantity: line.quantity, unitSell, discount: line.discount, tax } };
  });
  const rules = { decimals: moneyDecimals(), smallestCoin: today.smallestCoin };
  const priced = priceCart({ lines: lines.map(({ sold }) => sold), discount: cart.discount }, rules);
  return {
    ...priced,
    lines: lines.map(({ line, item, sold: { unitSell, tax: rate } }, at) => {
      const { gross, discount, tax, total } = priced.lines[at]!;
      return {
        line,
        unitSell,
        priceBefore: unitSell === line.unitSell ? null : line.unitSell,
        deleted: today.answeredForAll && item === undefined,
        left: item && item.qty < line.quantity ? item.qty : null,
        gross,
        discount,
        addedTax: rate && !rate.included ? tax : 0,
        total,
      };
    }),
  };
}

/** Reads the search box: '3x pens', '0.5 x', 'pens'. A space must follow the x, so that '2x4 timber' can be found. */
export function parseSearch(text: string): { quantity: number | null; search: string } {
  const match = /^\s*([\d.,]+)\s*[x×*](?:\s+(.*))?$/i.exec(text);
  const quantity = readQuantity(match?.[1]?.replace(',', '.') ?? '');
  return { quantity, search: (quantity === null ? text : (match?.[2] ?? '')).trim() };
}
