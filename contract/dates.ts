/**
 * Days and moments. A day is a `YYYY-MM-DD` of the business zone, never a Date; a moment is ISO 8601 in UTC.
 * No `toISOString().slice(0, 10)` anywhere: it puts a late sale on the wrong day.
 */
import * as z from 'zod';

const dayMessage = 'must be a real date, YYYY-MM-DD, between 1970 and 2200';

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

/** A moment in a reply: the server hands over a Date, the wire carries ISO 8601 in UTC. */
export const moment = z.preprocess((at) => (at instanceof Date ? at.toISOString() : at), z.iso.datetime());

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day a moment falls on in a time zone. */
export function dayIn(zone: string, at: Date): string {
  let format = dayFormats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(zone, format);
  }
  return format.format(at);
}

export function addDays(from: string, days: number): string {
  const at = new Date(`${from}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return dayIn('UTC', at);
}

/** A day in the locale's short form. */
export function formatDay(text: string, locale: string): string {
  return new Date(`${text}T00:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC' });
}

/** A moment by the clocks of a time zone, as every spreadsheet reads it: '2026-01-31 09:05:00'. */
export function clockIn(zone: string, iso: string): string {
  return new Date(iso).toLocaleString('sv', { timeZone: zone });
}

export function formatMoment(iso: string, locale: string, zone: string): string {
  return new Date(iso).toLocaleString(locale, { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
}
