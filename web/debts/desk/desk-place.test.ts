import { describe, expect, test } from 'vitest';
import { doneToday, inSeenOrder, stepFrom } from './desk-place.ts';

const row = (id: number, name = '') => ({ id, name });
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('the order of the desk', () => {
  test('is the server’s at first', () => {
    expect(ids(inSeenOrder([], [row(3), row(1), row(2)]))).toEqual([3, 1, 2]);
  });

  test('stays as it was seen, with what is known now', () => {
    expect(inSeenOrder([3, 1, 2], [row(1, 'new'), row(2), row(3)])).toEqual([row(3), row(1, 'new'), row(2)]);
  });

  test('leaves out who has paid, and puts in who is new after the one before them', () => {
    expect(ids(inSeenOrder([3, 1, 2], [row(3), row(2), row(9)]))).toEqual([3, 2, 9]);
    expect(ids(inSeenOrder([3, 1, 2], [row(8), row(3), row(1), row(7), row(6), row(2)]))).toEqual([8, 3, 1, 7, 6, 2]);
  });

  test('takes the next page at the end', () => {
    expect(ids(inSeenOrder([1, 2], [row(2), row(1), row(3), row(4)]))).toEqual([1, 3, 4, 2]);
    expect(ids(inSeenOrder([1, 2], [row(1), row(2), row(3), row(4)]))).toEqual([1, 2, 3, 4]);
  });
});

describe('the next one', () => {
  const rows = [row(3), row(1), row(2)];

  test('is the one after, and the one before for the way back', () => {
    expect(stepFrom(rows, { id: 3, at: 0 }, 1)).toBe(rows[1]);
    expect(stepFrom(rows, { id: 2, at: 2 }, -1)).toBe(rows[1]);
    expect(stepFrom(rows, { id: 2, at: 2 }, 1)).toBeUndefined();
    expect(stepFrom(rows, { id: 3, at: 0 }, -1)).toBeUndefined();
  });

  test('has moved up if the one in focus has paid all', () => {
    expect(stepFrom(rows, { id: 9, at: 1 }, 1)).toBe(rows[1]);
    expect(stepFrom(rows, { id: 9, at: 1 }, -1)).toBe(rows[0]);
    expect(stepFrom(rows, { id: 9, at: 3 }, 1)).toBeUndefined();
  });
});

describe('someone is done', () => {
  const nothing = { lastPayment: null, promise: null, lastReminder: null };
  const promise = { id: 1, date: '2026-03-12', amount: 5, note: '', state: 'open', paid: 0, staff: 'Ann' } as const;
  const done = (row: object) => doneToday({ ...nothing, ...row }, '2026-03-10', (at) => at.slice(0, 10));

  test('when they paid, promised or were reminded today', () => {
    const reminded = { lastReminder: { at: '2026-03-10T07:00:00.000Z', channel: 'sms' } };
    const promised = { promise: { ...promise, at: '2026-03-10T07:00:00.000Z' } };
    expect(done(reminded)).toBe('Reminded today');
    expect(done({ ...reminded, ...promised })).toBe('Promised today');
    expect(done({ ...reminded, ...promised, lastPayment: { date: '2026-03-10', amount: 1 } })).toBe('Paid today');
  });

  test('and not when it was yesterday', () => {
    const at = '2026-03-09T07:00:00.000Z';
    expect(done({ lastReminder: { at, channel: 'mail' }, promise: { ...promise, at } })).toBeNull();
    expect(done({ lastPayment: { date: '2026-03-09', amount: 1 } })).toBeNull();
  });
});
