import { expect, test } from 'vitest';
import type { HeldCart } from '../../contract/selling/held-carts.ts';
import { figuresIn } from '../words/figures-in.ts';
import { setFigures } from '../words/reader.ts';
import { cartChanges } from './cart-changes.ts';

setFigures(figuresIn('en', null), figuresIn('en', null));
const pens = {
  stockId: 1,
  name: 'Pens',
  quantity: 2,
  discount: null,
  ownPrice: null,
  packId: null,
  pack: null,
  heldAt: 1.5,
  unitSell: 1.5,
  qty: 10,
  kind: 'goods' as const,
};

function changes(...lines: HeldCart['lines']): string[] {
  const about = { id: 1, name: 'Cart 12:00', createdAt: '2026-03-10T09:00:00.000Z', staff: 'Ann Onyango' };
  return cartChanges({ ...about, lines, customer: null, paymentDate: null, discount: null, note: null, total: 3 });
}

test('says nothing if nothing has changed', () => {
  expect(changes(pens)).toEqual([]);
});

test('says what costs something else, what is no longer sold, and of what too few are left', () => {
  expect(
    changes(
      { ...pens, unitSell: 2 },
      { ...pens, stockId: 2, name: 'Rope', unitSell: null, qty: 0 },
      { ...pens, stockId: 3, name: 'Ink', qty: 0.5 },
    ),
  ).toEqual([
    'Pens now costs 2.00. It was 1.50.',
    'Rope is no longer sold, so it is not in the cart.',
    'Only 0.5 of Ink left, and the cart has 2.',
  ]);
});

test('names an item on several lines once, with all of its quantities', () => {
  expect(changes({ ...pens, qty: 3 }, { ...pens, discount: { percent: 10 }, qty: 3 })).toEqual([
    'Only 3 of Pens left, and the cart has 4.',
  ]);
});

test('names packs apart from pieces, and counts what is left in pieces', () => {
  const carton = { ...pens, packId: 5, pack: { name: 'Carton', size: 24 }, quantity: 1, heldAt: 30, unitSell: 32 };
  expect(changes({ ...pens, qty: 25 }, { ...carton, qty: 25 }, { ...carton, packId: 6, unitSell: null })).toEqual([
    'Only 25 of Pens left, and the cart has 26.',
    'Pens, Carton now costs 32.00. It was 30.00.',
    'Pens, Carton is no longer sold, so it is not in the cart.',
  ]);
});
