/** Labels that a scale prints: 13 digits with the item and its weight in them. Pure, for the till and the server alike. */
import { fromUnits } from '../values/decimal.ts';
import { quantityDecimals } from '../values/quantity.ts';

export interface Scale {
  /** The digits that every label of it begins with. */
  prefix: string;
  codeDigits: number;
  weightDigits: number;
  /** How many decimals the weight has: 3 where it is printed in grams and kept in kilograms. */
  decimals: number;
}

export interface Weighed {
  /** The code, without leading zeros. */
  scaleCode: string;
  quantity: number;
}

const length = 13;

/** Prefix, code and weight fill all digits but the last, which checks the others. */
export function fillsLabel({ prefix, codeDigits, weightDigits }: Scale): boolean {
  return prefix.length + codeDigits + weightDigits === length - 1;
}

/** Null for anything that is no label of these scales. */
export function readScaleLabel(code: string, scales: readonly Scale[]): Weighed | null {
  if (!/^\d{13}$/.test(code) || checkDigitOf(code.slice(0, -1)) !== code.at(-1)) return null;
  const scale = scales.find(({ prefix }) => code.startsWith(prefix));
  if (!scale) return null;
  const { prefix, codeDigits, weightDigits, decimals } = scale;
  const weightAt = prefix.length + codeDigits;
  const quantity = fromUnits(BigInt(code.slice(weightAt, weightAt + weightDigits)), decimals);
  return quantity > 0 ? { scaleCode: String(Number(code.slice(prefix.length, weightAt))), quantity } : null;
}

/** Of an EAN-13 or EAN-8: from the right, every other digit counts three times. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

export const mostScaleDecimals = quantityDecimals;
