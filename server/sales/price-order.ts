/** What an order comes to at the prices and taxes that were read, by the one price function (`contract/price.ts`). */
import { lineTotal, maxMoney, sumMoney } from '../../contract/money.ts';
import { moneyDecimals } from '../../contract/money-decimals.ts';
import { type Cart, type PricedCart, priceCart } from '../../contract/price.ts';
import { refuse } from '../base/refusal.ts';
import type { Order } from './order.ts';
import type { OfferedItem } from './read-offer.ts';

/** The price of each line: the list's, unless it has one of its own. */
export function pricesOf({ lines }: Order, items: OfferedItem[], maySetPrices: boolean): number[] {
  return lines.map(({ ownPrice }, at) => {
    const { name, unit_sell, keeps_stock } = items[at]!;
    if (keeps_stock) return maySetPrices ? (ownPrice ?? unit_sell) : unit_sell;
    const price = ownPrice ?? unit_sell;
    return price > 0 ? price : refuse('price-needed', { name: name! });
  });
}

export function priceOrder(order: Order, items: OfferedItem[], prices: number[], smallestCoin: number): PricedCart {
  const lines = order.lines.map(({ quantity, discount }, at) => {
    return { quantity, unitSell: prices[at]!, discount, tax: items[at]!.rate };
  });
  const rules = { decimals: moneyDecimals(), smallestCoin };
  const priced = priceCart({ lines, discount: order.discount }, rules);
  if (Math.max(priced.subtotal, priced.total) > maxMoney) {
    refuse('conflict');
  }
  for (const [at, { quantity, unitSell, discount }] of lines.entries()) {
    const gross = lineTotal(quantity, unitSell);
    if (isAbove(discount, gross)) {
      refuse('bad-input/line-discount', { discount: discount.amount, name: items[at]!.name!, whole: gross });
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
