/**
 * Money: two decimals, never a float sum. Every total in the product, on screen, in print and in CSV, comes from here or
 * from the same rule in SQL: a line is round(quantity x unit price, 2), half away from zero; a total is the sum of lines.
 */
import { decimal, fromUnits, toUnits } from './decimal.ts';

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

export function formatMoney(amount: number, locale: string, currency?: string | null): string {
  return moneyFormat(locale, currency ?? '').format(amount);
}

/** What formatMoney puts together: signs, groups of digits, currency. */
export function moneyParts(amount: number, locale: string, currency?: string | null): Intl.NumberFormatPart[] {
  return moneyFormat(locale, currency ?? '').formatToParts(amount);
}

const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    format = new Intl.NumberFormat(locale, currency ? { style: 'currency', currency, ...digits } : digits);
    formats.set(key, format);
  }
  return format;
}
