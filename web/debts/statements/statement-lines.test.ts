import { describe, expect, test } from 'vitest';
import { standingFigures, statementLines, sumsOf } from './statement-lines.ts';

const at = '2026-03-10T09:00:00.000Z';
const format = { quantity: String };
const goods = [
  { name: 'Flour', quantity: 2, total: 40 },
  { name: 'Tea', quantity: 0.5, total: 5.1 },
];
const nothingOwed = { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0 };

describe('the lines of a statement', () => {
  const lines = statementLines(
    [
      { date: '2026-03-10', at, kind: 'sale', label: 'Receipt 17', goods, debit: 45.1, credit: 0, balance: 65.1 },
      {
        date: '2026-03-12',
        at,
        kind: 'write-off undone',
        label: 'Receipt 9',
        goods: [],
        debit: 0.2,
        credit: 0,
        balance: 65.3,
      },
      { date: '2026-03-12', at, kind: 'payment', label: 'Payment P-7', goods: [], debit: 0, credit: 70, balance: -4.7 },
    ],
    20,
    format,
  );

  test('begin with the opening balance and leave the side empty on which nothing happened', () => {
    expect(lines).toEqual([
      { id: 0, date: '', kind: 'Opening balance', document: '', debit: null, credit: null, balance: 20 },
      {
        id: 1,
        date: '2026-03-10',
        kind: 'Sale',
        document: 'Receipt 17: 2 × Flour, 0.5 × Tea',
        debit: 45.1,
        credit: null,
        balance: 65.1,
      },
      {
        id: 2,
        date: '2026-03-12',
        kind: 'Write-off undone',
        document: 'Receipt 9',
        debit: 0.2,
        credit: null,
        balance: 65.3,
      },
      { id: 3, date: '2026-03-12', kind: 'Payment', document: 'Payment P-7', debit: null, credit: 70, balance: -4.7 },
    ]);
  });

  test('lead from the opening to the closing balance by their sums', () => {
    const { debit, credit } = sumsOf(lines);
    expect([debit, credit]).toEqual([45.3, 70]);
    expect(20 + debit - credit).toBeCloseTo(lines.at(-1)!.balance);
  });

  test('are none for someone who never bought anything, but one for someone who owes from before', () => {
    expect(statementLines([], 0, format)).toEqual([]);
    expect(statementLines([], 12, format)).toMatchObject([{ kind: 'Opening balance', balance: 12 }]);
  });
});

describe('how a customer stands', () => {
  test('lists every age of a debt, marking what is overdue', () => {
    const figures = standingFigures({ deposit: 0, ageing: { ...nothingOwed, notDue: 5, to60: 10 } });
    expect(figures.map(({ amount }) => amount)).toEqual([5, 0, 10, 0, 0]);
    expect(figures.filter(({ isOverdue }) => isOverdue)).toMatchObject([{ label: '31 to 60 days overdue' }]);
  });

  test('says what is in advance, and nothing of those who owe nothing', () => {
    expect(standingFigures({ deposit: 30, ageing: nothingOwed })).toEqual([{ label: 'Paid in advance', amount: 30 }]);
    expect(standingFigures({ deposit: 0, ageing: nothingOwed })).toEqual([]);
  });
});
