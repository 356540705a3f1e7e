/**
 * Substring search in any case: sql`lower(name) like ${contains(text)}`. The column stands in lower() exactly as the
 * trigram indexes have it; the database lowers the pattern too, since JavaScript lowers some letters differently.
 */
import { type RawBuilder, sql } from 'kysely';

/** What a person typed, found anywhere, with nothing in it taken for a wildcard. */
export function contains(text: string): RawBuilder<string> {
  return sql<string>`lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;
}
