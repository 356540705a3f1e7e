import { expect, it } from 'vitest';
import { wordsOf } from '../base/words.ts';
import type { KnownItem } from './import-plan.ts';
import { planImport } from './plan-import.ts';

it('looks at each item a few times only, however many share its name', async () => {
  const many = 300;
  let looks = 0;
  const items = Array.from({ length: many }, (_, n): KnownItem => {
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
      codes: [`known-${n}`],
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
  const owners = new Map(items.map(({ id, codes }) => [codes[0]!, { stockId: id, packId: null, name: 'Cup' }]));
  const known = { items, packs: new Map(), owners, prices: new Map() };
  const { lines } = await planImport(
    { rows, skipped: [], columns: {}, own: new Map(), ignored: [], headers: [], mapping: {}, sample: [] },
    known,
    {
      today: '2026-03-10',
      lockedUntil: null,
      words: wordsOf({ locale: 'en', currency: undefined }),
      keyOf: (text) => text.toLowerCase(),
      taxes: new Map(),
      lists: new Map(),
    },
  );
  expect(lines.filter(({ status }) => status === 'new')).toHaveLength(many / 2);
  expect(lines.filter(({ status }) => status === 'changed')).toHaveLength(many / 2);
  expect(looks).toBeLessThan(10 * many);
});
