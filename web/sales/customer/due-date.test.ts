import { expect, test } from 'vitest';
import { dueChoices, usualDueDate } from './due-date.ts';

test.each([
  ['2026-11-16', ['2026-11-16', '2026-11-23', '2026-11-30', '2026-11-30']],
  ['2026-12-31', ['2026-12-31', '2027-01-07', '2027-01-14', '2026-12-31']],
  ['2028-02-20', ['2028-02-20', '2028-02-27', '2028-03-05', '2028-02-29']],
])('on %s it offers today, a week, two weeks and the end of the month', (today, days) => {
  expect(dueChoices(today).map(({ day }) => day)).toEqual(days);
});

test('the shop may have set in how many days, also none', () => {
  expect(usualDueDate('2026-11-16', 30)).toBe('2026-12-16');
  expect(usualDueDate('2026-11-16', 0)).toBe('2026-11-16');
  expect(usualDueDate('2026-11-16', null)).toBe('');
  expect(usualDueDate('2026-11-16', undefined)).toBe('');
});
