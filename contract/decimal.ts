/**
 * Strict decimals, as they may arrive in a request: JSON numbers or plain decimal strings ("12", "12.50").
 * "1e3", "0x10", " 5", null, true, arrays, NaN and Infinity are all refused: a figure is never guessed.
 */
import * as z from 'zod';

export interface DecimalRule {
  /** At most so many; a function where the shop decides. */
  decimals: number | (() => number);
  max: number;
  above?: number;
  message: string;
}

export function decimal({ decimals, max, above = -1, message }: DecimalRule) {
  const most = typeof decimals === 'number' ? () => decimals : decimals;
  const sent = z.union([z.number(), z.string()], message).meta({ description: message.replace(/^must be /, '') });
  return sent.transform((value, ctx) => {
    const text = String(value);
    const [, fraction = ''] = /^\d{1,16}(?:\.(\d{1,3}))?$/.exec(text) ?? [null, '....'];
    const number = fraction.length <= most() ? Number(text) : Number.NaN;
    if (number > above && number <= max) return number;
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** Units of 10^-decimals as an exact integer: 12.5 with 2 decimals is 1250n. */
export function toUnits(value: number, decimals: number): bigint {
  const [whole = '0', fraction = ''] = value.toFixed(decimals).split('.');
  return BigInt(whole + fraction);
}

export function fromUnits(units: bigint, decimals: number): number {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.length - decimals;
  return Number(`${sign}${digits.slice(0, whole)}.${digits.slice(whole)}`);
}
