import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';

const records = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => ({ at, text: 'x'.repeat(length) }));

test('sends at most fifty sales at once, in order', () => {
  const batches = batchesOf(records(120, 10));
  expect(batches.map((batch) => batch.length)).toEqual([50, 50, 20]);
  expect(batches.flat().map(({ at }) => at)).toEqual(records(120, 0).map(({ at }) => at));
});

test('sends fewer where they are long, and one that is longer than all that goes alone', () => {
  expect(batchesOf(records(5, 900_000)).map((batch) => batch.length)).toEqual([2, 2, 1]);
  expect(batchesOf(records(2, 3_000_000)).map((batch) => batch.length)).toEqual([1, 1]);
  expect(batchesOf([])).toEqual([]);
});
