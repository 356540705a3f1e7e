/**
 * The statements that a call sends, without the call. They are recorded from the server's own code by a database driver that
 * only listens, and then sent directly through `pg`.
 */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';
import type { Db } from '../server/base/context.ts';
import type { Statement as Prepared } from '../server/db/statements/prepared.ts';
import type { Tables } from '../server/db/tables.ts';

type Statement = Omit<Prepared, 'name'> & Partial<Prepared>;

/** The statements that this work would send to the database. It gets no rows back, so it may fail after that. */
export async function statementsOf(
  work: (database: { db: Db; pool: pg.Pool }) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      statements.push({ text: query.sql, values: [...query.parameters] });
    },
  });
  const pool = {
    async query(statement: Statement) {
      statements.push(statement);
      return { rows: [] };
    },
  } as unknown as pg.Pool;
  await work({ db, pool }).catch(() => {});
  return statements;
}

export async function send(pool: pg.Pool, statements: Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release();
  }
}
