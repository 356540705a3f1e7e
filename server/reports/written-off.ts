/**
 * What was written off, at cost, read from its documents: they are few, and the sums of reports only know that the stock is worth
 * less. Positive if it cost the shop something.
 */
import { type RawBuilder, sql } from 'kysely';

/** How the books treat it: as a loss of the shop, a gift, or goods that the owner took. */
export const lossOf = sql`case reason when 'own-use' then 'own use' when 'gift' then 'gift' else 'loss' end`;

/** What was written off, from the rows of stock_write_offs; of one kind, or of all. */
export function writtenOff(kind?: 'loss' | 'gift' | 'own use'): RawBuilder<number> {
  const some = kind ? sql`filter (where ${lossOf} = ${sql.lit(kind)})` : sql``;
  return sql<number>`coalesce(-sum(value) ${some}, 0)`;
}
