/**
 * Money: stored with two decimals, shown with the currency's, never a float sum. Every total in the product, on screen, in print and in CSV, comes from here or
 * from the same rule in SQL: a line is round(quantity x unit price, 2), half away from zero; a total is the sum of lines.
 */
import { decimal, fromUnits, toUnits } from './decimal.ts';
import { type Locale, numberFormat } from './locale.ts';

export const maxMoney = 999_999_999_999.99;

export const money = decimal({
  decimals: 2,
  max: maxMoney,
  message: 'must be an amount from 0 to 999,999,999,999.99 with at most 2 decimals',
});

/** An amount that moves money: a payment or an expense of nothing is a slip of the hand. */
export const moneyAboveZero = decimal({
  decimals: 2,
  max: maxMoney,
  above: 0,
  message: 'must be an amount above 0, up to 999,999,999,999.99, with at most 2 decimals',
});

/** What a line comes to: round(quantity x unit, 2), exact where floating point would not be. */
export function lineTotal(quantity: number, unit: number): number {
  const thousandthCents = toUnits(quantity, 3) * toUnits(unit, 2);
  const half = thousandthCents < 0n ? -500n : 500n;
  return fromUnits((thousandthCents + half) / 1000n, 2);
}

export function sumMoney(amounts: Iterable<number>): number {
  let cents = 0n;
  for (const amount of amounts) cents += toUnits(amount, 2);
  return fromUnits(cents, 2);
}

/** As many decimals as are stored, whatever the currency. */
const storedDecimals = 2;

/**
 * How many decimals the currency has: 0, 2 or 3; 2 where none is set. The server tells the page, since browsers come
 * with other tables: the dinar of Serbia has none in some, two in others.
 */
export function decimalsOf(currency?: string | null): number {
  if (!currency) return storedDecimals;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits ?? storedDecimals;
}

/** With the currency's decimals, and never fewer than the amount has: no cent is hidden. */
export function formatMoney(amount: number, locale: Locale, currency?: string | null, decimals?: number): string {
  return moneyFormat(amount, locale, currency, decimals).format(amount);
}

/** What formatMoney puts together: signs, groups of digits, currency. */
export function moneyParts(amount: number, locale: Locale, currency?: string | null): Intl.NumberFormatPart[] {
  return moneyFormat(amount, locale, currency).formatToParts(amount);
}

/** An amount as it is put into a field, to be typed over. */
export function moneyToType(amount: number, decimals: number): string {
  return amount.toFixed(Number.isInteger(amount) ? typedDecimals(decimals) : storedDecimals);
}

/** The step of a field for amounts: '1' or '0.01'. */
export function moneyStep(decimals: number): string {
  return String(10 ** -typedDecimals(decimals));
}

function typedDecimals(decimals: number): number {
  return Math.min(decimals, storedDecimals);
}

const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(amount: number, locale: Locale, currency?: string | null, decimals?: number): Intl.NumberFormat {
  const whole = Number.isInteger(amount);
  const key = `${locale} ${currency} ${decimals} ${whole}`;
  let format = formats.get(key);
  if (!format) {
    const least = decimals ?? decimalsOf(currency);
    const shown = whole ? least : Math.max(least, storedDecimals);
    const digits = { minimumFractionDigits: shown, maximumFractionDigits: shown };
    format = numberFormat(locale, currency ? { style: 'currency', currency, ...digits } : digits);
    formats.set(key, format);
  }
  return format;
}
