/**
 * Case-insensitive substring search: sql`lower(name) like ${contains(text)}`. The column is wrapped in lower() exactly
 * as in the trigram indexes; the database lowers the pattern too, because JavaScript lowers some letters differently.
 */
import { type RawBuilder, sql } from 'kysely';
import { unseen } from './prepared.ts';

/** Makes a pattern that finds what a person typed anywhere in a text. */
export function contains(text: string): RawBuilder<string> {
  return sql<string>`lower(${`%${likeText(text)}%`})`;
}

/** Escapes what `like` would otherwise take for a wildcard. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * Whether a trigram index can find any part of a text: three letters or digits in a row, or fewer at the beginning or end of a
 * word.
 */
export function hasTrigram(text: string): boolean {
  const parts = /[\p{Alphabetic}\d]{3}|[^\p{Alphabetic}\d][\p{Alphabetic}\d]|[\p{Alphabetic}\d]{2}[^\p{Alphabetic}\d]/u;
  return [...text].length >= 3 && parts.test(text);
}

/**
 * The condition of a prepared statement on a column with a trigram index. For a text without any trigram the index would return
 * every row, so the condition is then written in a way that does not use it.
 */
export function columnContains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${hasTrigram(text) ? column : sql`(${column} || '')`} like ${unseen(contains(text))}`;
}
