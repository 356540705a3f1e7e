import { expect, test } from 'vitest';
import { isOfCart, namesIn } from './cart-entries.ts';
import { discardCart, restoreCart, saveCart } from './saved-cart.ts';

const lines = '[{"stockId":1,"quantity":2}]';

test('saves the cart with everything stored next to it, and restores it for the same person', () => {
  const storage = new MemoryStorage();
  restoreCart(storage, 7);
  storage.setItem('cart', lines);
  storage.setItem('cartKey', 'abc');

  saveCart(storage);
  expect(storage.getItem('cart')).toBeNull();
  expect(storage.getItem('cartKey')).toBeNull();

  restoreCart(storage, 7);
  expect(storage.getItem('cart')).toBe(lines);
  expect(storage.getItem('cartKey')).toBe('abc');
});

test('saves a delivery that is being entered, also without a cart and beside a new one', () => {
  const storage = new MemoryStorage();
  restoreCart(storage, 7);
  storage.setItem('cart-delivery:', '{"number":"118"}');
  saveCart(storage);
  expect(storage.getItem('cart-delivery:')).toBeNull();
  storage.setItem('cart', lines);
  storage.setItem('owner', '7');
  restoreCart(storage, 7);
  expect(storage.getItem('cart-delivery:')).toBe('{"number":"118"}');
  expect(storage.getItem('cart')).toBe(lines);
});

test('shows nobody the cart of somebody else', () => {
  const storage = new MemoryStorage();
  restoreCart(storage, 7);
  storage.setItem('cart', lines);
  saveCart(storage);

  restoreCart(storage, 8);
  expect(storage.getItem('cart')).toBeNull();
  saveCart(storage);

  restoreCart(storage, 7);
  expect(storage.getItem('cart')).toBe(lines);
});

test('keeps a cart for its owner when the browser was closed without signing out', () => {
  const storage = new MemoryStorage();
  restoreCart(storage, 7);
  storage.setItem('cart', lines);

  restoreCart(storage, 8);
  expect(storage.getItem('cart')).toBeNull();
  restoreCart(storage, 7);
  expect(storage.getItem('cart')).toBe(lines);
});

test('does not lose the saved cart when a second tab ends its session after the first', () => {
  const storage = new MemoryStorage();
  restoreCart(storage, 7);
  storage.setItem('cart', lines);
  saveCart(storage);
  saveCart(storage);

  restoreCart(storage, 7);
  expect(storage.getItem('cart')).toBe(lines);
});

test('restores a saved cart only once', () => {
  const storage = new MemoryStorage();
  restoreCart(storage, 7);
  storage.setItem('cart', lines);
  saveCart(storage);
  restoreCart(storage, 7);
  storage.setItem('cart', '[]');
  saveCart(storage);

  restoreCart(storage, 7);
  expect(storage.getItem('cart')).toBeNull();
});

test('leaves nothing behind when the cart was empty', () => {
  const storage = new MemoryStorage();
  restoreCart(storage, 7);
  storage.setItem('cart', '[]');
  saveCart(storage);
  expect(namesIn(storage).filter(isOfCart)).toEqual([]);
});

test('leaves nothing of someone who logs out, also what another tab has saved for them', () => {
  const storage = new MemoryStorage();
  restoreCart(storage, 7);
  storage.setItem('cart', lines);
  storage.setItem('cartKey', 'abc');
  storage.setItem('kept-cart:7', '{}');
  discardCart(storage, 7);
  expect(namesIn(storage).filter(isOfCart)).toEqual([]);
});

test('keeps the cart of somebody else when someone logs out', () => {
  const storage = new MemoryStorage();
  restoreCart(storage, 8);
  storage.setItem('cart', lines);
  discardCart(storage, 7);
  expect(namesIn(storage).filter(isOfCart)).toEqual(['kept-cart:8']);
  restoreCart(storage, 8);
  expect(storage.getItem('cart')).toBe(lines);
});

test('keeps a cart that was filled after a sign-out in another tab for the person who works here', () => {
  const storage = new MemoryStorage();
  restoreCart(storage, 7);
  discardCart(storage, 7);
  storage.setItem('cart', lines);
  saveCart(storage, 7);
  restoreCart(storage, 7);
  expect(storage.getItem('cart')).toBe(lines);
});

class MemoryStorage implements Storage {
  private readonly items = new Map<string, string>();

  get length() {
    return this.items.size;
  }

  key(index: number) {
    return [...this.items.keys()][index] ?? null;
  }

  getItem(name: string) {
    return this.items.get(name) ?? null;
  }

  setItem(name: string, value: string) {
    this.items.set(name, value);
  }

  removeItem(name: string) {
    this.items.delete(name);
  }

  clear() {
    this.items.clear();
  }
}
