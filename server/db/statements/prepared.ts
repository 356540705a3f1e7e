/**
 * Statements that are sent again and again: PostgreSQL plans them once per connection instead of at every call, which
 * takes longer than answering most of them.
 * The name of a statement is made from its text, so no two texts share one. Values are always parameters and only the kind
 * of a filter changes a text, so there are a few per call, however long the server runs.
 */
import { hash } from 'node:crypto';
import { type CompiledQuery, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Context } from '../../base/context.ts';

export interface Statement {
  /** By default it is made from the text. */
  name?: string;
  text: string;
  values: unknown[];
}

/** What Kysely's builders and its `sql` have in common. */
interface Query<Row> {
  compile(executor: QueryExecutorProvider): CompiledQuery<Row>;
}

export async function prepared<Row>(pool: pg.Pool, { text, values, name = nameOf(text) }: Statement): Promise<Row[]> {
  try {
    const { rows } = await pool.query({ name, text, values });
    return rows;
  } catch (error) {
    if (!isOutdated(error)) throw error;
    // The pool has closed that connection, but the next one may have the same outdated statement, so this one is sent
    // unprepared.
    const { rows } = await pool.query({ text, values });
    return rows;
  }
}

/** The rows of a query written with Kysely. Not for use in a transaction: it takes any connection. */
export function readRows<Row>(ctx: Pick<Context, 'db' | 'pool'>, query: Query<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(ctx.db);
  return prepared(ctx.pool, { text, values: parameters as unknown[] });
}

/**
 * A value that the planner does not see, because it does not look into subqueries. PostgreSQL keeps one plan for all values only if
 * plans for single values are not expected to cost less; with hidden values they never are. Use it if the same plan is right for
 * every value.
 */
export function unseen<T>(value: RawBuilder<T>): RawBuilder<T> {
  return sql<T>`(select ${value})`;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `read-${hash('sha256', text, 'base64url')}`;
    names.set(text, name);
  }
  return name;
}

/**
 * PostgreSQL refuses to run the statement as it was prepared, and nothing of it was done: a migration has changed the
 * type of a column or parameter (0A000, class 42), or a connection pooler in between has given us a connection that does
 * not know it (26000), or knows it from someone else (42P05).
 */
function isOutdated(error: unknown): boolean {
  const { code = '', routine } = error as { code?: string; routine?: string };
  return code === '26000' || code.startsWith('42') || (code === '0A000' && routine === 'RevalidateCachedQuery');
}
