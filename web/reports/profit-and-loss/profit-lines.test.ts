import { expect, test } from 'vitest';
import { builtInTypes } from '../../../contract/money/expenses.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import { profitLines } from './profit-lines.ts';

const books = {
  gross: 1000,
  addedTax: 20,
  discounts: 50.5,
  returns: 100,
  tax: 30,
  netSales: 839.5,
  costOfGoods: 400,
  grossProfit: 439.5,
  otherIncome: 15,
  expenses: 65,
  expensesByType: builtInTypes.map(({ value: type }, at) => ({ type, amount: at < 2 ? 32.5 : 0 })),
  stockLosses: 8,
  gifts: 2,
  stockAdjustments: -4,
  stockRevaluation: 7,
  purchaseDifferences: 0,
  badDebts: 12,
  countDifferences: -3.5,
  cashRounding: 0.02,
  netProfit: 367.02,
};

test('the lines above each sum add up to it, from the sum before', () => {
  const lines = profitLines(books, null);
  let sum: number[] = [];
  for (const { value, isSum, label } of lines) {
    if (isSum) {
      expect(sumMoney(sum), label).toBe(value);
      sum = [value];
    } else sum.push(value);
  }
  expect(lines.at(-1)).toMatchObject({ label: 'Net profit', value: 367.02, isSum: true, compared: null });
});

test('each line has the same line of the other period beside it, and none is minus nothing', () => {
  const other = { ...books, discounts: 0, expensesByType: [{ type: 'Meals' as const, amount: 9 }] };
  const lines = profitLines(books, other);
  expect(lines.find(({ key }) => key === 'discounts')).toMatchObject({ value: -50.5, compared: 0 });
  expect(lines.find(({ key }) => key === 'expenses Meals')?.compared).toBe(-9);
  expect(lines.find(({ key }) => key === 'expenses Utility')?.compared).toBe(0);
  expect(lines.some(({ value, compared }) => Object.is(value, -0) || Object.is(compared, -0))).toBe(false);
});

test('other income has a line where there is any, in either period', () => {
  const none = { ...books, otherIncome: 0 };
  const shown = (own: typeof books, compared: typeof books | null) =>
    profitLines(own, compared).filter(({ key }) => key === 'otherIncome');
  expect(shown(none, null)).toEqual([]);
  expect(shown(none, none)).toEqual([]);
  expect(shown(none, books)).toMatchObject([{ value: 0, compared: 15 }]);
});
