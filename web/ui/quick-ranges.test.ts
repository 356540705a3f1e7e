import { expect, test } from 'vitest';
import { quickRanges } from './quick-ranges.ts';

test('a week, a month and a year so far, and the whole ones before them', () => {
  // A Monday.
  expect(quickRanges('2026-11-16')).toEqual({
    today: { startDate: '2026-11-16', endDate: '2026-11-16' },
    yesterday: { startDate: '2026-11-15', endDate: '2026-11-15' },
    thisWeek: { startDate: '2026-11-16', endDate: '2026-11-16' },
    lastWeek: { startDate: '2026-11-09', endDate: '2026-11-15' },
    thisMonth: { startDate: '2026-11-01', endDate: '2026-11-16' },
    lastMonth: { startDate: '2026-10-01', endDate: '2026-10-31' },
    thisYear: { startDate: '2026-01-01', endDate: '2026-11-16' },
    lastYear: { startDate: '2025-01-01', endDate: '2025-12-31' },
    all: { startDate: '', endDate: '' },
  });
});

test('a Sunday is the last day of its week', () => {
  expect(quickRanges('2026-11-22').thisWeek).toEqual({ startDate: '2026-11-16', endDate: '2026-11-22' });
});

test.each([
  ['2026-01-31', '2025-12-01', '2025-12-31'],
  ['2026-03-01', '2026-02-01', '2026-02-28'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
])('the month before %s', (today, startDate, endDate) => {
  expect(quickRanges(today).lastMonth).toEqual({ startDate, endDate });
});
