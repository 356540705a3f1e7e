/**
 * Catalogues of the made-up languages. Every text that goes through one is accented and 40 % longer, so that a test, or a
 * person, sees what was not translated, what is cut off and what overlaps. `ar-XB` is read from right to left as well.
 */
import type { Catalogue } from './say.ts';

const plain = 'AaCcDdEeGgIiNnOoSsUuYyZz';
const accented = 'ÅåÇçÐðÉéĜĝÎîÑñÖöŠšÛûÝýŽž';

export function accent(text: string): string {
  // What is in braces or angle brackets is not read by people.
  const parts = text.split(/(\{\{.*?\}\}|<\/?\w+>)/);
  const worded = parts.map((part, index) => (index % 2 === 1 ? part : lettersOf(part))).join('');
  // The addition consists of words, so that a long text wraps like any other.
  const more = '~'.repeat(Math.ceil(text.length * 0.4)).replace(/~{8}(?=~)/g, '$& ');
  return `[${worded}${more}]`;
}

function lettersOf(text: string): string {
  return [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('');
}

/** It has every key. The ending of a plural or a context is not part of the text. */
export const madeUpCatalogue: Catalogue = (key) => accent(key.replace(/_[^_]*$/, ''));
