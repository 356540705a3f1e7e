/** The arithmetic of a cart. cart-store.ts stores it. */
import type { HeldCart } from '../../contract/held-carts.ts';
import { mergeLines } from '../../contract/merge-lines.ts';
import { lineTotal, sumMoney } from '../../contract/money.ts';
import { moneyDecimals } from '../../contract/money-decimals.ts';
import { type Discount, type PricedCart, priceCart } from '../../contract/price.ts';
import { readQuantity, sumQuantities } from '../../contract/quantity.ts';
import type { StockItem } from '../../contract/stock.ts';
import type { TaxRateRow } from '../../contract/tax-rates.ts';

/** Name and price as they were when it was added, so that a price change since then can be shown. */
export interface CartLine extends Pick<StockItem, 'name' | 'unitSell'>, Partial<Pick<StockItem, 'taxRateId'>> {
  stockId: number;
  discount?: Discount | null;
  /** The price it is sold at, where it is not the list's. */
  ownPrice?: number | null;
  quantity: number;
  /** The day it was added, YYYY-MM-DD. */
  date: string;
  /** Only where there are several lines of one item, with different discounts or prices: which of them it is. */
  part?: number;
}

/** What tells a line of a cart from the others. */
export type LineKey = number | string;

export function lineKey({ stockId, part }: CartLine): LineKey {
  return part === undefined ? stockId : `${stockId}/${part}`;
}

const step = 1;

/** Raises the quantity of an item that is already in the cart; a new item gets its own line. */
export function addItem(lines: CartLine[], item: StockItem, date: string, quantity = step): CartLine[] {
  const first = lineOfItem(lines, item.id);
  if (first) return raise(lines, lineKey(first), quantity);
  return [...lines, { ...item, stockId: item.id, quantity, date }];
}

/** Takes back what was added: the line is gone if nothing is left of it. */
export function takeBack(lines: CartLine[], stockId: number, quantity: number): CartLine[] {
  const first = lineOfItem(lines, stockId);
  if (!first) return lines;
  return withLine(lines, lineKey(first), (line) =>
    line.quantity <= quantity ? null : { ...line, quantity: sumQuantities([line.quantity, -quantity]) },
  );
}

/** An amount of an open item: a line of its own, unless one of the same amount is there. */
export function addAmount(lines: CartLine[], item: StockItem, date: string, ownPrice: number): CartLine[] {
  const part = Math.max(0, ...lines.map((line) => line.part ?? 0)) + 1;
  return mergeLines([...lines, { ...item, stockId: item.id, quantity: step, date, ownPrice, part }]);
}

/** Of several, the first. */
export function lineOfItem(lines: CartLine[], stockId: number): CartLine | undefined {
  return lines.find((line) => line.stockId === stockId);
}

/** At today's prices; what is no longer sold stays out. An item with different discounts keeps a line for each. */
export function linesOf(held: HeldCart, date: string): CartLine[] {
  const lines = held.lines.flatMap(({ stockId, name, quantity, unitSell, discount, ownPrice }) =>
    unitSell === null ? [] : { stockId, name, quantity, unitSell, discount, ownPrice, date },
  );
  return mergeLines(lines).map((line, at, merged) =>
    lineOfItem(merged, line.stockId) === line ? line : { ...line, part: at },
  );
}

export function raise(lines: CartLine[], key: LineKey, by = step): CartLine[] {
  return withLine(lines, key, (line) => ({ ...line, quantity: sumQuantities([line.quantity, by]) }));
}

/** At 1 or less the line is removed. */
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

/** `ownPrice` null: the price on the list. */
export function setTerms(lines: CartLine[], key: LineKey, terms: Pick<CartLine, 'discount' | 'ownPrice'>): CartLine[] {
  return mergeLines(withLine(lines, key, (line) => ({ ...line, ...terms })));
}

/** A line as it is sent: whole, as the stock item that it is, unless it has a price of its own. */
export function sentLine(line: CartLine) {
  const { stockId, quantity, discount, ownPrice } = line;
  return ownPrice == null ? line : { stockId, quantity, discount, unitSell: ownPrice };
}

export function removeLine(lines: CartLine[], key: LineKey): CartLine[] {
  return withLine(lines, key, () => null);
}

function withLine(lines: CartLine[], key: LineKey, change: (line: CartLine) => CartLine | null): CartLine[] {
  return lines.flatMap((line) => (lineKey(line) === key ? (change(line) ?? []) : line));
}

/** A line at current prices. */
export interface TillLine {
  line: CartLine;
  unitSell: number;
  /** The list's price, where the line has another one. */
  listPrice: number | null;
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
  /** What lines at a price below the list's take off it: it counts as a discount. */
  belowList: number;
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
    const { unitSell: listed, taxRateId } = item ?? line;
    const tax = rates.get(taxRateId ?? 0);
    const unitSell = line.ownPrice ?? listed;
    return { line, item, listed, sold: { quantity: line.quantity, unitSell, discount: line.discount, tax } };
  });
  const rules = { decimals: moneyDecimals(), smallestCoin: today.smallestCoin };
  const priced = priceCart({ lines: lines.map(({ sold }) => sold), discount: cart.discount }, rules);
  const below = lines.map(({ line, item, listed }, at) =>
    item?.kind === 'open' ? 0 : Math.max(0, sumMoney([lineTotal(line.quantity, listed), -priced.lines[at]!.gross])),
  );
  return {
    ...priced,
    belowList: sumMoney(below),
    lines: lines.map(({ line, item, listed, sold: { unitSell, tax: rate } }, at) => {
      const { gross, discount, tax, total } = priced.lines[at]!;
      return {
        line,
        unitSell,
        listPrice: unitSell === listed || item?.kind === 'open' ? null : listed,
        priceBefore: listed === line.unitSell || line.ownPrice != null ? null : line.unitSell,
        deleted: today.answeredForAll && item === undefined,
        left: item && item.kind !== 'open' && item.qty < wantedOf(cart.lines, line.stockId) ? item.qty : null,
        gross,
        discount,
        addedTax: rate && !rate.included ? tax : 0,
        total,
      };
    }),
  };
}

/** What all lines of an item come to. */
export function wantedOf(lines: CartLine[], stockId: number): number {
  return sumQuantities(lines.filter((line) => line.stockId === stockId).map(({ quantity }) => quantity));
}

/** Reads the search box: '3x pens', '0.5 x', 'pens'. A space must follow the x, so that '2x4 timber' can be found. */
export function parseSearch(text: string): { quantity: number | null; search: string } {
  const match = /^\s*([\d.,]+)\s*[x×*](?:\s+(.*))?$/i.exec(text);
  const quantity = readQuantity(match?.[1]?.replace(',', '.') ?? '');
  return { quantity, search: (quantity === null ? text : (match?.[2] ?? '')).trim() };
}
