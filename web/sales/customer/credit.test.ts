import { describe, expect, test } from 'vitest';
import { creditLeft, creditProblem } from './credit.ts';

const credit = { owes: 80, limit: 100, overdueDays: 0, deposit: 0 };

describe('a sale on credit', () => {
  test('up to the limit is no problem', () => {
    expect(creditProblem(credit, 20, null)).toBeNull();
    expect(creditProblem({ ...credit, limit: null }, 1_000, null)).toBeNull();
  });

  test('above the limit says by how much, also where they owe more than that already', () => {
    expect(creditProblem(credit, 20.01, null)).toEqual({ kind: 'limit', above: 0.01 });
    expect(creditProblem({ ...credit, limit: 50 }, 5, 0)).toEqual({ kind: 'limit', above: 35 });
    expect(creditProblem({ ...credit, owes: 0, limit: 0 }, 5, null)).toEqual({ kind: 'limit', above: 5 });
  });

  test('to someone overdue for more days than the shop allows', () => {
    const late = { ...credit, overdueDays: 8 };
    expect(creditProblem(late, 5, 7)).toEqual({ kind: 'overdue', days: 8 });
    expect(creditProblem(late, 5, 8)).toBeNull();
    expect(creditProblem(late, 5, null)).toBeNull();
  });

  test('is no problem if nothing is left to owe', () => {
    expect(creditProblem({ ...credit, owes: 200, overdueDays: 90 }, 0, 0)).toBeNull();
  });
});

test('what is left of a limit is never below nothing', () => {
  expect(creditLeft(credit)).toBe(20);
  expect(creditLeft({ ...credit, owes: 130 })).toBe(0);
  expect(creditLeft({ ...credit, limit: null })).toBeNull();
});
