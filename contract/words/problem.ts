/**
 * What a schema says about a field. It completes the name of the field: "qty must be a quantity". A few are a whole sentence
 * instead, such as "Please add items to the cart". Zod takes plain strings, so the text and the values of each are remembered
 * here, for readers of other languages.
 */
import { plainEnglish, say } from './say.ts';
import type { Given, Text, Values } from './text.ts';

interface Problem {
  text: Text;
  values: Values;
  isWholeSentence: boolean;
}

const known = new Map<string, Problem>();

export function problem<const T extends Text>(text: T, ...[values]: Given<T>): string {
  return remember({ text, values: (values ?? {}) as Values, isWholeSentence: false });
}

export function wholeSentence<const T extends Text>(text: T, ...[values]: Given<T>): string {
  return remember({ text, values: (values ?? {}) as Values, isWholeSentence: true });
}

function remember(one: Problem): string {
  const english = say(one.text, one.values, plainEnglish);
  known.set(english, one);
  return english;
}

export function problemOf(english: string): Problem {
  return known.get(english) ?? { text: english, values: {}, isWholeSentence: false };
}
