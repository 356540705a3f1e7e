import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromUnits, toUnits } from './decimal.ts';

const decimals = fc.constantFrom(0, 2, 3);
/** Whole numbers of every size, most of them near the largest that is still exact. */
const units = fc.oneof(
  fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }),
  fc.bigInt({ min: -(2n ** 53n) + 1n, max: 2n ** 53n - 1n }),
);
const digitsOf = (all: bigint, places: number) => {
  const digits = String(all < 0n ? -all : all).padStart(places + 1, '0');
  return `${all < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`;
};

it('units are the number that their digits are read as, and back', () => {
  fc.assert(
    fc.property(units, decimals, (all, places) => {
      const value = fromUnits(all, places);
      // Zero has no sign.
      expect(value + 0).toBe(Number(digitsOf(all, places)) + 0);
      const most = places === 0 ? 2n ** 53n : 2n ** 50n;
      if (all < most && all > -most) expect(toUnits(value, places)).toBe(all);
    }),
    { numRuns: 20_000 },
  );
});

it('what lies between two units is rounded by its digits, as text is', () => {
  const any = fc.oneof(
    fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((part) => part / 10_000),
    fc.constantFrom(1.005, 1.115, 0.125, 8.345, 1.0005, 0.0005, 2.5, 35.855, 1_000_000.005),
  );
  fc.assert(
    fc.property(any, decimals, (value, places) => {
      expect(toUnits(value, places)).toBe(BigInt(value.toFixed(places).replace('.', '')));
    }),
    { numRuns: 20_000 },
  );
});

it('sums beyond what a number holds exactly are still the nearest number', () => {
  expect(fromUnits(2n ** 53n + 1n, 2)).toBe(Number('90071992547409.93'));
  expect(toUnits(90_071_992_547_409.92, 2)).toBe(9_007_199_254_740_992n);
});
