import { describe, expect, it } from 'vitest';
import { type Acknowledged, type Booked, compareWithBooks, longestGap } from './journal.ts';

const acknowledged = (key: string, receiptId: number): Acknowledged => ({
  key,
  receiptId,
  stockId: 1,
  quantity: 2,
  server: 'first',
  at: 0,
});
const booked = (key: string | null, receiptId: number): Booked => ({ key, receiptId, stockId: 1, quantity: 2 });

describe('compareWithBooks', () => {
  const journal = [acknowledged('a', 1), acknowledged('b', 2)];

  it('finds nothing when every acknowledged sale is there once', () => {
    expect(compareWithBooks(journal, [booked('b', 2), booked('a', 1)])).toEqual({ lost: [], doubled: [] });
  });

  it('finds a sale that is missing, one under another receipt, and one that was changed', () => {
    expect(compareWithBooks(journal, [booked('a', 1)]).lost).toEqual([journal[1]]);
    expect(compareWithBooks(journal, [booked('a', 1), booked('b', 3)]).lost).toEqual([journal[1]]);
    const changed = [booked('a', 1), { ...booked('b', 2), quantity: 1 }];
    expect(compareWithBooks(journal, changed).lost).toEqual([journal[1]]);
  });

  it('finds a sale that was made again, with its key, without one, or as a second line', () => {
    const once = [booked('a', 1), booked('b', 2)];
    for (const again of [booked('a', 3), booked(null, 3), booked('b', 2), booked('never acknowledged', 3)]) {
      expect(compareWithBooks(journal, [...once, again]).doubled).toEqual([again]);
    }
  });
});

describe('longestGap', () => {
  it('is the longest time between two moments, also before the first and after the last', () => {
    expect(longestGap([10, 20, 50, 60], 10, 60)).toBe(30);
    expect(longestGap([50, 60], 10, 60)).toBe(40);
    expect(longestGap([10, 20], 10, 60)).toBe(40);
  });

  it('counts only what lies between the two ends', () => {
    expect(longestGap([0, 100, 110, 500], 100, 120)).toBe(10);
    expect(longestGap([], 100, 120)).toBe(20);
  });
});
