/** Chooses the part of a search that is asked of the trigram indexes. */
import { hasTrigram } from '../db/statements/like.ts';

/**
 * The part of a search that the index is asked for, before every entry it finds is compared with the whole text. In 'receipt 1234'
 * it is the number that tells entries apart, and going through all that say 'receipt' would take long. A number is asked for with
 * all its groups, and a date with all its parts, including the month in words: '740' of 7,740.50, or the year alone, would find far
 * too many.
 */
export function rarestPart(search: string): string {
  const numbers =
    search.match(/[^a-z0-9]*[a-z]*\d[a-z0-9]*([^a-z0-9]{1,2}(\p{L}{3,9}[^a-z0-9]{1,2})?\d[a-z0-9]*)*[^a-z0-9]*/giu) ??
    [];
  const longest = numbers.reduce((one, other) => (other.length > one.length ? other : one), '');
  return hasTrigram(longest) ? longest : search;
}
