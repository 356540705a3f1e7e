import { expect, test } from 'vitest';
import { sliceShapes } from './slice-shapes.ts';

const turn = 2 * Math.PI;
const shapes = (values: number[]) => sliceShapes(values, 120, 86, 0.12);

test('slices begin at the top and follow clockwise, as wide as their share', () => {
  expect(shapes([2, 1, 1]).map((slice) => slice.middle / turn)).toEqual([0.25, 0.625, 0.875]);
  expect(shapes([1, 1])[0]?.path).toBe(
    'M0 -120A120 120 0 0 1 120 0A120 120 0 0 1 0 120L0 86A86 86 0 0 0 86 0A86 86 0 0 0 0 -86Z',
  );
});

test('a single slice is a whole ring: its arcs go by the bottom', () => {
  expect(shapes([5])[0]?.path).toBe(
    'M0 -120A120 120 0 0 1 0 120A120 120 0 0 1 0 -120L0 -86A86 86 0 0 0 0 86A86 86 0 0 0 0 -86Z',
  );
});

test('numbers stand at the middle of their slices where there is room', () => {
  for (const slice of shapes([3, 2, 2, 1])) expect(slice.label).toBeCloseTo(slice.middle);
});

test('the numbers of slices too thin for them are moved apart, in their order', () => {
  const labels = shapes([1_000_000, ...Array.from({ length: 19 }, () => 1)]).map((slice) => slice.label);
  const gaps = labels.map((label, at) => (labels[at + 1] ?? (labels[0] as number) + turn) - label);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0.12 - 1e-9);
});
