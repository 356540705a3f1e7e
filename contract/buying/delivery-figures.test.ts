/** Checks what a delivery comes to, against examples worked out by hand and against what must hold for any paper. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { averageCost, costOfPieces } from '../values/cost.ts';
import { sumMoney } from '../values/money.ts';
import { setMoneyDecimals } from '../values/money-decimals.ts';
import {
  followLines,
  marginOf,
  type PaperCost,
  paperFigures,
  piecesOf,
  priceKeepingMargin,
} from './delivery-figures.ts';

afterEach(() => setMoneyDecimals(2));

const line = (total: number, quantity = 1) => ({ quantity, free: 0, packSize: null, total });
const values = (lines: ReturnType<typeof line>[], costs: PaperCost[], tax = 0, reclaimsTax = false) =>
  paperFigures({ lines, costs, tax, reclaimsTax }).lines.map(({ value }) => value);

describe('pieces', () => {
  it('are counted by the pack, free ones too', () => {
    expect(piecesOf({ quantity: 2, free: 1, packSize: 24 })).toBe(72);
    expect(piecesOf({ quantity: 0.3, free: 0.1, packSize: null })).toBe(0.4);
    expect(piecesOf({ quantity: 3, free: 0, packSize: 0.25 })).toBe(0.75);
  });
});

describe('costs', () => {
  it('go to the lines by value or by pieces, and what can not be divided to the earlier line', () => {
    expect(values([line(10), line(10), line(10)], [{ amount: 0.1, spread: 'value' }])).toEqual([10.04, 10.03, 10.03]);
    expect(values([line(30, 1), line(10, 3)], [{ amount: 4, spread: 'value' }])).toEqual([33, 11]);
    expect(values([line(30, 1), line(10, 3)], [{ amount: 4, spread: 'quantity' }])).toEqual([31, 13]);
  });

  it('that are below 0 are spread as what they take off', () => {
    expect(values([line(10), line(10), line(10)], [{ amount: -0.1, spread: 'value' }])).toEqual([9.96, 9.97, 9.97]);
  });

  it('go by pieces where everything on the paper is free', () => {
    expect(values([line(0, 1), line(0, 3)], [{ amount: 4, spread: 'value' }], 4)).toEqual([2, 6]);
  });

  it('tell the first line that they would make worth less than nothing', () => {
    const paper = { lines: [line(10, 1), line(1, 10)], tax: 5, reclaimsTax: false };
    const figures = (amount: number) => paperFigures({ ...paper, costs: [{ amount, spread: 'quantity' }] });
    expect([figures(-1.1).belowZero, figures(-1.11).belowZero]).toEqual([null, 1]);
  });

  it('have tax among them unless it is claimed back', () => {
    const lines = [line(30), line(10)];
    expect(values(lines, [], 4)).toEqual([33, 11]);
    expect(paperFigures({ lines, costs: [], tax: 4, reclaimsTax: true })).toEqual({
      lines: [
        { pieces: 1, value: 30 },
        { pieces: 1, value: 10 },
      ],
      due: 44,
      goodsValue: 40,
      belowZero: null,
    });
  });

  it.each([0, 2, 3])('come to exactly what they are on any paper, with %i decimals', (decimals) => {
    const units = (from: number, to: number) => fc.integer({ min: from, max: to }).map((one) => one / 10 ** decimals);
    const lines = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9_999_999 }).map((one) => one / 1000),
        free: fc.integer({ min: 0, max: 2000 }).map((one) => one / 1000),
        packSize: fc.constant(null),
        total: fc.oneof(fc.constant(0), units(0, 1_000_000_000)),
      }),
      { minLength: 1, maxLength: 20 },
    );
    const costs = fc.array(
      fc.record({
        amount: units(-1_000_000, 1_000_000),
        spread: fc.constantFrom('value' as const, 'quantity' as const),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(lines, costs, units(0, 1_000_000), fc.boolean(), (lines, costs, tax, reclaimsTax) => {
        setMoneyDecimals(decimals);
        const figures = paperFigures({ lines, costs, tax, reclaimsTax });
        const onPaper = [...lines.map(({ total }) => total), ...costs.map(({ amount }) => amount)];
        expect(figures.due).toBe(sumMoney([...onPaper, tax]));
        expect(figures.goodsValue).toBe(sumMoney([...onPaper, reclaimsTax ? 0 : tax]));
        expect(sumMoney(figures.lines.map(({ value }) => value))).toBe(figures.goodsValue);
        if (figures.belowZero === null) expect(figures.lines.every(({ value }) => value >= 0)).toBe(true);
      }),
    );
  });
});

describe('what a piece costs', () => {
  it('has six decimals, half up', () => {
    expect(costOfPieces(10, 24)).toBe(0.416667);
    expect(costOfPieces(0, 5)).toBe(0);
    expect(averageCost({ qty: 10, unitCost: 2 }, { pieces: 5, value: 20 })).toBe(2.666667);
    expect(averageCost({ qty: 0, unitCost: 9 }, { pieces: 4, value: 10 })).toBe(2.5);
  });

  it('stays exact where numbers are large', () => {
    expect(averageCost({ qty: 1, unitCost: 0 }, { pieces: 999_999_998, value: 999_999_999_999.99 })).toBe(1000.000001);
  });

  it.each(['last', 'average'] as const)('goes from line to line of an item, with the method %s', (method) => {
    const items = new Map([[7, { qty: 10, unitCost: 2, unitSell: 5 }]]);
    const came = [
      { stockId: 7, pieces: 10, value: 40, unitSell: null },
      { stockId: 7, pieces: 20, value: 20, unitSell: 6 },
    ];
    const [first, second] = followLines(came, items, method);
    const costs = method === 'last' ? [4, 1] : [3, 2];
    expect(first).toEqual({ unitCostBefore: 2, unitCostAfter: costs[0], unitSellBefore: 5, unitSellAfter: 5 });
    expect(second).toEqual({ unitCostBefore: costs[0], unitCostAfter: costs[1], unitSellBefore: 5, unitSellAfter: 6 });
    expect(items.get(7)!.qty).toBe(10);
  });
});

describe('the margin', () => {
  it('is of the price without the tax in it, with one decimal', () => {
    expect(marginOf(4, 3, 0)).toBe(25);
    expect(marginOf(11.8, 8, 18)).toBe(20);
    expect(marginOf(3, 1, 0)).toBe(66.7);
    expect(marginOf(1, 3, 0)).toBe(-200);
    expect(marginOf(3, 4.00005, 0)).toBe(-33.3);
    expect(marginOf(0, 3, 0)).toBeNull();
  });

  it('is kept by the lowest price in whole steps', () => {
    const changed = { unitCostBefore: 2, unitCostAfter: 2.5, unitSellBefore: 3 };
    expect(priceKeepingMargin(changed, 0)).toBe(3.75);
    expect(priceKeepingMargin(changed, 0.5)).toBe(4);
    expect(priceKeepingMargin({ ...changed, unitCostAfter: 0 }, 0.5)).toBe(0.5);
    expect(priceKeepingMargin({ ...changed, unitCostBefore: 0 }, 0.5)).toBeNull();
    expect(priceKeepingMargin({ ...changed, unitSellBefore: 0 }, 0.5)).toBeNull();
  });

  it.each([0, 2, 3])('is at least what it was at that price, and less one step below, with %i decimals', (decimals) => {
    const cost = fc.integer({ min: 1, max: 10 ** 9 }).map((one) => one / 10 ** 6);
    const units = (max: number) => fc.integer({ min: 1, max }).map((one) => one / 10 ** decimals);
    fc.assert(
      fc.property(cost, cost, units(10 ** 6), units(1000), (unitCostBefore, unitCostAfter, unitSellBefore, step) => {
        setMoneyDecimals(decimals);
        const kept = priceKeepingMargin({ unitCostBefore, unitCostAfter, unitSellBefore }, step)!;
        // Margins have the same order as price ÷ cost.
        const whole = (value: number, of: number) => BigInt(Math.round(value * 10 ** of));
        const isKept = (price: bigint) =>
          price * whole(unitCostBefore, 6) >= whole(unitSellBefore, decimals) * whole(unitCostAfter, 6);
        const [price, oneStep] = [whole(kept, decimals), whole(step, decimals)];
        expect(price % oneStep).toBe(0n);
        expect(isKept(price)).toBe(true);
        expect(price - oneStep === 0n || !isKept(price - oneStep)).toBe(true);
      }),
    );
  });
});
