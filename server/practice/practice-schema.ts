/**
 * The practice shop is a schema of its own in the shop's database: an ordinary owner of a database may make one, and dropping it
 * leaves nothing behind.
 *
 * What must stay true: a connection that works on it finds nothing but it and PostgreSQL's own objects (`enterPractice`). The real
 * schema is not on its path, so a missing table (the practice shop may just have been thrown away) is an error, and never the real
 * one. A statement sets the path, because a connection pooler may ignore it in the greeting.
 */
import type pg from 'pg';
import { migrateEmptySchema } from '../db/migrate/migrate.ts';

export const practiceSchema = 'countinghouse_practice';

/** The schema with the tables of the real shop. */
export const realSchema = 'public';

export const enterPractice = `set search_path = ${practiceSchema}, pg_catalog`;

/** Any fixed number. One database counts the locks of both shops together, and this number keeps them apart. */
const otherLocks = '5577006791947779411';

/**
 * These functions come before PostgreSQL's own on the path. So whatever takes an advisory lock in the practice shop, a statement or
 * a function of a migration, takes another lock than the real shop: nobody there ever waits for practice.
 */
const ownLocks = [
  ['pg_advisory_lock', 'void'],
  ['pg_advisory_xact_lock', 'void'],
  ['pg_advisory_xact_lock_shared', 'void'],
  ['pg_try_advisory_lock', 'boolean'],
  ['pg_try_advisory_xact_lock', 'boolean'],
  ['pg_advisory_unlock', 'boolean'],
].map(
  ([name, answer]) => `create function ${practiceSchema}.${name}(key bigint) returns ${answer} volatile language sql as
    'select pg_catalog.${name}(key # ${otherLocks})'`,
);

/**
 * In the caller's transaction, which then continues in the practice shop: makes its tables, empty, in place of any that were there
 * before.
 */
export async function makePracticeSchema(client: pg.Client): Promise<void> {
  await dropPracticeSchema(client);
  await client.query(`create schema ${practiceSchema}`);
  const trigrams = await schemaOfTrigrams(client);
  await client.query(enterPractice);
  for (const lock of ownLocks) await client.query(lock);
  await migrateEmptySchema(client, (sql) =>
    sql.replaceAll(`'${realSchema}'`, `'${practiceSchema}'`).replaceAll('gin_trgm_ops', `${trigrams}.gin_trgm_ops`),
  );
}

export async function dropPracticeSchema(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(`drop schema if exists ${practiceSchema} cascade`);
}

/** An extension is installed once, in one schema, for the whole database. */
async function schemaOfTrigrams(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(n.nspname) as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm'",
  );
  return rows[0]!.name;
}
