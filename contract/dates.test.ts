import { describe, expect, it } from 'vitest';
import { addDays, day, dayIn, formatDay, formatMoment, moment } from './dates.ts';
import { optionalDay } from './fields.ts';

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

  it('is written as the locale writes it, and never shifts by the zone of the reader', () => {
    expect(formatDay('2026-03-10', 'en-GB')).toBe('10/03/2026');
    expect(formatDay('2026-03-10', 'en-US')).toBe('3/10/2026');
  });
});

describe('a moment', () => {
  it('leaves as ISO 8601 in UTC', () => {
    expect(moment.parse(new Date('2026-03-10T09:00:00+03:00'))).toBe('2026-03-10T06:00:00.000Z');
    expect(moment.safeParse('yesterday').success).toBe(false);
  });

  it('is shown in the zone of the business', () => {
    expect(formatMoment('2026-03-10T21:30:00.000Z', 'en-GB', 'Africa/Kampala')).toBe('11/03/2026, 00:30');
    expect(formatMoment('2026-03-10T06:05:00.000Z', 'en', 'Africa/Kampala')).toBe('3/10/2026, 9:05 AM');
  });
});
