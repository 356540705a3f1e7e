import { describe, expect, test } from 'vitest';
import type { PaymentMethod } from '../../../contract/money/payment-methods.ts';
import {
  addMethod,
  isPartOfAmount,
  leftToPay,
  payWith,
  type TenderLine,
  withoutDeposit,
} from '../../payment-methods/tenders.ts';
import { cash, methodKeys, offeredMethods } from './methods.ts';
import { quickAmounts } from './quick-amounts.ts';

const mobile: PaymentMethod = { id: 7, name: 'M-Pesa', kind: 'mobile money', needsReference: true, active: true };
const card: PaymentMethod = { id: 8, name: 'Card', kind: 'card', needsReference: false, active: true };

const sale = { total: 46.52, cash: { due: 46.5, rounding: -0.02 } };
let ids = 0;
const line = (method: PaymentMethod, typed: string | null = null, reference = ''): TenderLine => ({
  id: ++ids,
  method,
  typed,
  reference,
});

describe('cash', () => {
  test('that was not typed is exactly what is due, rounded to the smallest coin', () => {
    const payment = payWith([line(cash)], sale, false);
    expect(payment).toMatchObject({ due: 46.5, rounding: -0.02, change: 0, remains: 0, fits: true });
    expect(payment.tenders).toEqual([{ methodId: 1, amount: 46.5 }]);
  });

  test('above it leaves change', () => {
    const payment = payWith([line(cash, '50')], sale, false);
    expect(payment).toMatchObject({ change: 3.5, remains: 0, fits: true });
    expect(payment.tenders).toEqual([{ methodId: 1, amount: 46.5, given: 50 }]);
  });

  test('below it leaves something to pay, or with a customer to owe', () => {
    expect(payWith([line(cash, '40')], sale, false)).toMatchObject({ due: 46.5, remains: 6.5, owed: 0, fits: false });
    const credit = payWith([line(cash, '40')], sale, true);
    expect(credit).toMatchObject({ due: 46.52, remains: 6.52, owed: 6.52, fits: true, change: 0 });
  });
});

describe('several methods', () => {
  test('leave the rest to the line that was not typed, unrounded', () => {
    const payment = payWith([line(cash, '20'), line(mobile, null, ' QX12 ')], sale, false);
    expect(payment).toMatchObject({ due: 46.52, rounding: 0, remains: 0, fits: true });
    expect(payment.tenders).toEqual([
      { methodId: 1, amount: 20, given: 20 },
      { methodId: 7, amount: 26.52, reference: 'QX12' },
    ]);
  });

  test('take cash last, so that the change is right', () => {
    const payment = payWith([line(cash, '50'), line(card, '26.52')], sale, false);
    expect(payment).toMatchObject({ change: 30, fits: true });
    expect(payment.tenders.map(({ amount }) => amount)).toEqual([20, 26.52]);
  });

  test('are cash alone if that covers all of it', () => {
    const payment = payWith([line(cash, '50'), line(mobile, null, 'QX12')], sale, false);
    expect(payment).toMatchObject({ due: 46.5, change: 3.5, fits: true });
    expect(payment.tenders).toHaveLength(1);
  });

  test('above what is due do not fit: only cash has change', () => {
    expect(payWith([line(card, '50')], sale, false)).toMatchObject({ paid: 50, due: 46.52, change: 0, fits: false });
  });
});

describe('what a customer has in advance', () => {
  const deposit = offeredMethods([], 20).at(-1)!;

  test('is offered last, and only if there is something', () => {
    expect(offeredMethods([mobile, { ...card, active: false }], 20).map(({ name }) => name)).toEqual([
      'Cash',
      'M-Pesa',
      'Deposit',
    ]);
    expect(offeredMethods([{ ...deposit }], 0)).toEqual([cash]);
  });

  test('pays what is left of the sale; what is paid in cash after it leaves change', () => {
    expect(leftToPay([line(cash)], sale)).toBe(46.52);
    expect(leftToPay([line(cash, '30')], sale)).toBe(16.52);
    const { lines } = addMethod([line(cash)], deposit, '20.00');
    const both = addMethod(lines, cash).lines.map((one) => (one.method === cash ? { ...one, typed: '30' } : one));
    expect(payWith(both, sale, true)).toMatchObject({ due: 46.52, change: 3.48, owed: 0, fits: true });
    expect(payWith(both, sale, true).tenders).toEqual([
      { methodId: 2, amount: 20 },
      { methodId: 1, amount: 26.52, given: 30 },
    ]);
    expect(addMethod(both, deposit, '20.00').lines).toBe(both);
    expect(withoutDeposit(both)).toMatchObject([{ method: cash }]);
  });
});

test('a sale of nothing takes no tenders', () => {
  const payment = payWith([line(cash)], { total: 0, cash: { due: 0, rounding: 0 } }, false);
  expect(payment).toMatchObject({ fits: true, tenders: [] });
});

describe('choosing a method', () => {
  test('replaces what nobody has typed into, and keeps the rest', () => {
    expect(addMethod([line(cash)], mobile).lines.map(({ method }) => method)).toEqual([mobile]);
    expect(addMethod([line(cash, '20')], mobile).lines.map(({ method }) => method)).toEqual([cash, mobile]);
  });

  test('goes back to its line; another reference needs another line', () => {
    const lines = [line(cash, '20'), line(mobile, null, 'QX12')];
    expect(addMethod(lines, cash)).toEqual({ lines, added: lines[0] });
    expect(addMethod(lines, mobile).lines).toHaveLength(3);
  });

  test('each has a letter of its own', () => {
    const other: PaymentMethod = { ...card, id: 9, name: 'Cc' };
    expect([...methodKeys([cash, mobile, card, other])]).toEqual([
      [1, 'C'],
      [7, 'M'],
      [8, 'A'],
    ]);
  });
});

test.each([
  [46.5, [], [50, 60, 100, 200]],
  [3.5, [], [4, 5, 10, 20]],
  [0.01, [], [0.02, 0.05, 0.1, 0.2]],
  [12_300, [1000, 2000, 5000, 10_000, 20_000, 50_000], [14_000, 15_000, 20_000, 50_000]],
  [123_456, [500, 1000], [124_000]],
  [0, [], []],
])('quick amounts of %j', (due, notes, amounts) => {
  expect(quickAmounts(due, notes)).toEqual(amounts);
});

test.each([
  ['', true],
  ['12.', true],
  ['12.55', true],
  ['12.555', false],
  ['.', false],
  ['1e3', false],
  ['-1', false],
])('%j can become an amount: %j', (text, expected) => {
  expect(isPartOfAmount(text)).toBe(expected);
});
