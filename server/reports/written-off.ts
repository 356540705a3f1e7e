/**
 * What was written off, at cost, read from its documents: they are few, and the sums of reports know only that the stock is
 * worth less. Positive where it cost the shop something.
 */
import { type RawBuilder, sql } from 'kysely';

/** What it is in the books: a loss of the shop's, a gift, or what its owner took. */
export const lossOf = sql`case reason when 'own-use' then 'own use' when 'gift' then 'gift' else 'loss' end`;

/** What was written off, from the rows of stock_write_offs; of one kind, or of all. */
export function writtenOff(kind?: 'loss' | 'gift' | 'own use'): RawBuilder<number> {
  const some = kind ? sql`filter (where ${lossOf} = ${sql.lit(kind)})` : sql``;
  return sql<number>`coalesce(-sum(value) ${some}, 0)`;
}
