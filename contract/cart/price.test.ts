/** Checks the price function against exact fractions, which know nothing of units, and against what must hold for any cart. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cart, type PriceRules, priceCart, taxLabel } from './price.ts';

/** An exact fraction of two whole numbers. */
interface Fraction {
  over: bigint;
  under: bigint;
}
const fraction = (text: string): Fraction => {
  const [whole = '0', rest = ''] = text.split('.');
  return { over: BigInt(whole + rest), under: 10n ** BigInt(rest.length) };
};
const exact = (value: number) => fraction(value.toFixed(6));
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const minus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under - b.over * a.under,
  under: a.under * b.under,
});
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const divided = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under, under: a.under * b.over });
const less = (a: Fraction, b: Fraction) => a.over * b.under < b.over * a.under;
const zero: Fraction = { over: 0n, under: 1n };
const floor = ({ over, under }: Fraction) => over / under;
/** Rounds half up. Nothing that is rounded here is negative. */
const rounded = (value: Fraction, decimals: number): Fraction => {
  const scale = { over: 10n ** BigInt(decimals), under: 1n };
  const half = { over: 1n, under: 2n };
  return divided({ over: floor(plus(times(value, scale), half)), under: 1n }, scale);
};
/** No figure has more than three decimals. */
const asNumber = ({ over, under }: Fraction) => Number((over * 1000n) / under) / 1000;

/** The rules as the specification states them, in fractions. */
function priceOnPaper({ lines, discount }: Cart, { decimals, smallestCoin }: PriceRules) {
  const round = (value: Fraction) => rounded(value, decimals);
  const off = (whole: Fraction, given: Cart['discount']) => {
    if (!given) return zero;
    const taken =
      'percent' in given ? round(divided(times(whole, exact(given.percent)), exact(100))) : exact(given.amount);
    return less(whole, taken) ? whole : taken;
  };
  const gross = lines.map((line) => round(times(exact(line.quantity), exact(line.unitSell))));
  const left = gross.map((one, at) => minus(one, off(one, lines[at]!.discount)));
  const all = left.reduce(plus, zero);
  const whole = off(all, discount);
  const unit = divided(exact(1), { over: 10n ** BigInt(decimals), under: 1n });
  const ideal = left.map((one) => (all.over === 0n ? zero : divided(times(whole, one), all)));
  const parts = ideal.map((one) => times({ over: floor(divided(one, unit)), under: 1n }, unit));
  const rest = ideal.map((one, at) => minus(one, parts[at]!));
  for (let missing = minus(whole, parts.reduce(plus, zero)); missing.over > 0n; missing = minus(missing, unit)) {
    let largest = 0;
    for (let at = 1; at < rest.length; at++) if (less(rest[largest]!, rest[at]!)) largest = at;
    parts[largest] = plus(parts[largest]!, unit);
    rest[largest] = minus(rest[largest]!, unit);
  }
  const priced = lines.map(({ tax }, at) => {
    const net = minus(left[at]!, parts[at]!);
    const percent = exact(tax?.percent ?? 0);
    const due = tax ? round(divided(times(net, percent), tax.included ? plus(exact(100), percent) : exact(100))) : zero;
    return { net, tax: due, total: tax && !tax.included ? plus(net, due) : net };
  });
  const total = priced.map((line) => line.total).reduce(plus, zero);
  const coin = smallestCoin ? exact(smallestCoin) : unit;
  const nearest = times(rounded(divided(total, coin), 0), coin);
  const due = asNumber(nearest) === 0 && asNumber(total) > 0 ? coin : nearest;
  return {
    lines: priced.map((line) => ({
      net: asNumber(line.net),
      tax: asNumber(line.tax),
      total: asNumber(line.total),
    })),
    total: asNumber(total),
    due: asNumber(due),
  };
}

const decimalsOf = fc.constantFrom(0, 2, 3);
const inUnits = (most: number, decimals: number) => fc.integer({ min: 0, max: most }).map((n) => n / 10 ** decimals);
const discount = (decimals: number) =>
  fc.oneof(
    fc.constant(null),
    inUnits(10_000, 2).map((percent) => ({ percent })),
    inUnits(200_000, decimals).map((amount) => ({ amount })),
  );
const tax = fc.oneof(
  fc.constant(null),
  fc.record({ name: fc.constantFrom('VAT', 'Levy'), percent: inUnits(30_000, 3), included: fc.boolean() }),
);
const cart = decimalsOf.chain((decimals) =>
  fc.record({
    cart: fc.record({
      lines: fc.array(
        fc.record({
          quantity: fc.oneof(
            fc.integer({ min: 1, max: 20 }),
            fc.integer({ min: 1, max: 20_000 }).map((n) => n / 1000),
          ),
          unitSell: inUnits(500_000, decimals),
          discount: discount(decimals),
          tax,
        }),
        { minLength: 1, maxLength: 8 },
      ),
      discount: discount(decimals),
    }),
    rules: fc.record({
      decimals: fc.constant(decimals),
      smallestCoin: fc.constantFrom(0, 1, 5, 10, 50).map((n) => n / 10 ** decimals),
    }),
  }),
);

const cents = (value: number, decimals: number) => Math.round(value * 10 ** decimals);

describe('the price of a cart', () => {
  it('is what exact fractions make of the rules, on 100,000 random carts', { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(cart, ({ cart, rules }) => {
        const priced = priceCart(cart, rules);
        const paper = priceOnPaper(cart, rules);
        const said = {
          lines: priced.lines.map(({ net, tax, total }) => ({ net, tax, total })),
          total: priced.total,
          due: priced.cash.due,
        };
        // Compared as text first, because Vitest's own comparison takes longer than both computations.
        if (JSON.stringify(said) !== JSON.stringify(paper)) expect(said).toEqual(paper);
      }),
      { numRuns: 100_000 },
    );
  });

  it('adds up: lines to the receipt, parts to the whole, and nothing is negative', () => {
    fc.assert(
      fc.property(cart, ({ cart, rules }) => {
        const priced = priceCart(cart, rules);
        const sum = (pick: (line: (typeof priced.lines)[number]) => number) =>
          priced.lines.reduce((all, line) => all + cents(pick(line), rules.decimals), 0);
        expect(sum((line) => line.total)).toBe(cents(priced.total, rules.decimals));
        expect(sum((line) => line.gross)).toBe(cents(priced.subtotal, rules.decimals));
        expect(sum((line) => line.discount)).toBe(cents(priced.discount, rules.decimals));
        expect(sum((line) => line.tax)).toBe(
          priced.taxes.reduce((all, { tax }) => all + cents(tax, rules.decimals), 0),
        );
        for (const line of priced.lines) {
          for (const figure of Object.values(line)) expect(figure).toBeGreaterThanOrEqual(0);
        }
        expect(cents(priced.cash.due - priced.total, rules.decimals)).toBe(cents(priced.cash.rounding, rules.decimals));
      }),
      { numRuns: 5000 },
    );
  });

  it('does not depend on the order of the lines, save for the last unit of a shared discount', () => {
    fc.assert(
      fc.property(cart, ({ cart: { lines, discount }, rules }) => {
        const there = priceCart({ lines, discount }, rules);
        const back = priceCart({ lines: [...lines].reverse(), discount }, rules);
        expect([back.subtotal, back.discount]).toEqual([there.subtotal, there.discount]);
        if (!discount) expect([...back.lines].reverse()).toEqual(there.lines);
      }),
      { numRuns: 5000 },
    );
  });

  it('is what the specification shows by example', () => {
    const vat = { name: 'VAT', percent: 18, included: true };
    const priced = priceCart(
      {
        lines: [
          { quantity: 3, unitSell: 10, discount: { percent: 10 } },
          { quantity: 1, unitSell: 11.8, tax: vat },
          { quantity: 2, unitSell: 5, tax: { ...vat, included: false } },
        ],
        discount: { amount: 1 },
      },
      { decimals: 2, smallestCoin: 0.5 },
    );
    expect(priced).toEqual({
      lines: [
        { gross: 30, discount: 3.55, net: 26.45, tax: 0, total: 26.45 },
        { gross: 11.8, discount: 0.24, net: 11.56, tax: 1.76, total: 11.56 },
        { gross: 10, discount: 0.21, net: 9.79, tax: 1.76, total: 11.55 },
      ],
      subtotal: 51.8,
      discount: 4,
      taxes: [
        { ...vat, kind: 'standard', tax: 1.76 },
        { ...vat, included: false, kind: 'standard', tax: 1.76 },
      ],
      total: 49.56,
      cash: { due: 49.5, rounding: -0.06 },
    });
  });
});

it.each([
  [0, 0],
  [1, 100],
  [49, 100],
  [50, 100],
  [149, 100],
  [150, 200],
])('a cart of %i is due as %i in cash where the smallest coin is 100', (unitSell, due) => {
  const { cash } = priceCart({ lines: [{ quantity: 1, unitSell }] }, { decimals: 0, smallestCoin: 100 });
  expect(cash).toEqual({ due, rounding: due - unitSell });
});

it.each([
  ['VAT', '16', 'VAT 16%'],
  ['VAT 16%', '16', 'VAT 16%'],
  ['VAT 1', '6', 'VAT 1 6%'],
])('a tax named %s of %s percent is called %s', (name, percent, label) => {
  expect(taxLabel(name, percent)).toBe(label);
});
