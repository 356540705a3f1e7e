/** Checks which pieces are charged as packs, on examples and on what must hold for any cart. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { setMoneyDecimals } from '../values/money-decimals.ts';
import { sumQuantities } from '../values/quantity.ts';
import { mergeLines } from './merge-lines.ts';
import { type AskedLine, atLowestPrices, countPacks, type Offered, type Pack, savedByPacks } from './packs.ts';
import { priceCart } from './price.ts';

const carton: Pack = { id: 1, name: 'Carton', size: 24, unitSell: 40, auto: true };
const six: Pack = { id: 2, name: 'Six', size: 6, unitSell: 11, auto: true };
const crate: Pack = { id: 3, name: 'Crate', size: 12, unitSell: 23, auto: false };
const bottle: Offered = { unitSell: 2, packs: [six, carton, crate] };

const charged = (lines: AskedLine[], offered = bottle) =>
  countPacks(lines, () => offered).map(({ pack, count, pieces, unitSell }) => [
    pack?.name ?? 'piece',
    count,
    pieces,
    unitSell,
  ]);

afterEach(() => setMoneyDecimals(2));

describe('pieces that make up a pack', () => {
  it('are charged as it, largest first, and stand before the pieces left over', () => {
    expect(charged([{ stockId: 7, quantity: 33 }])).toEqual([
      ['Carton', 1, 24, 40],
      ['Six', 1, 6, 11],
      ['piece', 3, 3, 2],
    ]);
    expect(
      savedByPacks(
        countPacks([{ stockId: 7, quantity: 33 }], () => bottle),
        () => bottle,
      ),
    ).toBe(9);
  });

  it('join lines of the same pack, wherever these stand', () => {
    expect(
      charged([
        { stockId: 7, quantity: 5 },
        { stockId: 7, packId: 2, quantity: 2 },
        { stockId: 7, quantity: 2 },
      ]),
    ).toEqual([
      ['Six', 3, 18, 11],
      ['piece', 1, 1, 2],
    ]);
  });

  it('stay pieces where the pack does not cost less, is not auto or is not sold', () => {
    const dear = { unitSell: 2, packs: [{ ...six, unitSell: 12 }, crate, { ...carton, unitSell: null }] };
    expect(charged([{ stockId: 7, quantity: 30 }], dear)).toEqual([['piece', 30, 30, 2]]);
  });

  it('stay pieces on lines with a discount or a price of their own', () => {
    expect(
      charged([
        { stockId: 7, quantity: 6, discount: { percent: 5 } },
        { stockId: 7, quantity: 6, ownPrice: 1 },
        { stockId: 7, quantity: 5, discount: { amount: 0 } },
      ]),
    ).toEqual([
      ['piece', 6, 6, 2],
      ['piece', 6, 6, 1],
      ['piece', 5, 5, 2],
    ]);
  });

  it('buy one, get one', () => {
    const pair = { unitSell: 3, packs: [{ id: 9, name: 'Two for one', size: 2, unitSell: 3, auto: true }] };
    expect(charged([{ stockId: 7, quantity: 5 }], pair)).toEqual([
      ['Two for one', 2, 4, 3],
      ['piece', 1, 1, 3],
    ]);
  });

  it('of goods by weight make up packs of weight', () => {
    const flour = { unitSell: 1.5, packs: [{ id: 9, name: 'Bag', size: 2.5, unitSell: 3, auto: true }] };
    expect(charged([{ stockId: 7, quantity: 6.2 }], flour)).toEqual([
      ['Bag', 2, 5, 3],
      ['piece', 1.2, 1.2, 1.5],
    ]);
  });
});

it('the lowest price applies, of the piece and of each pack that is sold', () => {
  const offered = atLowestPrices({ unitSell: 2, packs: [six, { ...carton, unitSell: null }] }, [
    { packId: null, unitSell: 1.9 },
    { packId: null, unitSell: 2.5 },
    { packId: 2, unitSell: 10 },
    { packId: 1, unitSell: 30 },
  ]);
  expect(offered.unitSell).toBe(1.9);
  expect(offered.packs.map(({ unitSell }) => unitSell)).toEqual([10, null]);
});

const cartOf = (decimals: number) => {
  const amount = (max: number) => fc.nat(max).map((units) => units / 10 ** decimals);
  const size = fc
    .oneof(
      fc.integer({ min: 2, max: 30 }),
      fc.integer({ min: 1, max: 9999 }).map((one) => one / 1000),
    )
    .filter((one) => one !== 1);
  const packs = fc
    .array(fc.record({ size, unitSell: fc.option(amount(5000)), auto: fc.boolean() }), { maxLength: 4 })
    .map((some) => some.map((pack, at): Pack => ({ ...pack, id: at + 1, name: `Pack ${at + 1}` })));
  const items = fc.array(fc.record({ unitSell: amount(900), packs }), { minLength: 1, maxLength: 3 });
  return items.chain((offered) => {
    const line = fc.nat(offered.length - 1).chain((stockId) => {
      const sold = offered[stockId]!.packs.filter(({ unitSell }) => unitSell !== null).map(({ id }) => id);
      const quantity = fc.oneof(
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 1, max: 20_000 }).map((one) => one / 1000),
      );
      const ofPack = sold.length > 0 ? fc.option(fc.constantFrom(...sold), { nil: undefined }) : fc.constant(undefined);
      return fc.record({
        stockId: fc.constant(stockId),
        packId: ofPack,
        quantity,
        discount: fc.option(fc.constantFrom({ percent: 0 }, { percent: 10 }), { nil: undefined }),
      });
    });
    const lines = fc
      .array(line, { minLength: 1, maxLength: 8 })
      .map((some) => some.map((one): AskedLine => (one.packId ? { ...one, quantity: Math.ceil(one.quantity) } : one)));
    return fc.record({ offered: fc.constant(offered), lines });
  });
};

it.each([0, 2, 3])('for any cart with %i decimals', (decimals) => {
  setMoneyDecimals(decimals);
  fc.assert(
    fc.property(cartOf(decimals), ({ offered, lines }) => {
      const offeredOf = ({ stockId }: AskedLine) => offered[stockId]!;
      const count = (some: AskedLine[]) => countPacks(mergeLines(some), offeredOf);
      const costs = (some: ReturnType<typeof count>) =>
        priceCart(
          {
            lines: some.map(({ count: quantity, unitSell, from }) => ({ quantity, unitSell, discount: from.discount })),
          },
          { decimals },
        ).total;
      const piecesOf = (stockId: number, some: ReturnType<typeof count>) =>
        sumQuantities(some.filter(({ from }) => from.stockId === stockId).map(({ pieces }) => pieces));
      const withoutAuto = countPacks(mergeLines(lines), (line) => ({
        ...offeredOf(line),
        packs: offeredOf(line).packs.map((pack) => ({ ...pack, auto: false })),
      }));
      const counted = count(lines);
      for (const stockId of offered.keys()) expect(piecesOf(stockId, counted)).toBe(piecesOf(stockId, withoutAuto));
      expect(costs(counted)).toBeLessThanOrEqual(costs(withoutAuto));
      expect(costs(count([...lines].reverse()))).toBe(costs(counted));
      expect(savedByPacks(counted, offeredOf)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 3000 },
  );
});
