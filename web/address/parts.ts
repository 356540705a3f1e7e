/**
 * What the address of a list may say, and how each part of it is read. The router has read numbers and true and false
 * already. What is missing or wrong is undefined: the list then shows what it shows by itself, and the address loses it.
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

/** Where nothing is not the same as not being there: a list that shows some days by itself can be told to show all. */
export function orNone(part: (value: unknown) => string | undefined) {
  return (value: unknown): string | undefined => (value === '' ? '' : part(value));
}

export function id(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** A number of days, which may be none. */
export function count(value: unknown): number | undefined {
  return value === 0 ? 0 : id(value);
}

export function oneOf<const Value extends string>(...values: readonly Value[]) {
  return (value: unknown): Value | undefined => values.find((one) => one === value);
}

type Read<Parts> = {
  [Name in keyof Parts]?: Parts[Name] extends (value: unknown) => infer Value ? Value : never;
};

/** What `validateSearch` takes. Every part is named, also without a value: what is not named would stay as it was written. */
export function addressOf<const Parts extends Record<string, Part>>(parts: Parts) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(parts).map(([name, read]) => [name, read(search[name])])) as Read<Parts>;
}
