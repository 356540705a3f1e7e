import { expect, it } from 'vitest';
import { spreadPayment } from './spread-payment.ts';

const accounts = [
  { id: 3, balance: 30.1, date: '2026-05-20' },
  { id: 9, balance: 20.2, date: '2026-05-01' },
  { id: 5, balance: 10, date: '2026-05-20' },
];
const paid = (amount: number) => {
  const { parts, rest } = spreadPayment(accounts, amount);
  return { parts: parts.map(({ account, amount, left }) => [account.id, amount, left]), rest };
};

it('pays what is due first, and on the same day the lower id', () => {
  expect(paid(60.3)).toEqual({
    parts: [
      [9, 20.2, 0],
      [3, 30.1, 0],
      [5, 10, 0],
    ],
    rest: 0,
  });
});

it('pays the last one it reaches in part, to the cent', () => {
  expect(paid(20.3)).toEqual({
    parts: [
      [9, 20.2, 0],
      [3, 0.1, 30],
    ],
    rest: 0,
  });
});

it('says what is more than is owed', () => {
  expect(paid(60.31).rest).toBe(0.01);
  expect(spreadPayment([], 5)).toEqual({ parts: [], rest: 5 });
});

it('pays nothing with nothing', () => {
  expect(paid(0)).toEqual({ parts: [], rest: 0 });
});
