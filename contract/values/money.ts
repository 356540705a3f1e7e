/**
 * Money has as many decimals as the shop's currency and is never summed as floats. Every total in the product, on
 * screen, in print and in CSV, comes from here or from the same rule in SQL: a line is round(quantity x unit price),
 * half away from zero; a total is the sum of lines. What a cart costs, with discounts and taxes, is in price.ts.
 */

import { problem } from '../words/problem.ts';
import { decimal, fromUnits, toUnits } from './decimal.ts';
import { type Locale, numberFormat } from './locale.ts';
import { moneyDecimals } from './money-decimals.ts';

export const maxMoney = 999_999_999_999.99;
export const costDecimals = 6;

export const money = decimal({
  decimals: moneyDecimals,
  max: maxMoney,
  message: problem('must be an amount from 0 to 999,999,999,999.99 with at most as many decimals as the currency has'),
});

/** An amount that moves money: a payment or an expense of 0 is a typing mistake. */
export const moneyAboveZero = decimal({
  decimals: moneyDecimals,
  max: maxMoney,
  above: 0,
  message: problem(
    'must be an amount above 0, up to 999,999,999,999.99, with at most as many decimals as the currency has',
  ),
});

/** The total of a line: round(quantity x unit), exact where floating point would not be. */
export function lineTotal(quantity: number, unit: number): number {
  const thousandths = toUnits(quantity, 3) * toUnits(unit, moneyDecimals());
  const half = thousandths < 0n ? -500n : 500n;
  return fromUnits((thousandths + half) / 1000n, moneyDecimals());
}

export function sumMoney(amounts: Iterable<number>): number {
  let units = 0n;
  for (const amount of amounts) units += toUnits(amount, moneyDecimals());
  return fromUnits(units, moneyDecimals());
}

/**
 * How many decimals the currency has: 0, 2 or 3; 2 when none is set. Only the server calls this, when the shop's
 * database is created: browsers have different tables (the Serbian dinar has none in some, two in others).
 */
export function decimalsOf(currency?: string | null): number {
  if (!currency) return 2;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  // Units of account have four in the tables; no shop needs them.
  return Math.min(maximumFractionDigits ?? 2, 3);
}

export function formatMoney(amount: number, locale: Locale, currency?: string | null): string {
  return moneyFormat(locale, currency).format(amount);
}

/** An amount as the starting value of an input field. */
export function moneyToType(amount: number): string {
  return amount.toFixed(moneyDecimals());
}

/** The step of an input field for amounts: '1', '0.01' or '0.001'. */
export function moneyStep(): string {
  return String(10 ** -moneyDecimals());
}

/** The cost of one piece, with up to six decimals if it has more than the currency. */
export function formatCost(cost: number, locale: Locale, currency?: string | null): string {
  return moneyFormat(locale, currency, costDecimals).format(cost);
}

const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(locale: Locale, currency?: string | null, mostDecimals?: number): Intl.NumberFormat {
  const decimals = moneyDecimals();
  const key = `${locale} ${currency} ${decimals} ${mostDecimals}`;
  let format = formats.get(key);
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: mostDecimals ?? decimals };
    format = numberFormat(locale, currency ? { style: 'currency', currency, ...digits } : digits);
    formats.set(key, format);
  }
  return format;
}
