/** Labels that a scale prints: 13 digits that contain the item and its weight. Read by the till and the server in the same way. */
import { fromUnits } from '../values/decimal.ts';
import { quantityDecimals } from '../values/quantity.ts';

export interface Scale {
  /** The digits that all its labels begin with. */
  prefix: string;
  codeDigits: number;
  weightDigits: number;
  /** How many decimals the weight has: 3 if it is printed in grams and the item is kept in kilograms. */
  decimals: number;
}

export interface Weighed {
  /** The code, without leading zeros. */
  scaleCode: string;
  quantity: number;
}

const length = 13;

/** Whether prefix, code and weight fill all digits but the last, which is the check digit. */
export function fillsLabel({ prefix, codeDigits, weightDigits }: Scale): boolean {
  return prefix.length + codeDigits + weightDigits === length - 1;
}

/** Null if the code is not a label of these scales. */
export function readScaleLabel(code: string, scales: readonly Scale[]): Weighed | null {
  if (!/^\d{13}$/.test(code) || checkDigitOf(code.slice(0, -1)) !== code.at(-1)) return null;
  const scale = scaleOf(code, scales);
  if (!scale) return null;
  const { prefix, codeDigits, weightDigits, decimals } = scale;
  const weightAt = prefix.length + codeDigits;
  const quantity = fromUnits(BigInt(code.slice(weightAt, weightAt + weightDigits)), decimals);
  return quantity > 0 ? { scaleCode: String(Number(code.slice(prefix.length, weightAt))), quantity } : null;
}

/** Finds the scale that printed the label. Of two prefixes that fit, the longer one counts, whichever scale comes first. */
export function scaleOf(code: string, scales: readonly Scale[]): Scale | undefined {
  return scales
    .filter(({ prefix }) => code.startsWith(prefix))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)[0];
}

/** The check digit of an EAN-13 or EAN-8: from the right, every other digit counts three times. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

export const mostScaleDecimals = quantityDecimals;
