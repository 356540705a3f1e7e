/**
 * Strict decimals in requests: JSON numbers or plain decimal strings ("12", "12.50").
 * "1e3", "0x10", " 5", null, true, arrays, NaN and Infinity are all refused: a figure is never guessed.
 */
import * as z from 'zod';

export interface DecimalRule {
  /** The most decimals that a figure may have; a function if that depends on the shop. */
  decimals: number | (() => number);
  max: number;
  above?: number;
  /** Whether it may be negative, down to -max. */
  signed?: true;
}

export function decimal({ message, ...rule }: DecimalRule & { message: string }) {
  const sent = z.union([z.number(), z.string()], message).meta({ description: message.replace(/^must be /, '') });
  return sent.transform((value, ctx) => {
    const number = readDecimal(String(value), rule);
    if (number !== null) return number;
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** The rule itself, without zod: the page uses it too. Null if the text breaks the rule. */
export function readDecimal(
  text: string,
  { decimals, max, signed, above = signed ? -max - 1 : -1 }: DecimalRule,
): number | null {
  const match = /^(-?)\d{1,16}(?:\.(\d{1,6}))?$/.exec(text);
  const mostDecimals = typeof decimals === 'number' ? decimals : decimals();
  if (!match || (match[1] && !signed) || (match[2]?.length ?? 0) > mostDecimals) return null;
  const number = Number(text);
  return number > above && number <= max ? number : null;
}

/**
 * The figure in units of 10^-decimals, as an exact integer: 12.5 with 2 decimals is 1250n. A figure between two units is
 * rounded by its digits.
 */
export function toUnits(value: number, decimals: number): bigint {
  const product = value * 10 ** decimals;
  const units = Math.round(product);
  // Below 2^50 the product is off by less than an eighth, so if it is next to a whole number, it stands for that number.
  if (Math.abs(product) < 2 ** 50 && Math.abs(product - units) < 0.001) return BigInt(units);
  const [whole = '0', fraction = ''] = value.toFixed(decimals).split('.');
  return BigInt(whole + fraction);
}

const largestExact = BigInt(Number.MAX_SAFE_INTEGER);

export function fromUnits(units: bigint, decimals: number): number {
  // The quotient of two exact numbers is the number nearest to it, just as if it were read from its digits.
  if (units <= largestExact && units >= -largestExact) return Number(units) / 10 ** decimals;
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.length - decimals;
  return Number(`${sign}${digits.slice(0, whole)}.${digits.slice(whole)}`);
}

export function sumUnits(units: readonly bigint[]): bigint {
  return units.reduce((all, one) => all + one, 0n);
}

/** Only for amounts that are not negative. */
export function roundHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}
