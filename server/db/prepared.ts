/**
 * Statements of the hot path, which PostgreSQL plans once per connection instead of at every call: planning the sale
 * takes longer than making it.
 */
import type pg from 'pg';

export interface Statement {
  /** One name, one text: a name is never given to another statement. */
  name: string;
  text: string;
  values: unknown[];
}

export async function prepared<Row>(pool: pg.Pool, statement: Statement): Promise<Row[]> {
  const { rows } = await pool.query(statement);
  return rows;
}
