/** Statements written with Kysely's `sql`, for connections outside its pool. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export function compiled(query: RawBuilder<unknown>): { text: string; values: unknown[] } {
  const { sql: text, parameters } = query.compile(compiler);
  return { text, values: [...parameters] };
}
