import { expect, it } from 'vitest';
import { addMonths, comparedRange, daysIn } from './report-ranges.ts';

it.each([
  // Whole months are compared with as many whole months, however long those are.
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  // The first days of a month are compared with the same days of the month before.
  ['2026-11-01', '2026-11-16', '2026-10-01', '2026-10-16'],
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  // Any other range is compared with as many days before it.
  ['2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'],
  ['2026-03-10', '2026-03-10', '2026-03-09', '2026-03-09'],
  ['2026-11-01', '2026-11-01', '2026-10-31', '2026-10-31'],
  ['2026-01-15', '2026-03-14', '2025-11-17', '2026-01-14'],
])('the period before %s to %s is %s to %s', (startDate, endDate, start, end) => {
  expect(comparedRange({ startDate, endDate }, 'previous')).toEqual({ startDate: start, endDate: end });
});

it.each([
  ['2026-03-01', '2026-03-31', '2025-03-01', '2025-03-31'],
  ['2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
  ['2027-02-01', '2027-02-28', '2026-02-01', '2026-02-28'],
  ['2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
  ['2026-11-05', '2026-11-16', '2025-11-05', '2025-11-16'],
  // 29 February has no counterpart in the year before, and is not the counterpart of any day.
  ['2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
  ['2029-02-28', '2029-02-28', '2028-02-28', '2028-02-28'],
  ['2029-02-10', '2029-02-28', '2028-02-10', '2028-02-28'],
  ['2028-12-15', '2029-02-28', '2027-12-15', '2028-02-28'],
])('a year before %s to %s is %s to %s', (startDate, endDate, start, end) => {
  expect(comparedRange({ startDate, endDate }, 'year')).toEqual({ startDate: start, endDate: end });
});

it('counts days over the end of a year, and months over short ones', () => {
  expect(daysIn({ startDate: '2027-12-31', endDate: '2028-03-01' })).toBe(62);
  expect([addMonths('2026-01-31', 1), addMonths('2026-03-31', -1), addMonths('2026-01-31', -2)]).toEqual([
    ...['2026-02-28', '2026-02-28', '2025-11-30'],
  ]);
});
