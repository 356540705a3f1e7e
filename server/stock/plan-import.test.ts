import { expect, it } from 'vitest';
import { wordsOf } from '../base/words.ts';
import { type KnownItem, planImport } from './plan-import.ts';

it('looks at each item a few times only, however many share its name', async () => {
  const many = 300;
  let looks = 0;
  const known = Array.from({ length: many }, (_, n): KnownItem => {
    const item = { id: n + 1, name: 'Cup', nameKey: 'cup', category: 'C', categoryKey: 'c', date: '2026-03-01' };
    return {
      ...item,
      qty: 1,
      unitCost: 1,
      unitSell: 1,
      warningAt: 0,
      tax: null,
      taxRateId: null,
      keepsStock: true,
      unit: '',
      inParts: true,
      get barcode() {
        looks++;
        return `known-${n}`;
      },
    };
  });
  const values = { name: 'CUP', category: 'C', qty: 1, unitCost: 1, unitSell: 1 };
  const rows = Array.from({ length: many }, (_, n) => ({
    row: n + 2,
    values: { ...values, barcode: n % 2 ? `known-${n}` : `new-${n}` },
    wrong: [],
  }));
  const plan = await planImport({ rows, columns: {}, ignored: [] }, known, {
    today: '2026-03-10',
    lockedUntil: null,
    words: wordsOf({ locale: 'en', currency: undefined }),
    keyOf: (text) => text.toLowerCase(),
    taxes: new Map(),
  });
  expect(plan.filter(({ line }) => line.status === 'new')).toHaveLength(many / 2);
  expect(plan.filter(({ line }) => line.status === 'changed')).toHaveLength(many / 2);
  expect(looks).toBeLessThan(10 * many);
});
