/** Checks case by case what counts as a figure: nothing is guessed, and nothing is rounded silently. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { id, limit, page } from '../fields.ts';
import {
  decimalsOf,
  formatMoney,
  lineTotal,
  money,
  moneyAboveZero,
  moneyStep,
  moneyToType,
  sumMoney,
} from './money.ts';
import { setMoneyDecimals } from './money-decimals.ts';
import { formatQuantity, quantity, stockLevel, sumQuantities } from './quantity.ts';

afterEach(() => setMoneyDecimals(2));

const never: unknown[] = [
  null,
  undefined,
  true,
  false,
  '',
  ' ',
  ' 5',
  '5 ',
  '+5',
  '-5',
  -1,
  -0.01,
  '0x10',
  '1e3',
  1e21,
  1e-7,
  '1,000',
  '1_000',
  '12.',
  '.5',
  '1.2.3',
  'NaN',
  'Infinity',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [],
  [5],
  {},
  '٣',
  '½',
  12n,
  '9'.repeat(400),
];

const schemas = { money, moneyAboveZero, quantity, stockLevel, id };

describe.each(Object.entries(schemas))('%s', (_name, schema) => {
  it.each(never.map((value) => [value]))('refuses %o', (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  it.each([
    [1, 1],
    ['12', 12],
    ['007', 7],
  ])('takes %o', (sent, value) => {
    expect(schema.parse(sent)).toBe(value);
  });
});

it.each([
  [money, 0, true],
  [money, '0.00', true],
  [money, '12.50', true],
  [money, 12.345, false],
  [money, '12.500', false],
  [money, 0.1 + 0.2, false],
  [money, 999_999_999_999.99, true],
  [money, '1000000000000', false],
  [moneyAboveZero, 0, false],
  [moneyAboveZero, '0.00', false],
  [moneyAboveZero, 0.01, true],
  [quantity, 0, false],
  [quantity, 0.001, true],
  [quantity, '0.0001', false],
  [quantity, 999_999_999, true],
  [quantity, 999_999_999.001, false],
  [stockLevel, 0, true],
  [stockLevel, '1.125', true],
  [id, 0, false],
  [id, 1.5, false],
  [id, '1.0', false],
  [id, Number.MAX_SAFE_INTEGER, true],
  [id, Number.MAX_SAFE_INTEGER + 1, false],
  [page, 0, false],
  [page, '2', true],
  [page, '', true],
  [limit, 0, true],
  [limit, 1000, true],
  [limit, 1001, false],
] as const)('%# keeps to its bounds: %o', (schema, value, fits) => {
  expect(schema.safeParse(value).success).toBe(fits);
});

describe('a line of a receipt', () => {
  it.each([
    [3, 0.1, 0.3],
    [1.005, 1, 1.01],
    [1.5, 0.33, 0.5],
    [0.001, 5, 0.01],
    [0.001, 4.99, 0],
    [3, 334.93, 1004.79],
    [0.333, 100, 33.3],
    [-2, 1.25, -2.5],
    [999_999_999, 999.99, 999_989_999_000.01],
  ])('of %d at %d comes to %d', (count, unit, total) => {
    expect(lineTotal(count, unit)).toBe(total);
  });

  it('comes to the exact product, rounded once, half away from zero', () => {
    const thousandths = fc.integer({ min: 1, max: 999_999_999 });
    const cents = fc.integer({ min: 0, max: 999_999_999 });
    fc.assert(
      fc.property(thousandths, cents, (count, unit) => {
        const exact = BigInt(count) * BigInt(unit);
        const rounded = exact / 1000n + (exact % 1000n >= 500n ? 1n : 0n);
        expect(lineTotal(count / 1000, unit / 100)).toBe(Number(rounded) / 100);
      }),
    );
  });
});

describe('a sum', () => {
  it.each([
    [[0.1, 0.2], 0.3],
    [[28.97, 9, -0.01], 37.96],
    [[], 0],
    [Array(1000).fill(0.01), 10],
  ])('of money never drifts: %#', (amounts, total) => {
    expect(sumMoney(amounts)).toBe(total);
  });

  it('is the same in whatever order it is added up', () => {
    const cents = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 200 });
    fc.assert(
      fc.property(cents, (list) => {
        const amounts = list.map((one) => one / 100);
        const total = list.reduce((sum, one) => sum + one, 0) / 100;
        expect(sumMoney(amounts)).toBeCloseTo(total, 10);
        expect(sumMoney(amounts.toReversed())).toBe(sumMoney(amounts));
        expect(Number(sumMoney(amounts).toFixed(2))).toBe(sumMoney(amounts));
      }),
    );
  });

  it('of quantities keeps three decimals', () => {
    expect(sumQuantities([0.1, 0.2, 0.005])).toBe(0.305);
  });
});

it.each([
  ['en', null, 1234.5, '1,234.50'],
  ['de', null, 1234.5, '1.234,50'],
  ['en', 'KES', 1234.5, 'KES 1,234.50'],
  ['en', null, 0, '0.00'],
  ['en', null, -3, '-3.00'],
  ['en', 'UGX', 12500, 'UGX 12,500'],
  ['en', 'UGX', 0, 'UGX 0'],
  ['en', 'JPY', -500, '-¥500'],
  ['de', 'UGX', 12500, '12.500 UGX'],
  ['en', 'TND', 12.5, 'TND 12.500'],
  ['en', 'TND', 12, 'TND 12.000'],
  [null, null, 1234567.5, '1234567.50'],
  [null, 'KES', 1234.5, 'KES 1234.50'],
  [null, 'UGX', 1234567, 'UGX 1234567'],
] as const)('writes money as %s with %s does: %d is %s', (locale, currency, amount, text) => {
  setMoneyDecimals(decimalsOf(currency));
  expect(formatMoney(amount, locale, currency).replace(/\u00a0/g, ' ')).toBe(text);
});

it.each([
  [499.5, '499.50'],
  [-0.05, '-0.05'],
  [999_999_999_999.99, '999,999,999,999.99'],
])('never hides cents that are stored, in a currency without them: %d', (amount, text) => {
  expect(formatMoney(amount, 'en', 'UGX').replace(/UGX\u00a0/, '')).toBe(text);
});

it('writes money with the decimals the server tells, whatever this engine knows of the currency', () => {
  setMoneyDecimals(0);
  expect(formatMoney(1500, 'en', 'RSD')).toBe('RSD\u00a01,500');
  setMoneyDecimals(2);
  expect(formatMoney(1500, 'en', 'RSD')).toBe('RSD\u00a01,500.00');
});

it.each([
  [null, 2, '0.01', '500.00', 1.67],
  ['KES', 2, '0.01', '500.00', 1.67],
  ['UGX', 0, '1', '500', 2],
  ['JPY', 0, '1', '500', 2],
  ['TND', 3, '0.001', '500.000', 1.665],
])(
  '%s has %d decimals: fields step by %s and hold %s, lines are rounded to them',
  (currency, decimals, step, typed, line) => {
    expect(decimalsOf(currency)).toBe(decimals);
    setMoneyDecimals(decimals);
    expect(moneyStep()).toBe(step);
    expect(moneyToType(500)).toBe(typed);
    expect(lineTotal(0.333, 5)).toBe(line);
    expect(money.safeParse('1.2345').success).toBe(false);
    expect(money.safeParse('0.5').success).toBe(decimals > 0);
    expect(money.safeParse('0.125').success).toBe(decimals === 3);
  },
);

it('writes plain quantities where no locale is set', () => {
  expect([1234, 1234.125].map((value) => formatQuantity(value, null))).toEqual(['1234', '1234.125']);
});

it('writes quantities without needless decimals', () => {
  expect([1, 1.5, 1234.125].map((value) => formatQuantity(value, 'en'))).toEqual(['1', '1.5', '1,234.125']);
});
