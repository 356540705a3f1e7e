/** Sentences of the log are never cut, because a long value would hide what comes after it. Instead the values are shortened. */
import { msg } from '../../contract/words/text.ts';
import type { Words } from '../base/words.ts';

const longestValue = 120;
/** How much of the common beginning of two long values is kept in front of their difference. */
const lead = 20;
const mostNamed = 50;

export function shortened(value: string): string {
  return value.length > longestValue ? `${value.slice(0, longestValue - 1)}…` : value;
}

/** Shortens two different values so that the difference can still be seen. */
export function shortenedPair(one: string, other: string): [string, string] {
  if (one.length <= longestValue && other.length <= longestValue) return [one, other];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const start = same > longestValue / 2 ? same - lead : 0;
  const from = (value: string) => `${start > 0 ? '…' : ''}${shortened(value.slice(start))}`;
  return [from(one), from(other)];
}

export const andMore = msg({ one: 'and {{count, quantity}} more', other: 'and {{count, quantity}} more' });

/** 'Pens, Rope, and 12 more'. */
export function shortList({ t }: Words, values: string[], separator = ', '): string {
  const named = values.slice(0, mostNamed).map(shortened);
  const more = values.length - named.length;
  if (more > 0) named.push(t(andMore, { count: more }));
  return named.join(separator);
}
