import { expect, test } from 'vitest';
import { breakdownIn, comparisonIn, dayIn, daysAmount, periodIn, rangeIn } from './report-address.ts';

const today = '2026-11-16';
const thisMonth = { startDate: '2026-11-01', endDate: today };

test('an address without days is about this month', () => {
  expect(rangeIn({}, today)).toEqual(thisMonth);
  expect(rangeIn({ startDate: 'someday', endDate: 7 }, today)).toEqual(thisMonth);
});

test('the days of the address, one of which may be missing', () => {
  const range = { startDate: '2026-02-01', endDate: '2026-02-28' };
  expect(rangeIn(range, today)).toEqual(range);
  expect(rangeIn({ endDate: '2026-02-28' }, today)).toEqual({ startDate: '', endDate: '2026-02-28' });
  expect(rangeIn({ startDate: '2026-02-30', endDate: '2026-02-28' }, today)).toEqual({
    startDate: '',
    endDate: '2026-02-28',
  });
});

test.each([
  ['2026-11-01', '2026-11-16', 'day'],
  ['2026-10-01', '2026-12-01', 'day'],
  ['2026-01-01', '2026-11-16', 'week'],
  ['2025-01-01', '2026-11-16', 'month'],
  ['2025-01-01', '', 'month'],
  ['', '2026-11-16', 'month'],
] as const)('from %s to %s is summed up by %s', (startDate, endDate, by) => {
  expect(periodIn({}, { startDate, endDate }, today)).toBe(by);
});

test('what the address says comes first, if it is one of the choices', () => {
  expect(periodIn({ by: 'month' }, thisMonth, today)).toBe('month');
  expect(periodIn({ by: 'hour' }, thisMonth, today)).toBe('day');
  expect(breakdownIn({ by: 'hour' })).toBe('hour');
  expect(breakdownIn({ by: 'colour' })).toBe('item');
  expect(comparisonIn({ compare: 'year' })).toBe('year');
  expect(comparisonIn({ compare: 'decade' })).toBeUndefined();
  expect(dayIn({ date: '2026-02-29' })).toBe('');
  expect(dayIn({ date: '2024-02-29' })).toBe('2024-02-29');
  expect(daysAmount({ days: 30 }, 90)).toBe(30);
  expect(daysAmount({ days: '0' }, 90)).toBe(90);
  expect(daysAmount({}, 90)).toBe(90);
});
