import { describe, expect, it } from 'vitest';
import { optionalDay } from '../fields.ts';
import { addDays, day, dayIn, formatDay, formatDays, formatMoment, moment } from './dates.ts';

it.each([
  ['2026-11-01', '2026-11-16', 'en', 'Nov 1 – 16, 2026'],
  ['2026-02-15', '2026-11-16', 'en', 'Feb 15 – Nov 16, 2026'],
  ['2025-12-30', '2026-01-05', 'en-GB', '30 Dec 2025 – 5 Jan 2026'],
  ['2026-11-16', '2026-11-16', 'en', 'Nov 16, 2026'],
])('days from %s to %s are written in %s as %s', (from, to, locale, text) => {
  expect(formatDays(from, to, locale).replaceAll('\u00a0', ' ')).toBe(text);
});

describe('a day', () => {
  it.each(['2026-03-10', '2024-02-29', '2000-02-29', '1970-01-01', '2200-12-31', '2026-12-31'])('may be %s', (text) => {
    expect(day.parse(text)).toBe(text);
  });

  it.each([
    '2026-02-29',
    '2100-02-29',
    '1969-12-31',
    '2201-01-01',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '01-01-2026',
    'today',
    '',
    null,
    20260101,
    ['2026-01-01'],
    new Date(0),
  ])('may not be %o', (value) => {
    expect(day.safeParse(value).success).toBe(false);
  });

  it('left empty in a filter means that the filter is not set', () => {
    expect([optionalDay.parse(''), optionalDay.parse(undefined)]).toEqual([undefined, undefined]);
    expect(optionalDay.safeParse('2026-02-30').success).toBe(false);
  });

  it.each([
    ['Africa/Kampala', '2026-03-09T20:59:59Z', '2026-03-09'],
    ['Africa/Kampala', '2026-03-09T21:00:00Z', '2026-03-10'],
    ['Pacific/Auckland', '2026-03-09T23:55:00Z', '2026-03-10'],
    ['America/New_York', '2026-03-10T03:59:59Z', '2026-03-09'],
    ['UTC', '2026-03-10T00:00:00Z', '2026-03-10'],
  ])('in %s at %s is %s', (zone, at, text) => {
    expect(dayIn(zone, new Date(at))).toBe(text);
  });

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-28', 2, '2026-03-30'],
  ])('%s and %d days more is %s', (from, days, text) => {
    expect(addDays(from, days)).toBe(text);
  });

  it.each([
    ['en-GB', '10 Mar 2026'],
    ['en-US', 'Mar 10, 2026'],
    ['en', 'Mar 10, 2026'],
    ['de-DE', '10. März 2026'],
    ['fr', '10 mars 2026'],
    ['sv', '10 mars 2026'],
    ['ja', '2026年3月10日'],
    [null, '10 Mar 2026'],
  ])('in %s is written with its month in words, and never shifts by the zone of the reader: %s', (locale, text) => {
    expect(formatDay('2026-03-10', locale)).toBe(text.replaceAll(' ', '\u00a0'));
  });
});

describe('a moment', () => {
  it('leaves as ISO 8601 in UTC', () => {
    expect(moment.parse(new Date('2026-03-10T09:00:00+03:00'))).toBe('2026-03-10T06:00:00.000Z');
    expect(moment.safeParse('yesterday').success).toBe(false);
  });

  it.each([
    ['2026-03-10T21:30:00.000Z', 'en-GB', '11_Mar_2026, 00:30'],
    ['2026-03-10T06:05:00.000Z', 'en', 'Mar_10,_2026, 9:05_AM'],
    ['2026-03-10T06:05:00.000Z', 'de-DE', '10._März_2026, 09:05'],
    ['2026-03-10T06:05:00.000Z', 'sv', '10_mars_2026 09:05'],
    ['2026-03-10T06:05:00.000Z', 'vi', '09:05 10_thg_3,_2026'],
    ['2026-03-10T06:05:00.000Z', null, '10_Mar_2026, 09:05'],
  ])('at %s is shown in the zone of the business, and in %s broken only before the hour: %s', (at, locale, text) => {
    expect(formatMoment(at, locale, 'Africa/Kampala')).toBe(text.replaceAll('_', '\u00a0'));
  });

  it('has the day that stands in the columns of days', () => {
    for (const locale of ['en', 'en-GB', 'de', 'fr', 'pl', 'pt-PT', 'cs', 'sw', 'ja', null]) {
      const words = formatMoment('2026-03-10T06:05:00.000Z', locale, 'UTC');
      expect(words).toContain(formatDay('2026-03-10', locale));
    }
  });
});
