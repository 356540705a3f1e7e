/** Quantities: up to three decimals, so that goods sold by weight or length fit. */
import { decimal, fromUnits, toUnits } from './decimal.ts';
import { type Locale, numberFormat } from './locale.ts';

const maxQuantity = 999_999_999;

/** What is sold or restocked: above zero. */
export const quantity = decimal({
  decimals: 3,
  max: maxQuantity,
  above: 0,
  message: 'must be a quantity above 0, up to 999,999,999, with at most 3 decimals',
});

/** What lies on the shelf, or the level to warn at: from zero. */
export const stockLevel = decimal({
  decimals: 3,
  max: maxQuantity,
  message: 'must be a quantity from 0 to 999,999,999 with at most 3 decimals',
});

export function sumQuantities(quantities: Iterable<number>): number {
  let thousandths = 0n;
  for (const one of quantities) thousandths += toUnits(one, 3);
  return fromUnits(thousandths, 3);
}

const formats = new Map<Locale, Intl.NumberFormat>();

export function formatQuantity(value: number, locale: Locale): string {
  let format = formats.get(locale);
  if (!format) {
    format = numberFormat(locale, { maximumFractionDigits: 3 });
    formats.set(locale, format);
  }
  return format.format(value);
}

/** What stands before the decimals in this locale. */
export function decimalMarkOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}
