/**
 * Works out what a cart comes to at the till, as the server does (server/sales/sell/price-order.ts): the lowest price of each item,
 * then packs, then the one price function. The cart itself stays as it was scanned. Pieces that make up a pack are charged as a
 * pack, and their line says so.
 */

import {
  atLowestPrices,
  type CountedLine,
  countPacks,
  isPlain,
  type Offered,
  type Pack,
  savedByPacks,
} from '../../contract/cart/packs.ts';
import { type Discount, type PricedCart, type PricedLine, priceCart } from '../../contract/cart/price.ts';
import type { ListPrice } from '../../contract/goods/price-lists.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import type { SoldPack } from '../../contract/selling/sales.ts';
import type { TaxRateRow } from '../../contract/selling/tax-rates.ts';
import type { OfflineRecord } from '../../contract/tills/offline-sales.ts';
import { fromUnits, toUnits } from '../../contract/values/decimal.ts';
import { lineTotal, sumMoney } from '../../contract/values/money.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { quantityDecimals, sumQuantities } from '../../contract/values/quantity.ts';
import { type CartLine, wantedOf } from './cart.ts';

/** A line at current prices. */
export interface TillLine {
  line: CartLine;
  /** The pack that it is sold in, as the stock has it now. */
  pack: Pack | null;
  /** The price of one piece, or of one pack. */
  unitSell: number;
  /** The list price, if the line has another one. */
  listPrice: number | null;
  /** The item's own price, if a price list or a temporary price is lower. */
  usualPrice: number | null;
  /** The price when it was added, if it has changed. */
  priceBefore: number | null;
  /** Deleted from stock since, or no longer sold in its pack. */
  deleted: boolean;
  /** What is left in stock, if that is less than the cart has. */
  left: number | null;
  /** The packs that its pieces make up. */
  madeUp: SoldPack[];
  gross: number;
  /** The line's own discount plus its share of the discount on the cart. */
  discount: number;
  /** The tax that is added to its price. */
  addedTax: number;
  total: number;
}

/** A charged line as the record of an offline sale has it: packs that pieces make up have lines of their own. */
type ChargedLine = OfflineRecord['lines'][number];

export interface TillCart extends Omit<PricedCart, 'lines'> {
  lines: TillLine[];
  charged: ChargedLine[];
  /** The sum of the goods at list prices. A seller's discount is limited to a part of it. */
  atList: number;
  /** What is taken off by lines that are sold below the list price. It counts as a discount. */
  belowList: number;
  /** How much packs save compared with the price of their pieces. */
  savedByPacks: number;
}

/** What the server has answered so far. */
export interface Today {
  items: readonly StockItem[];
  /** Whether `items` has every item of the cart that is still sold. */
  answeredForAll: boolean;
  rates: readonly TaxRateRow[];
  smallestCoin: number;
  /** The day whose temporary prices count. */
  day: string;
  /** The prices of the customer's price list. */
  listPrices: readonly ListPrice[];
}

type Counted = CountedLine<CartLine>;

/** The items of a cart with their own prices, and with the prices that apply to this cart. */
interface Offers {
  items: ReadonlyMap<number, StockItem>;
  own: ReadonlyMap<number, Offered>;
  applying: ReadonlyMap<number, Offered>;
}

/** Uses the server's current prices. An item it has not answered for yet keeps the price at which it was added. */
export function priceTill(cart: { lines: CartLine[]; discount: Discount | null }, today: Today): TillCart {
  const offers = offersOf(cart.lines, today);
  const rates = new Map(today.rates.map((rate) => [rate.id, rate]));
  const offeredOf = ({ stockId }: CartLine) => offers.applying.get(stockId)!;
  const taxOf = (line: CartLine) => rates.get((offers.items.get(line.stockId) ?? line).taxRateId ?? 0);
  const counted = countPacks(cart.lines, offeredOf);
  const sold = counted.map(({ from, count, unitSell }) => {
    return { quantity: count, unitSell, discount: from.discount, tax: taxOf(from) };
  });
  const rules = { decimals: moneyDecimals(), smallestCoin: today.smallestCoin };
  const priced = priceCart({ lines: sold, discount: cart.discount }, rules);
  const listed = counted.map(({ from, pack, count }, at) => {
    if (offers.items.get(from.stockId)?.kind === 'open') return priced.lines[at]!.gross;
    return lineTotal(count, pack?.unitSell ?? offeredOf(from).unitSell);
  });
  const below = listed.map((list, at) => Math.max(0, sumMoney([list, -priced.lines[at]!.gross])));
  const figures = figuresOf(cart.lines, counted, priced.lines);
  return {
    ...priced,
    charged: counted.map(({ from, pack, count, unitSell }, at) => {
      const { discount, tax, total } = priced.lines[at]!;
      const { stockId } = from;
      const name = offers.items.get(stockId)?.name ?? from.name;
      const taxRate = taxOnPaper(taxOf(from));
      return { stockId, packId: pack?.id ?? null, name, quantity: count, unitSell, discount, taxRate, tax, total };
    }),
    atList: sumMoney(listed),
    belowList: sumMoney(below),
    savedByPacks: savedByPacks(counted, offeredOf),
    lines: cart.lines.map((line) => {
      const rate = taxOf(line);
      const { tax, ...charged } = figures.get(line)!;
      return {
        line,
        ...charged,
        addedTax: rate && !rate.included ? tax : 0,
        ...stateOf(line, cart.lines, offers, today.answeredForAll),
      };
    }),
  };
}

function taxOnPaper(rate: TaxRateRow | undefined): ChargedLine['taxRate'] {
  return rate ? { name: rate.name, percent: rate.percent, included: rate.included } : null;
}

function offersOf(lines: readonly CartLine[], { items: known, day, listPrices }: Today): Offers {
  const items = new Map(known.map((item) => [item.id, item]));
  const own = new Map<number, Offered>();
  for (const line of lines) {
    const { unitSell, packs = [] } = items.get(line.stockId) ?? line;
    const before = own.get(line.stockId);
    // At first only the price of the pack itself is known of a pack that was held.
    const piece = line.packId == null ? unitSell : (before?.unitSell ?? unitSell);
    own.set(line.stockId, { unitSell: piece, packs: withPackOf(line, before?.packs ?? packs) });
  }
  const applying = new Map(
    lines.map((line) => {
      const { timedPrices } = items.get(line.stockId) ?? line;
      const prices = pricesOn(day, line.stockId, timedPrices, listPrices);
      return [line.stockId, atLowestPrices(own.get(line.stockId)!, prices)];
    }),
  );
  return { items, own, applying };
}

/** A pack that is no longer sold keeps its line, at the price it was added at. */
function withPackOf(line: CartLine, packs: readonly Pack[]): readonly Pack[] {
  const { packId } = line;
  const pack = packs.find(({ id }) => id === packId);
  if (packId == null || (pack && pack.unitSell !== null)) return packs;
  const gone = {
    id: packId,
    name: pack?.name ?? '',
    size: pack?.size ?? 1,
    unitSell: priceWhenAdded(line),
    auto: false,
  };
  return [...packs.filter(({ id }) => id !== packId), gone];
}

function priceWhenAdded(line: CartLine): number {
  return priceIn({ unitSell: line.unitSell, packs: line.packs ?? [] }, line);
}

/** The prices of an item, besides its own, that apply on this day. */
export function pricesOn(
  day: string,
  stockId: number,
  timed: StockItem['timedPrices'] = [],
  listPrices: readonly ListPrice[] = [],
) {
  return [
    ...listPrices.filter((price) => price.stockId === stockId),
    ...timed.filter(({ startDate, endDate }) => startDate <= day && day <= endDate),
  ];
}

function stateOf(line: CartLine, lines: readonly CartLine[], { items, own, applying }: Offers, isAnswered: boolean) {
  const { stockId, packId, ownPrice } = line;
  const item = items.get(stockId);
  const offered = applying.get(stockId)!;
  const usual = priceIn(own.get(stockId)!, line);
  const listed = priceIn(offered, line);
  const unitSell = ownPrice ?? listed;
  const isSold = packId == null ? item : item?.packs.some((pack) => pack.id === packId && pack.unitSell !== null);
  const isShort = item && item.kind !== 'open' && item.qty < wantedOf(lines, stockId, offered.packs);
  return {
    pack: offered.packs.find(({ id }) => id === packId) ?? null,
    unitSell,
    listPrice: unitSell === listed || item?.kind === 'open' ? null : listed,
    usualPrice: ownPrice == null && listed < usual ? usual : null,
    priceBefore: usual === priceWhenAdded(line) || ownPrice != null ? null : priceWhenAdded(line),
    deleted: isAnswered && !isSold,
    left: isShort ? item.qty : null,
  };
}

function priceIn({ unitSell, packs }: Offered, { packId }: CartLine): number {
  return packs.find(({ id }) => id === packId)?.unitSell ?? unitSell;
}

interface Figures extends Pick<PricedLine, 'gross' | 'discount' | 'tax' | 'total'> {
  madeUp: SoldPack[];
}

/** The charged figures, assigned to the lines of the cart that they are charged for. */
function figuresOf(
  lines: readonly CartLine[],
  counted: readonly Counted[],
  priced: readonly PricedLine[],
): Map<CartLine, Figures> {
  const figures = new Map<CartLine, Figures>(
    lines.map((line) => [line, { gross: 0, discount: 0, tax: 0, total: 0, madeUp: [] }]),
  );
  for (const [at, charged] of counted.entries()) {
    const { pack, count } = charged;
    let left: Shared = { count, ...priced[at]! };
    const parts = partsOf(lines, charged);
    for (const [place, part] of parts.entries()) {
      const share = place === parts.length - 1 ? left : shareOf(left, part.count);
      left = less(left, share);
      const sum = figures.get(part.line)!;
      for (const name of shared) sum[name] = sumMoney([sum[name], share[name]]);
      if (pack && part.line.packId == null) sum.madeUp.push({ name: pack.name, size: pack.size, count: part.count });
    }
  }
  return figures;
}

/**
 * The lines of the cart that a charge is divided over, because packs made up of pieces are charged together with packs
 * that were scanned.
 */
function partsOf(lines: readonly CartLine[], { from, pack, count }: Counted): { line: CartLine; count: number }[] {
  const isAsScanned = (from.packId ?? null) === (pack?.id ?? null) && from.quantity === count;
  if (isAsScanned || !isPlain(from)) return [{ line: from, count }];
  const ofItem = lines.filter((line) => line.stockId === from.stockId && isPlain(line));
  const loose = ofItem.find(({ packId }) => packId == null)!;
  if (!pack) return [{ line: loose, count }];
  const scanned = ofItem.filter(({ packId }) => packId === pack.id).map((line) => ({ line, count: line.quantity }));
  const rest = sumQuantities([count, ...scanned.map((part) => -part.count)]);
  return [...scanned, { line: loose, count: rest }];
}

const shared = ['gross', 'discount', 'tax', 'total'] as const;

interface Shared extends Pick<PricedLine, (typeof shared)[number]> {
  count: number;
}

function shareOf(whole: Shared, count: number): Shared {
  const share = (amount: number) => {
    const units = toUnits(amount, moneyDecimals()) * toUnits(count, quantityDecimals);
    return fromUnits(units / toUnits(whole.count, quantityDecimals), moneyDecimals());
  };
  return { count, ...eachOf((name) => share(whole[name])) };
}

function less(whole: Shared, part: Shared): Shared {
  return {
    count: sumQuantities([whole.count, -part.count]),
    ...eachOf((name) => sumMoney([whole[name], -part[name]])),
  };
}

function eachOf(figure: (name: (typeof shared)[number]) => number): Omit<Shared, 'count'> {
  return { gross: figure('gross'), discount: figure('discount'), tax: figure('tax'), total: figure('total') };
}
