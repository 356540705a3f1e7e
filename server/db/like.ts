/**
 * Case-insensitive substring search: sql`lower(name) like ${contains(text)}`. The column is wrapped in lower() exactly
 * as in the trigram indexes; the database lowers the pattern too, because JavaScript lowers some letters differently.
 */
import { type RawBuilder, sql } from 'kysely';

/** What a person typed, found anywhere, with nothing in it taken for a wildcard. */
export function contains(text: string): RawBuilder<string> {
  return sql<string>`lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;
}
