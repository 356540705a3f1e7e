/**
 * What an order costs at the prices and taxes that were read: packs first (`contract/cart/packs.ts`), then the one price function.
 */

import { atLowestPrices, type CountedLine, countPacks, type Offered } from '../../../contract/cart/packs.ts';
import { type Cart, type PricedCart, priceCart } from '../../../contract/cart/price.ts';
import { lineTotal, maxMoney, sumMoney } from '../../../contract/values/money.ts';
import { moneyDecimals } from '../../../contract/values/money-decimals.ts';
import { refuse } from '../../base/refusal.ts';
import { isWhole } from '../../stock/whole-pieces.ts';
import type { Order, OrderLine } from './order.ts';
import type { Offer, OfferedItem } from './read-offer.ts';

/** A line as it is sold, with its item. */
export interface SoldLine extends CountedLine<OrderLine> {
  item: OfferedItem;
  /** The price that would apply if nobody had set another one. */
  listPrice: number;
}

/** The lines as they are sold: those of the order, with pieces combined into packs, each at its price. */
export function linesSold({ lines }: Order, offer: Offer, maySetPrices: boolean, today: string): SoldLine[] {
  const items = new Map(offer.items.map((item) => [item.stock_id, item]));
  const offered = new Map(offer.items.map((item) => [item.stock_id, offeredOn(today, item, offer.priceListId)]));
  const asked = lines.map((line) => askedFor(line, items.get(line.stockId)!, maySetPrices));
  return countPacks(asked, ({ stockId }) => offered.get(stockId)!).map((line) => ({
    ...line,
    item: items.get(line.from.stockId)!,
    listPrice: line.pack?.unitSell ?? offered.get(line.from.stockId)!.unitSell,
  }));
}

/** Only an open item, or a line of a seller who may set prices, can have a price of its own. */
function askedFor(
  line: OrderLine,
  { name, packs, unit_sell, keeps_stock }: OfferedItem,
  maySetPrices: boolean,
): OrderLine {
  const { ownPrice, ...atList } = line;
  if (line.packId !== undefined) refuseBadPack(line, packs, name!);
  if (keeps_stock) return maySetPrices ? line : atList;
  const price = ownPrice ?? unit_sell;
  return price > 0 ? { ...line, ownPrice: price } : refuse('price-needed', { name: name! });
}

function refuseBadPack({ packId, quantity }: OrderLine, packs: OfferedItem['packs'], name: string): void {
  const pack = packs.find(({ id }) => id === packId);
  if (!pack) refuse('pack-not-found', { name });
  if (pack.unitSell === null) refuse('pack-not-sold', { name, pack: pack.name });
  if (!isWhole(quantity)) refuse('not-whole/pack', { name, pack: pack.name });
}

/** An item at the prices of a day, for customers with this price list. */
export function offeredOn(
  today: string,
  {
    unit_sell,
    packs,
    listPrices,
    timedPrices,
  }: Pick<OfferedItem, 'unit_sell' | 'packs' | 'listPrices' | 'timedPrices'>,
  priceListId: number | null,
): Offered {
  return atLowestPrices({ unitSell: unit_sell, packs }, [
    ...listPrices.filter(({ listId }) => listId === priceListId),
    ...timedPrices.filter(({ startDate, endDate }) => startDate <= today && today <= endDate),
  ]);
}

export function priceOrder(order: Order, sold: SoldLine[], smallestCoin: number): PricedCart {
  const lines = sold.map(({ count, unitSell, from, item }) => {
    return { quantity: count, unitSell, discount: from.discount, tax: item.rate };
  });
  const rules = { decimals: moneyDecimals(), smallestCoin };
  const priced = priceCart({ lines, discount: order.discount }, rules);
  if (Math.max(priced.subtotal, priced.total) > maxMoney) {
    refuse('conflict');
  }
  for (const [at, { quantity, unitSell, discount }] of lines.entries()) {
    const gross = lineTotal(quantity, unitSell);
    if (isAbove(discount, gross)) {
      refuse('bad-input/line-discount', { discount: discount.amount, name: sold[at]!.item.name!, whole: gross });
    }
  }
  if (order.discount && 'amount' in order.discount) {
    const { subtotal, discount } = priceCart({ lines }, rules);
    const whole = sumMoney([subtotal, -discount]);
    if (isAbove(order.discount, whole)) refuse('bad-input/discount', { discount: order.discount.amount, whole });
  }
  return priced;
}

function isAbove(discount: Cart['discount'], whole: number): discount is { amount: number } {
  return discount != null && 'amount' in discount && discount.amount > whole;
}
