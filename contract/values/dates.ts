/**
 * Days and moments. A day is a `YYYY-MM-DD` in the business time zone, never a Date; a moment is ISO 8601 in UTC.
 * Never use `toISOString().slice(0, 10)`: it puts a late sale on the wrong day.
 */
import * as z from 'zod';
import { problem } from '../words/problem.ts';
import { dateFormat, type Locale } from './locale.ts';

const dayMessage = problem('must be a real date, YYYY-MM-DD, between 1970 and 2200');

export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1970 || year > 2200) return false;
  const real = new Date(Date.UTC(year, month - 1, date));
  return real.getUTCMonth() === month - 1 && real.getUTCDate() === date;
}

export const day = z
  .string(dayMessage)
  .refine(isDay, dayMessage)
  .meta({ description: dayMessage.replace(/^must be /, '') });

export const firstBookDay = '2000-01-01';
export const bookDayTexts = {
  future: "The date can't be in the future",
  'too-early': "The date can't be before 2000",
} as const;

/**
 * Why a payment, an expense, a banking record or a delivery can't have this date, or null if it can. It must not be in the
 * future or before the first day that the books accept. A corrected record may keep its date, whatever it is, so that the rest
 * can be fixed.
 */
export function whyNotBooked(day: string, today: string, before?: string): keyof typeof bookDayTexts | null {
  if (day === before) return null;
  if (day > today) return 'future';
  if (day < firstBookDay) return 'too-early';
  return null;
}

export function bookDayProblem(day: string, today: string, before?: string): string | null {
  const problem = whyNotBooked(day, today, before);
  return problem && bookDayTexts[problem];
}

/** A moment in a reply: the server passes a Date, the response has ISO 8601 in UTC. */
export const moment = z.preprocess((at) => (at instanceof Date ? at.toISOString() : at), z.iso.datetime());

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes longer than formatting a hundred days with it. */
function formatOf(key: string, locale: Locale, options: () => Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  let format = formats.get(key);
  if (!format) {
    format = dateFormat(locale, options());
    formats.set(key, format);
  }
  return format;
}

/** The day a moment falls on in a time zone. */
export function dayIn(zone: string, at: Date): string {
  const options = () => ({ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }) as const;
  return formatOf(zone, 'en-CA', options).format(at);
}

export function addDays(from: string, days: number): string {
  const at = new Date(`${from}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return dayIn('UTC', at);
}

/** The month is a word, because 3/4 is in March for some readers and in April for others. */
const dayParts = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/**
 * A day as the locale writes it, with the month as a word: 15 Nov 2026, Nov 15, 2026, 15. Nov. 2026. It never wraps.
 */
export function formatDay(text: string, locale: Locale): string {
  const format = formatOf(`day ${locale}`, locale, () => ({ timeZone: 'UTC', ...dayParts }));
  return unbroken(format.format(new Date(`${text}T00:00:00Z`)));
}

/** The name of a day's weekday: Monday. */
export function formatWeekday(text: string, locale: Locale): string {
  const format = formatOf(`weekday ${locale}`, locale, () => ({ timeZone: 'UTC', weekday: 'long' }));
  return format.format(new Date(`${text}T00:00:00Z`));
}

/** A range of two days, without repeating what both have in common: Nov 1 – 16, 2026. It wraps only at the dash. */
export function formatDays(from: string, to: string, locale: Locale): string {
  const format = formatOf(`day ${locale}`, locale, () => ({ timeZone: 'UTC', ...dayParts }));
  const [first, last] = [from, to].map((text) => new Date(`${text}T00:00:00Z`)) as [Date, Date];
  return unbroken(format.formatRange(first, last));
}

/** A day in full, for a sentence: '14 November 2026'. */
export function formatLongDay(text: string, locale: Locale): string {
  const options = () => ({ timeZone: 'UTC', dateStyle: 'long' }) as const;
  return formatOf(`long day ${locale}`, locale, options).format(new Date(`${text}T00:00:00Z`));
}

/** A moment in a time zone, in a form that every spreadsheet reads: '2026-01-31 09:05:00'. */
export function clockIn(zone: string, iso: string): string {
  return new Date(iso).toLocaleString('sv', { timeZone: zone });
}

/**
 * A moment in a time zone: the day as formatDay writes it, the time as the locale writes it (9:05 AM, 09:05). It can
 * wrap only between the two.
 */
export function formatMoment(iso: string, locale: Locale, zone: string): string {
  const options = () => {
    const { hour12 } = dateFormat(locale, { hour: 'numeric' }).resolvedOptions();
    return { timeZone: zone, ...dayParts, hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' } as const;
  };
  const parts = formatOf(`moment ${locale} ${zone}`, locale, options).formatToParts(new Date(iso));
  const isBetween = (at: number) => isOfTheHour(parts[at - 1]) !== isOfTheHour(parts[at + 1]);
  return parts.map(({ type, value }, at) => (type === 'literal' && isBetween(at) ? value : unbroken(value))).join('');
}

function isOfTheHour(part: Intl.DateTimeFormatPart | undefined): boolean {
  return part !== undefined && /^(hour|minute|dayPeriod)$/.test(part.type);
}

function unbroken(text: string): string {
  return text.replace(/\s/g, '\u00a0');
}
