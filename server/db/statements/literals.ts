/**
 * Writes words of our own into a statement for `in (…)`: with a parameter the planner would not know which partial index fits.
 */
import { type RawBuilder, sql } from 'kysely';

export function literals(words: readonly string[]): RawBuilder<unknown> {
  return sql.join(words.map((word) => sql.lit(word)));
}
