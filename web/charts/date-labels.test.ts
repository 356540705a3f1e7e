import { expect, test } from 'vitest';
import { addDays } from '../../contract/values/dates.ts';
import { dateLabels } from './date-labels.ts';

const days = (first: string, count: number) => Array.from({ length: count }, (_, at) => addDays(first, at));

test('a few days are all named', () => {
  expect(dateLabels(days('2026-02-27', 3), 'en-GB')).toEqual([
    { at: 0, text: '27 Feb', isMinor: false },
    { at: 1, text: '28 Feb', isMinor: false },
    { at: 2, text: '1 Mar', isMinor: false },
  ]);
});

test('of many days at most ten are named, and every second of them only where there is room', () => {
  for (const count of [11, 30, 31, 90, 366, 1100, 20_000]) {
    const labels = dateLabels(days('2024-01-01', count), 'en-GB');
    expect(labels.length).toBeLessThanOrEqual(10);
    expect(labels[0]).toMatchObject({ at: 0, isMinor: false });
    expect(labels.filter(({ isMinor }) => !isMinor).length).toBeLessThanOrEqual(5);
  }
});

test('where months have long names, a narrow screen shows every third', () => {
  const labels = dateLabels(days('2026-10-20', 30), 'ar-u-nu-latn');
  expect(labels.filter(({ isMinor }) => !isMinor).map(({ at }) => at)).toEqual([0, 9, 18, 27]);
});

test('more than a year is named by month and year', () => {
  expect(dateLabels(['2025-01-01', '2025-12-01', '2026-11-01'], 'en-GB').map(({ text }) => text)).toEqual([
    'Jan 2025',
    'Dec 2025',
    'Nov 2026',
  ]);
});

test('months are named as such, other days of months by their day', () => {
  const text = (dates: string[]) => dateLabels(dates, 'en-GB').map((label) => label.text);
  expect(text(['2026-01-01', '2026-02-01', '2026-03-01'])).toEqual(['Jan 2026', 'Feb 2026', 'Mar 2026']);
  expect(text(['2026-01-03', '2026-02-01', '2026-03-01', '2026-04-01'])[0]).toBe('Jan 2026');
  expect(text(['2026-04-30', '2026-05-31', '2026-06-16'])).toEqual(['30 Apr', '31 May', '16 Jun']);
  expect(text(['2026-05-31', '2026-06-01'])).toEqual(['31 May', '1 Jun']);
  expect(text(['2026-11-02', '2026-11-09'])).toEqual(['2 Nov', '9 Nov']);
  expect(text(['2026-11-16'])).toEqual(['16 Nov']);
});

test('nothing has no labels', () => {
  expect(dateLabels([], 'en')).toEqual([]);
});
