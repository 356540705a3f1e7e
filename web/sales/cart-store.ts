/**
 * Where the cart is kept: local storage under `cart`, so that it survives a reload. `cartTerms` (customer and payment
 * date) and `cartSent` stand beside it; the session lays every entry that begins with `cart` aside for its owner.
 *
 * `cartSent` is the order that was sent with its key and has no answer yet. As long as it stands, the same order goes
 * out with the same key, and the cart does not change: whether it was sold is not known.
 */
import { useSyncExternalStore } from 'react';
import type { Sending } from '../../contract/endpoint.ts';
import type { makeSale } from '../../contract/sales.ts';
import type { CartLine } from './cart.ts';

export interface Terms {
  customer: { id: number; name: string } | null;
  paymentDate: string;
}

export interface SentOrder {
  key: string;
  body: Sending<typeof makeSale>['body'];
}

export interface Cart {
  lines: CartLine[];
  terms: Terms;
  sent: SentOrder | null;
}

const noTerms: Terms = { customer: null, paymentDate: '' };
const listeners = new Set<() => void>();
let cart = read();

function read(): Cart {
  const lines = stored<CartLine[]>('cart');
  return {
    lines: Array.isArray(lines) ? lines.filter((line) => line?.stockId > 0 && line.quantity > 0) : [],
    terms: { ...noTerms, ...stored<Terms>('cartTerms') },
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

function keep(name: string, value: unknown, isNothing: boolean): void {
  if (isNothing) localStorage.removeItem(name);
  else localStorage.setItem(name, JSON.stringify(value));
}

export function changeCart(changes: Partial<Cart>): void {
  cart = { ...cart, ...changes };
  keep('cart', cart.lines, cart.lines.length === 0);
  keep('cartTerms', cart.terms, cart.terms.customer === null && cart.terms.paymentDate === '');
  keep('cartSent', cart.sent, cart.sent === null);
  for (const listener of listeners) listener();
}

export function changeLines(change: (lines: CartLine[]) => CartLine[]): void {
  changeCart({ lines: change(cart.lines) });
}

export function emptyCart(): void {
  changeCart({ lines: [], terms: noTerms, sent: null });
}

export function useCart(): Cart {
  return useSyncExternalStore(subscribe, () => cart);
}

/** Read again at the first subscriber (another person may have signed in) and whenever another tab changes it. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    cart = read();
    window.addEventListener('storage', reread);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', reread);
  };
}

function reread(event: StorageEvent): void {
  if (event.key !== null && !event.key.startsWith('cart')) return;
  cart = read();
  for (const listener of listeners) listener();
}
