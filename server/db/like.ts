/**
 * Case-insensitive substring search: sql`lower(name) like ${contains(text)}`. The column is wrapped in lower() exactly
 * as in the trigram indexes; the database lowers the pattern too, because JavaScript lowers some letters differently.
 */
import { type RawBuilder, sql } from 'kysely';

/**
 * Finds the typed text anywhere, with wildcards escaped. In a subquery, which the planner does not look into: it makes one
 * plan for all texts and keeps it.
 */
export function contains(text: string): RawBuilder<string> {
  return sql<string>`(select lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`}))`;
}
