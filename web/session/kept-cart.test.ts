import { expect, test } from 'vitest';
import { dropCart, keepCart, namesIn, putCartBack } from './kept-cart.ts';

const lines = '[{"stockId":1,"quantity":2}]';

test('lays the cart aside with everything kept beside it, and gives it back to the same person', () => {
  const storage = new MemoryStorage();
  putCartBack(storage, 7);
  storage.setItem('cart', lines);
  storage.setItem('cartKey', 'abc');

  keepCart(storage);
  expect(storage.getItem('cart')).toBeNull();
  expect(storage.getItem('cartKey')).toBeNull();

  putCartBack(storage, 7);
  expect(storage.getItem('cart')).toBe(lines);
  expect(storage.getItem('cartKey')).toBe('abc');
});

test('shows nobody the cart of somebody else', () => {
  const storage = new MemoryStorage();
  putCartBack(storage, 7);
  storage.setItem('cart', lines);
  keepCart(storage);

  putCartBack(storage, 8);
  expect(storage.getItem('cart')).toBeNull();
  keepCart(storage);

  putCartBack(storage, 7);
  expect(storage.getItem('cart')).toBe(lines);
});

test('keeps a cart for its owner when the browser was closed without signing out', () => {
  const storage = new MemoryStorage();
  putCartBack(storage, 7);
  storage.setItem('cart', lines);

  putCartBack(storage, 8);
  expect(storage.getItem('cart')).toBeNull();
  putCartBack(storage, 7);
  expect(storage.getItem('cart')).toBe(lines);
});

test('does not lose the kept cart when a second tab ends its session after the first', () => {
  const storage = new MemoryStorage();
  putCartBack(storage, 7);
  storage.setItem('cart', lines);
  keepCart(storage);
  keepCart(storage);

  putCartBack(storage, 7);
  expect(storage.getItem('cart')).toBe(lines);
});

test('puts a kept cart back once only', () => {
  const storage = new MemoryStorage();
  putCartBack(storage, 7);
  storage.setItem('cart', lines);
  keepCart(storage);
  putCartBack(storage, 7);
  storage.setItem('cart', '[]');
  keepCart(storage);

  putCartBack(storage, 7);
  expect(storage.getItem('cart')).toBeNull();
});

test('leaves nothing behind when the cart was empty', () => {
  const storage = new MemoryStorage();
  putCartBack(storage, 7);
  storage.setItem('cart', '[]');
  keepCart(storage);
  expect(namesIn(storage)).toEqual([]);
});

test('leaves nothing of someone who logs out, also what another tab has laid aside for them', () => {
  const storage = new MemoryStorage();
  putCartBack(storage, 7);
  storage.setItem('cart', lines);
  storage.setItem('cartKey', 'abc');
  storage.setItem('kept-cart:7', '{}');
  dropCart(storage, 7);
  expect(namesIn(storage)).toEqual([]);
});

test('keeps the cart of somebody else when someone logs out', () => {
  const storage = new MemoryStorage();
  putCartBack(storage, 8);
  storage.setItem('cart', lines);
  dropCart(storage, 7);
  expect(namesIn(storage)).toEqual(['kept-cart:8']);
  putCartBack(storage, 8);
  expect(storage.getItem('cart')).toBe(lines);
});

test('keeps a cart that was filled after a sign-out in another tab for the person who works here', () => {
  const storage = new MemoryStorage();
  putCartBack(storage, 7);
  dropCart(storage, 7);
  storage.setItem('cart', lines);
  keepCart(storage, 7);
  putCartBack(storage, 7);
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
