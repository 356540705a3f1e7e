import { describe, expect, test } from 'vitest';
import { countPacks, type Pack } from '../../contract/cart/packs.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import {
  addItem,
  type CartLine,
  type Choice,
  lineKey,
  linesOf,
  raise,
  sentLine,
  setDiscount,
  setQuantity,
  setTerms,
  takeBack,
  wantedOf,
} from './cart.ts';
import { priceTill, type Today } from './price-till.ts';
import { choicesOf, withCode } from './stock-choices.ts';

const carton = { id: 5, name: 'Carton', size: 24, unitSell: 500, auto: true, barcodes: ['c'] };
const six = { id: 6, name: 'Six-pack', size: 6, unitSell: 140, auto: true, barcodes: ['s'] };
const crate = { id: 7, name: 'Crate', size: 12, unitSell: null, auto: false, barcodes: [] };

const beer: StockItem = {
  id: 1,
  name: 'Beer',
  barcode: 'a',
  qty: 100,
  date: '2026-01-01',
  unitCost: 20,
  unitSell: 25,
  warningAt: 0,
  categoryId: 1,
  taxRateId: null,
  kind: 'goods',
  unit: '',
  inParts: false,
  barcodes: ['a', 'b'],
  scaleCode: null,
  packs: [carton, crate, six],
  category: { id: 1, type: 'Drinks' },
  salesCount: 0,
};

const day = '2026-03-10';
const add = (lines: CartLine[], quantity: number, pack: Pack | null = null) =>
  addItem(lines, beer, day, quantity, pack);
const today: Today = { items: [beer], answeredForAll: true, rates: [], smallestCoin: 0, day, listPrices: [] };
const price = (lines: CartLine[], changes: Partial<Today> = {}) =>
  priceTill({ lines, discount: null }, { ...today, ...changes });

describe('a cart with packs', () => {
  test('has a line for the pieces and one for each pack, and is sent with the pack', () => {
    const lines = add(add(add(add([], 1), 1, carton), 2), 1, carton);
    expect(lines).toMatchObject([{ quantity: 3 }, { packId: 5, quantity: 2 }]);
    expect(lines[0]).not.toHaveProperty('packId');
    expect(new Set(lines.map(lineKey)).size).toBe(2);
    expect(raise(lines, lineKey(lines[1]!))).toMatchObject([{ quantity: 3 }, { quantity: 3 }]);
    expect(wantedOf(lines, 1)).toBe(51);
    expect(lines.map(sentLine)).toMatchObject([{ stockId: 1 }, { stockId: 1, packId: 5, quantity: 2 }]);
    const ownPrice = setTerms(lines, lineKey(lines[1]!), { ownPrice: 450 });
    expect(ownPrice.map(sentLine)[1]).toEqual({ stockId: 1, packId: 5, quantity: 2, unitSell: 450 });
  });

  test('takes back the pack that was added, not the pieces', () => {
    const choice: Choice = { item: beer, pack: carton };
    expect(takeBack(add(add([], 3), 1, carton), choice, 1)).toMatchObject([{ quantity: 3 }]);
  });

  test('comes back with its packs after it was held', () => {
    const line = {
      stockId: 1,
      name: 'Beer',
      packId: null,
      pack: null,
      discount: null,
      ownPrice: null,
      heldAt: 25,
      qty: 9,
      kind: 'goods' as const,
    };
    const held = {
      id: 1,
      name: 'Ann',
      createdAt: '2026-03-10T09:00:00.000Z',
      staff: 'Ben',
      customer: null,
      paymentDate: null,
      lines: [
        { ...line, quantity: 3, unitSell: 25 },
        { ...line, packId: 5, pack: { name: 'Carton', size: 24 }, quantity: 2, unitSell: 500 },
      ],
      discount: null,
      note: null,
      total: 1075,
    };
    const lines = linesOf(held, day);
    expect(lines).toMatchObject([{ quantity: 3 }, { packId: 5, quantity: 2 }]);
    expect(price(lines).total).toBe(1075);
    // The same holds before the server has answered.
    expect(price(lines, { items: [], answeredForAll: false }).total).toBe(1075);
  });
});

describe('what packs come to', () => {
  test('is the price of the pack, at which it was added until the server answers', () => {
    const lines = add([], 2, carton);
    for (const items of [[], [beer]]) {
      const { lines: shown, total, savedByPacks } = price(lines, { items, answeredForAll: items.length > 0 });
      expect(shown).toMatchObject([
        { unitSell: 500, total: 1000, pack: { name: 'Carton' }, madeUp: [], deleted: false },
      ]);
      expect([total, savedByPacks]).toEqual([1000, 200]);
    }
  });

  test('follows the price of the moment and says what it was', () => {
    const dearer = { ...beer, packs: [{ ...carton, unitSell: 520 }] };
    expect(price(add([], 1, carton), { items: [dearer] }).lines).toMatchObject([{ unitSell: 520, priceBefore: 500 }]);
  });

  test.each([[[{ ...carton, unitSell: null }, six]], [[six]]])(
    'a pack that is no longer sold has to be removed, case %#',
    (packs) => {
      const { lines, total } = price(add([], 1, carton), { items: [{ ...beer, packs }] });
      expect(lines).toMatchObject([{ deleted: true, unitSell: 500 }]);
      expect(total).toBe(500);
    },
  );

  test('says what is left in pieces', () => {
    expect(price(add(add([], 5), 4, carton)).lines.map(({ left }) => left)).toEqual([100, 100]);
    expect(price(add(add([], 4), 4, carton)).lines.map(({ left }) => left)).toEqual([null, null]);
  });
});

describe('pieces that make up packs', () => {
  test('are charged as those, the largest first, and their line says so', () => {
    const { lines, total, savedByPacks } = price(add([], 31));
    expect(lines).toMatchObject([
      {
        unitSell: 25,
        madeUp: [
          { name: 'Carton', size: 24, count: 1 },
          { name: 'Six-pack', size: 6, count: 1 },
        ],
        total: 665,
      },
    ]);
    expect([total, savedByPacks]).toEqual([665, 110]);
  });

  test.each([
    ['pieces first', (lines: CartLine[]) => add(add(lines, 25), 1, carton)],
    ['the pack first', (lines: CartLine[]) => add(add(lines, 1, carton), 25)],
  ])('join a pack that was scanned, and each line has what is its own: %s', (_, fill) => {
    const { lines, total } = price(fill([]));
    const byPack = new Map(lines.map((one) => [one.line.packId ?? null, one]));
    expect(byPack.get(5)).toMatchObject({ total: 500, madeUp: [] });
    expect(byPack.get(null)).toMatchObject({ total: 525, madeUp: [{ name: 'Carton', count: 1 }] });
    expect(total).toBe(1025);
  });

  test('share discounts and taxes to the last unit', () => {
    const rate = { id: 4, name: 'VAT', percent: 7, included: false, kind: 'standard' } as const;
    const items = [{ ...beer, taxRateId: 4 }];
    const lines = add(add([], 2, carton), 25);
    const { lines: shown, total } = priceTill(
      { lines, discount: { percent: 3.33 } },
      { ...today, items, rates: [rate] },
    );
    expect(shown.reduce((sum, line) => sum + Math.round(line.total * 100), 0)).toBe(Math.round(total * 100));
  });

  test('stay pieces on a line with a discount or a price of its own', () => {
    const lines = add([], 24);
    expect(price(setDiscount(lines, 1, { percent: 10 }))).toMatchObject({ total: 540, savedByPacks: 0 });
    expect(price(setTerms(lines, 1, { ownPrice: 24 }))).toMatchObject({ total: 576, belowList: 24 });
  });
});

describe('lower prices', () => {
  const timedPrices = [
    { packId: null, unitSell: 20, startDate: '2026-03-10', endDate: '2026-03-11' },
    { packId: 5, unitSell: 400, startDate: '2026-03-11', endDate: '2026-03-11' },
  ];

  test('for a time apply on their days, both inclusive, and the usual price stands beside them', () => {
    const items = [{ ...beer, timedPrices }];
    const lines = add(add([], 1), 1, carton);
    const on = (at: string) =>
      price(lines, { items, day: at }).lines.map(({ unitSell, usualPrice }) => [unitSell, usualPrice]);
    expect(on('2026-03-09')).toEqual([
      [25, null],
      [500, null],
    ]);
    expect(on('2026-03-10')).toEqual([
      [20, 25],
      [500, null],
    ]);
    expect(on('2026-03-11')).toEqual([
      [20, 25],
      [400, 500],
    ]);
    expect(on('2026-03-12')).toEqual([
      [25, null],
      [500, null],
    ]);
  });

  test("of the customer's list apply, a higher one does not, and a change since then is another matter", () => {
    const listPrices = [
      { stockId: 1, packId: null, unitSell: 22 },
      { stockId: 1, packId: 5, unitSell: 900 },
      { stockId: 2, packId: null, unitSell: 1 },
    ];
    const { lines, belowList } = price(add(add([], 1), 1, carton), { listPrices });
    expect(lines).toMatchObject([
      { unitSell: 22, usualPrice: 25, priceBefore: null },
      { unitSell: 500, usualPrice: null, priceBefore: null },
    ]);
    expect(belowList).toBe(0);
  });

  test('decide whether a pack is cheaper than its pieces', () => {
    const listPrices = [{ stockId: 1, packId: null, unitSell: 20 }];
    expect(price(add([], 24), { listPrices })).toMatchObject({ total: 480, savedByPacks: 0 });
  });

  test('below what somebody set by hand are no discount', () => {
    const listPrices = [{ stockId: 1, packId: null, unitSell: 20 }];
    const lines = setTerms(add([], 1), 1, { ownPrice: 15 });
    expect(price(lines, { listPrices })).toMatchObject({ belowList: 5, lines: [{ listPrice: 20, usualPrice: null }] });
  });
});

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => count);
const everyCart = upTo(55).flatMap((loose) =>
  upTo(2).flatMap((cartons) => upTo(1).map((sixes) => [cartons, loose, sixes] as const)),
);

test('the lines add up to what is charged, however pieces and packs were scanned', () => {
  const kinds = [carton, null, six];
  for (const counts of everyCart) {
    const lines = counts.reduce<CartLine[]>((all, count, at) => (count > 0 ? add(all, count, kinds[at]) : all), []);
    const { lines: shown, total } = price(lines);
    const charged = countPacks(lines, () => beer).reduce((sum, { count, unitSell }) => sum + count * unitSell, 0);
    expect([shown.reduce((sum, line) => sum + line.total, 0), total]).toEqual([charged, charged]);
  }
});

test('the list offers the packs that are sold below their item, and any code finds its own', () => {
  const pen = { ...beer, id: 2, name: 'Pen', barcodes: [], packs: [] };
  expect(choicesOf([beer, pen]).map(({ item, pack }) => [item.name, pack?.name])).toEqual([
    ['Beer', undefined],
    ['Beer', 'Carton'],
    ['Beer', 'Six-pack'],
    ['Pen', undefined],
  ]);
  expect(withCode([pen, beer], 'b')).toEqual({ item: beer, pack: null });
  expect(withCode([pen, beer], 's')).toEqual({ item: beer, pack: six });
  expect(withCode([pen, beer], 'z')).toBeUndefined();
});

test('a quantity is set on the line of the pack alone', () => {
  const lines = add(add([], 1), 1, carton);
  expect(setQuantity(lines, lineKey(lines[1]!), 3)).toMatchObject([{ quantity: 1 }, { quantity: 3 }]);
});
