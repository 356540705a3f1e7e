import { expect, it } from 'vitest';
import type { StockItem } from '../../contract/goods/stock.ts';
import { keepPlaces } from './keep-places.ts';

const item = (id: number, unitSell = 1) => ({ id, unitSell }) as StockItem;
const shown = (placed: ReturnType<typeof keepPlaces>) =>
  placed.map(({ item: { id, unitSell }, gone }) => `${id}${gone ? ' gone' : ''} ${unitSell}`);

const three = keepPlaces([], [item(1), item(2), item(3)], false);

it('tiles begin in the order of the list', () => {
  expect(shown(three)).toEqual(['1 1', '2 1', '3 1']);
});

it('an item keeps its place when the list is in another order, and shows what it costs now', () => {
  expect(shown(keepPlaces(three, [item(3), item(1, 5), item(2)], false))).toEqual(['1 5', '2 1', '3 1']);
});

it('what is new comes last, wherever it is in the list', () => {
  expect(shown(keepPlaces(three, [item(9), item(1), item(2), item(8), item(3)], false))).toEqual([
    ...['1 1', '2 1', '3 1', '9 1', '8 1'],
  ]);
});

it('what is gone leaves its place empty, and nothing moves up', () => {
  const without = keepPlaces(three, [item(1), item(3)], false);
  expect(shown(without)).toEqual(['1 1', '2 gone 1', '3 1']);
  expect(shown(keepPlaces(without, [item(1), item(3), item(4)], true))).toEqual(['1 1', '2 gone 1', '3 1', '4 1']);
  expect(shown(keepPlaces(without, [item(1), item(2), item(3)], false))).toEqual(shown(three));
});

it('what may be on a page that is not loaded is not gone', () => {
  expect(shown(keepPlaces(three, [item(0), item(1), item(2)], true))).toEqual(['1 1', '2 1', '3 1', '0 1']);
});
