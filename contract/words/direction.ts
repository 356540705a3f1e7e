/**
 * The direction of writing. Amounts are left to right everywhere, with their sign on the left, and a name or a number within a
 * sentence keeps the order of its own characters. Unicode's isolates do both, in cells, charts, labels and on paper alike.
 */
import { languageOf, languages } from './languages.ts';

export function directionOf(tag: string): 'ltr' | 'rtl' {
  return languages[languageOf(tag) ?? 'en'].direction;
}

/** Marks a figure so that it is read from left to right. */
export function leftToRightIn(locale: string): (figure: string) => string {
  return directionOf(locale) === 'rtl' ? (figure) => `\u2066${figure}\u2069` : (figure) => figure;
}

/** For a text that is part of a sentence and may be in another script. */
export function isolatedIn(locale: string): (text: string) => string {
  return directionOf(locale) === 'rtl' ? (text) => `\u2068${text}\u2069` : (text) => text;
}

export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}
