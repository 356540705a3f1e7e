/**
 * The cart, in local storage under `cart`, so that it survives a reload. `cartTerms` (customer, payment date and note),
 * `cartPrices`, `cartDiscount` and `cartSent` are stored next to it; saved-cart.ts handles every entry whose name begins with `cart`.
 *
 * `cartSent` is an order that was sent with its key and has no answer yet. While it is there, the same order is sent
 * with the same key and the cart can't change, because it may or may not have been sold.
 */

import type { Discount } from '../../contract/cart/price.ts';
import type { Sending } from '../../contract/endpoint.ts';
import type { ListPrice, PriceList } from '../../contract/goods/price-lists.ts';
import type { HeldCart } from '../../contract/selling/held-carts.ts';
import type { makeSale } from '../../contract/selling/sales.ts';
import type { OfflineRecord } from '../../contract/tills/offline-sales.ts';
import { registered } from '../session/registered-till.ts';
import { noteCartChange, openCart } from '../session/saved-cart.ts';
import { createStore, useStore } from '../store.ts';
import { type CartLine, linesOf } from './cart.ts';

export interface Terms {
  customer: { id: number; name: string } | null;
  paymentDate: string;
  /** The text in the customer field when nobody was chosen. Nothing can be sold until a customer is chosen or the field is cleared. */
  typed: string;
  note: string;
}

export interface SentOrder {
  key: string;
  body: Sending<typeof makeSale>['body'];
  /** The order as the screen showed it. Only kept at a till that may sell without a connection. */
  paper?: OrderOnPaper | undefined;
}

export interface OrderOnPaper extends Pick<OfflineRecord, 'staffId' | 'lines' | 'total'> {
  /** The rounding that applies if all of it is paid in cash. */
  rounding: number;
  /** What was taken off the price; `atList` is what it was taken off from. */
  discount: number;
  atList: number;
}

/** What a customer's price list was last known to say. */
export interface KnownPrices {
  customerId: number;
  list: PriceList;
  prices: ListPrice[];
}

export interface Cart {
  lines: CartLine[];
  terms: Terms;
  /** The prices of the customer's price list, if they have one. */
  listPrices: KnownPrices | null;
  /** The discount on the whole cart; lines have their own. */
  discount: Discount | null;
  sent: SentOrder | null;
}

const noTerms: Terms = { customer: null, paymentDate: '', typed: '', note: '' };

await openCart();

/** Read again when the till opens (another person may have signed in) and whenever another tab changes it. */
const cart = createStore(read(), () => {
  const readAgain = () => cart.set(read());
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith('cart')) readAgain();
  };
  readAgain();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
});

function read(): Cart {
  const lines = stored<CartLine[]>('cart');
  return {
    lines: Array.isArray(lines) ? lines.filter((line) => line?.stockId > 0 && line.quantity > 0) : [],
    terms: { ...noTerms, ...stored<Terms>('cartTerms') },
    listPrices: stored<KnownPrices>('cartPrices'),
    discount: stored<Discount>('cartDiscount'),
    sent: stored<SentOrder>('cartSent'),
  };
}

function stored<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

function save(name: string, value: unknown, isEmpty: boolean): void {
  if (isEmpty) localStorage.removeItem(name);
  else localStorage.setItem(name, JSON.stringify(value, registered.get() ? withoutCost : undefined));
}

/** Removes the cost from an admin's items, because costs must not be on a till's disk. Selling does not need them. */
function withoutCost(field: string, value: unknown): unknown {
  return field === 'unitCost' ? undefined : value;
}

export function changeCart(changes: Partial<Cart>): void {
  const next = { ...cart.get(), ...changes };
  if (next.listPrices?.customerId !== next.terms.customer?.id) next.listPrices = null;
  const { lines, terms, listPrices, discount, sent } = next;
  save('cart', lines, lines.length === 0);
  const { customer, paymentDate, typed, note } = terms;
  save('cartTerms', terms, customer === null && paymentDate === '' && typed === '' && note === '');
  save('cartPrices', listPrices, listPrices === null);
  save('cartDiscount', discount, discount === null);
  save('cartSent', sent, sent === null);
  noteCartChange(localStorage);
  cart.set(next);
}

/** Whether the cart still waits for the answer to this order. It may have been given up, or someone else may have signed in. */
export function isStillSent({ key }: SentOrder): boolean {
  return stored<SentOrder>('cartSent')?.key === key;
}

export function changeLines(change: (lines: CartLine[]) => CartLine[]): void {
  changeCart({ lines: change(cart.get().lines) });
}

export function changeTerms(changes: Partial<Terms>): void {
  changeCart({ terms: { ...cart.get().terms, ...changes } });
}

/** At most this many prices are kept, the most recently seen ones. */
const mostKnown = 500;

/** Keeps the prices that the server answered for these items. */
export function rememberPrices(answer: KnownPrices, stockIds: readonly number[]): void {
  const { terms, listPrices: known } = cart.get();
  if (terms.customer?.id !== answer.customerId) return;
  const before = known?.list.id === answer.list.id ? known.prices : [];
  const others = before.filter(({ stockId }) => !stockIds.includes(stockId));
  const listPrices = { ...answer, prices: [...answer.prices, ...others].slice(0, mostKnown) };
  if (!isSame(before, listPrices.prices) || known?.list.name !== answer.list.name) changeCart({ listPrices });
}

/** Compares the prices without regard to their order. */
function isSame(some: readonly ListPrice[], others: readonly ListPrice[]): boolean {
  const textOf = (prices: readonly ListPrice[]) =>
    prices
      .map(({ stockId, packId, unitSell }) => `${stockId} ${packId} ${unitSell}`)
      .sort()
      .join();
  return some.length === others.length && textOf(some) === textOf(others);
}

export function emptyCart(): void {
  changeCart({ lines: [], terms: noTerms, discount: null, sent: null });
}

/** A cart that was held becomes the cart of this till. */
export function takeUp(held: HeldCart, today: string): void {
  const terms = { ...noTerms, customer: held.customer, paymentDate: held.paymentDate ?? '', note: held.note ?? '' };
  changeCart({ lines: linesOf(held, today), terms, discount: held.discount, sent: null });
}

export function useCart(): Cart {
  return useStore(cart);
}
