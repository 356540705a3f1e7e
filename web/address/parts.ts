/**
 * What a list's address may contain, and how each part of it is read. The router has already turned numbers and booleans into values. A
 * part that is missing or invalid is undefined: the list then uses its default, and the part is removed from the address.
 */
import { isDay } from '../../contract/values/dates.ts';

type Part = (value: unknown) => string | number | undefined;

export function text(value: unknown): string | undefined {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? String(value) || undefined : undefined;
}

export function day(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}

/**
 * For a list that shows certain days by default: an empty value in the address means all days, and only a missing one means the default.
 */
export function orNone(part: (value: unknown) => string | undefined) {
  return (value: unknown): string | undefined => (value === '' ? '' : part(value));
}

export function id(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** A whole number of days; 0 is a valid answer. */
export function count(value: unknown): number | undefined {
  return value === 0 ? 0 : id(value);
}

export function oneOf<const Value extends string>(...values: readonly Value[]) {
  return (value: unknown): Value | undefined => values.find((one) => one === value);
}

type Read<Parts> = {
  [Name in keyof Parts]?: Parts[Name] extends (value: unknown) => infer Value ? Value : never;
};

/**
 * Makes the function for `validateSearch`. It returns every part, even one without a value, because the router keeps the raw
 * value of a part that is not returned.
 */
export function addressOf<const Parts extends Record<string, Part>>(parts: Parts) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(parts).map(([name, read]) => [name, read(search[name])])) as Read<Parts>;
}
