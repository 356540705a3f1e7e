/** Quantities have up to three decimals, for goods sold by weight or length. */

import { problem } from '../words/problem.ts';
import { decimal, fromUnits, readDecimal, toUnits } from './decimal.ts';
import { type Locale, numberFormat } from './locale.ts';

export const quantityDecimals = 3;
export const maxQuantity = 999_999_999;
const levelRule = { decimals: quantityDecimals, max: maxQuantity };
const quantityRule = { ...levelRule, above: 0 };

/** A quantity sold or restocked: above zero. */
export const quantity = decimal({
  ...quantityRule,
  message: problem('must be a quantity above 0, up to 999,999,999, with at most 3 decimals'),
});

/** A quantity in stock, or the level to warn at: zero or more. */
export const stockLevel = decimal({
  ...levelRule,
  message: problem('must be a quantity from 0 to 999,999,999 with at most 3 decimals'),
});

/** A quantity as it was typed ('12', '0.5'), or null if it can't be sold. */
export function readQuantity(text: string): number | null {
  return readDecimal(text, quantityRule);
}

/** Whether more typing can turn the text into a quantity: '', '0', '12.' and '0.0' are not yet one, '1.2345' never will be. */
export function isPartOfQuantity(text: string): boolean {
  return text === '' || readDecimal(text.replace(/\.$/, ''), levelRule) !== null;
}

export function sumQuantities(quantities: Iterable<number>): number {
  let thousandths = 0n;
  for (const one of quantities) thousandths += toUnits(one, quantityDecimals);
  return fromUnits(thousandths, quantityDecimals);
}

const formats = new Map<Locale, Intl.NumberFormat>();

export function formatQuantity(value: number, locale: Locale): string {
  let format = formats.get(locale);
  if (!format) {
    format = numberFormat(locale, { maximumFractionDigits: quantityDecimals });
    formats.set(locale, format);
  }
  return format.format(value);
}

/** The decimal separator of this locale. */
export function decimalMarkOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** A figure in plain decimals, as a reader writes it. */
export function inReadersForm(figure: string, mark: string): string {
  return mark === ',' ? figure.replace('.', mark) : figure;
}
