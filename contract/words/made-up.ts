/**
 * Catalogues of the made-up languages: every text that goes through one is accented and 40 % longer, so that a test, or an eye, finds
 * what was left out of it, what is cut off and what overlaps. `ar-XB` is read from right to left as well.
 */
import type { Catalogue } from './say.ts';

const plain = 'AaCcDdEeGgIiNnOoSsUuYyZz';
const accented = 'ÅåÇçÐðÉéĜĝÎîÑñÖöŠšÛûÝýŽž';

export function accent(text: string): string {
  // What stands in braces or angle brackets is not for reading.
  const parts = text.split(/(\{\{.*?\}\}|<\/?\w+>)/);
  const worded = parts.map((part, index) => (index % 2 === 1 ? part : lettersOf(part))).join('');
  // In words, so that a long text wraps as any other.
  const more = '~'.repeat(Math.ceil(text.length * 0.4)).replace(/~{8}(?=~)/g, '$& ');
  return `[${worded}${more}]`;
}

function lettersOf(text: string): string {
  return [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('');
}

/** Has every key; the ending of a plural or a context is not part of the text. */
export const madeUpCatalogue: Catalogue = (key) => accent(key.replace(/_[^_]*$/, ''));
