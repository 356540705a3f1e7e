import { expect, test } from 'vitest';
import { quickRanges } from './quick-ranges.ts';

test('a month and a year so far, and the whole month before', () => {
  expect(quickRanges('2026-11-16')).toEqual({
    thisMonth: { startDate: '2026-11-01', endDate: '2026-11-16' },
    lastMonth: { startDate: '2026-10-01', endDate: '2026-10-31' },
    thisYear: { startDate: '2026-01-01', endDate: '2026-11-16' },
    all: { startDate: '', endDate: '' },
  });
});

test.each([
  ['2026-01-31', '2025-12-01', '2025-12-31'],
  ['2026-03-01', '2026-02-01', '2026-02-28'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
])('the month before %s', (today, startDate, endDate) => {
  expect(quickRanges(today).lastMonth).toEqual({ startDate, endDate });
});
