/**
 * The cart, in local storage under `cart`, so that it survives a reload. `cartTerms` (customer, payment date and note),
 * `cartDiscount` and `cartSent` are stored next to it; saved-cart.ts handles every entry whose name begins with `cart`.
 *
 * `cartSent` is an order that was sent with its key and has no answer yet. While it is there, the same order is sent
 * with the same key and the cart can't change, because it may or may not have been sold.
 */
import type { Sending } from '../../contract/endpoint.ts';
import type { HeldCart } from '../../contract/held-carts.ts';
import type { Discount } from '../../contract/price.ts';
import type { makeSale } from '../../contract/sales.ts';
import { createStore, useStore } from '../store.ts';
import { type CartLine, linesOf } from './cart.ts';

export interface Terms {
  customer: { id: number; name: string } | null;
  paymentDate: string;
  /** What stands in the customer field without anyone being chosen. Until it is chosen or cleared, nothing is sold. */
  typed: string;
  note: string;
}

export interface SentOrder {
  key: string;
  body: Sending<typeof makeSale>['body'];
}

export interface Cart {
  lines: CartLine[];
  terms: Terms;
  /** On the whole cart; lines have their own. */
  discount: Discount | null;
  sent: SentOrder | null;
}

const noTerms: Terms = { customer: null, paymentDate: '', typed: '', note: '' };

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
  else localStorage.setItem(name, JSON.stringify(value));
}

export function changeCart(changes: Partial<Cart>): void {
  const next = { ...cart.get(), ...changes };
  const { lines, terms, discount, sent } = next;
  save('cart', lines, lines.length === 0);
  const { customer, paymentDate, typed, note } = terms;
  save('cartTerms', terms, customer === null && paymentDate === '' && typed === '' && note === '');
  save('cartDiscount', discount, discount === null);
  save('cartSent', sent, sent === null);
  cart.set(next);
}

export function changeLines(change: (lines: CartLine[]) => CartLine[]): void {
  changeCart({ lines: change(cart.get().lines) });
}

export function changeTerms(changes: Partial<Terms>): void {
  changeCart({ terms: { ...cart.get().terms, ...changes } });
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
