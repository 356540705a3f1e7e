import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giveBack, type Sold } from './give-back.ts';

const units = (value: number, decimals: number) => Math.round(value * 10 ** decimals);

/** A line, and the parts in which it comes back, in thousandths; in the end all of it has come back. */
const line = fc
  .record({
    decimals: fc.constantFrom(0, 2, 3),
    total: fc.nat(2_000_000),
    quantity: fc.integer({ min: 1, max: 90_000 }),
  })
  .chain((one) =>
    fc.record({
      ...Object.fromEntries(Object.entries(one).map(([key, value]) => [key, fc.constant(value)])),
      tax: fc.nat(one.total),
      cost: fc.nat(2_000_000),
      cuts: fc.array(fc.nat(one.quantity), { maxLength: 8 }),
    }),
  ) as fc.Arbitrary<{
  decimals: number;
  total: number;
  quantity: number;
  tax: number;
  cost: number;
  cuts: number[];
}>;

describe('parts of a line', () => {
  it('come to exactly its total, tax and cost, whatever they are and however they are cut', () => {
    fc.assert(
      fc.property(line, fc.boolean(), ({ decimals, total, quantity, tax, cost, cuts }, atOnce) => {
        const scale = 10 ** decimals;
        const ends = [...new Set([...cuts.filter((cut) => cut > 0), quantity])].sort((a, b) => a - b);
        const parts = ends.map((end, at) => (end - (ends[at - 1] ?? 0)) / 1000);
        const charged = {
          id: 1,
          quantity: quantity / 1000,
          total: total / scale,
          tax: tax / scale,
          cost: cost / scale,
        };
        const nothing = { quantity: 0, total: 0, tax: 0, cost: 0 };
        const sold = (returned: typeof nothing): Sold => ({
          lines: [{ ...charged, returned }],
          returns: [],
          owed: 0,
          taken: [],
        });
        const so = { ...nothing };
        const values: { total: number; tax: number; cost: number }[] = [];
        const rules = { decimals };
        if (atOnce) {
          const asked = parts.map((part) => ({ lineId: 1, quantity: part }));
          values.push(...giveBack(sold(so), asked, rules).parts);
        } else {
          for (const part of parts) {
            const [value] = giveBack(sold(so), [{ lineId: 1, quantity: part }], rules).parts;
            values.push(value!);
            so.quantity = Math.round((so.quantity + part) * 1000) / 1000;
            for (const of of ['total', 'tax', 'cost'] as const) {
              so[of] = (units(so[of], decimals) + units(value![of], decimals)) / scale;
            }
          }
        }
        for (const [of, whole] of Object.entries({ total, tax, cost }) as ['total' | 'tax' | 'cost', number][]) {
          const each = values.map((value) => units(value[of], decimals));
          expect(each.every((one) => one >= 0)).toBe(true);
          // After each part, exactly round(whole × returned ÷ quantity) was given back, half up.
          let given = 0n;
          for (const [at, end] of ends.entries()) {
            given += BigInt(each[at]!);
            const exact = (2n * BigInt(whole) * BigInt(end) + BigInt(quantity)) / (2n * BigInt(quantity));
            expect(given).toBe(exact);
          }
          expect(given).toBe(BigInt(whole));
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('what is given back', () => {
  const of = (total: number, changes: Partial<Sold> = {}): Sold => ({
    lines: [{ id: 1, quantity: 10, total, tax: 0, returned: { quantity: 0, total: 0, tax: 0 } }],
    returns: [],
    owed: 0,
    taken: [],
    ...changes,
  });
  const all = [{ lineId: 1, quantity: 10 }];
  const took = (methodId: number, amount: number, refunded = 0) => ({ methodId, amount, refunded });

  it('lowers the debt first, and never gives back more than was taken in', () => {
    const sold = of(100, { owed: 70, taken: [took(9, 20), took(1, 10)] });
    expect(giveBack(sold, all, { decimals: 2 })).toMatchObject({
      total: 100,
      debt: 70,
      rest: 30,
      due: { inCash: 30, otherwise: 30 },
      refunds: [
        { methodId: 9, amount: 20 },
        { methodId: 1, amount: 10 },
      ],
    });
    const short = of(100, { owed: 70, taken: [took(9, 20, 5), took(1, 10)] });
    expect(giveBack(short, all, { decimals: 2 })).toMatchObject({ rest: 30, due: { inCash: 25, otherwise: 25 } });
  });

  it('skips a method that gave back more than it took', () => {
    const sold = of(10, { taken: [took(9, 0, 20), took(1, 30)] });
    expect(giveBack(sold, all, { decimals: 2 }).refunds).toEqual([{ methodId: 1, amount: 10 }]);
    const nothing = of(10, { taken: [took(9, 0, 20)] });
    expect(giveBack(nothing, all, { decimals: 2 })).toMatchObject({ due: { inCash: 0, otherwise: 0 }, refunds: [] });
  });

  it('is rounded to the smallest coin where it is wholly cash', () => {
    const rules = { decimals: 2, smallestCoin: 0.05 };
    expect(giveBack(of(10.03, { taken: [took(1, 10.05)] }), all, rules)).toMatchObject({
      due: { inCash: 10.05, otherwise: 10.03 },
      refunds: [{ methodId: 1, amount: 10.05 }],
    });
    expect(giveBack(of(10.03, { taken: [took(1, 5), took(9, 5.03)] }), all, rules).refunds).toEqual([
      { methodId: 1, amount: 5 },
      { methodId: 9, amount: 5.03 },
    ]);
    expect(giveBack(of(0.02, { taken: [took(1, 0)] }), all, rules).refunds).toEqual([]);
  });

  it('in cash is rounded in all, not part by part: parts never come to more than they were worth', () => {
    const rules = { decimals: 0, smallestCoin: 100 };
    const returned = { quantity: 0, total: 0, tax: 0 };
    const returns: { rounding: number }[] = [];
    const given: number[] = [];
    for (let part = 1; part <= 10; part++) {
      const line = { id: 1, quantity: 10, total: 1500, tax: 0, returned };
      const taken = [
        took(
          1,
          1500,
          given.reduce((all, one) => all + one, 0),
        ),
      ];
      const { due, rest } = giveBack({ lines: [line], returns, owed: 0, taken }, [{ lineId: 1, quantity: 1 }], rules);
      returns.push({ rounding: due.inCash - rest });
      given.push(due.inCash);
      returned.quantity++;
      returned.total += rest;
      if (part === 8) expect(given.reduce((all, one) => all + one, 0)).toBe(1200);
    }
    expect(given).toEqual([200, 100, 200, 100, 200, 100, 200, 100, 200, 100]);
  });

  it('is what was paid where the whole was less than half a coin, and nothing before', () => {
    const rules = { decimals: 0, smallestCoin: 100 };
    const paid = { taken: [took(1, 100)] };
    expect(giveBack(of(30, paid), all, rules).refunds).toEqual([{ methodId: 1, amount: 100 }]);
    expect(giveBack(of(30, paid), [{ lineId: 1, quantity: 5 }], rules).refunds).toEqual([]);
    const deleted = {
      id: 2,
      quantity: 1,
      total: 900,
      tax: 0,
      deleted: true,
      returned: { quantity: 0, total: 0, tax: 0 },
    };
    const withDeleted = of(30, paid);
    withDeleted.lines.push(deleted);
    expect(giveBack(withDeleted, all, rules).due.inCash).toBe(100);
  });
});
