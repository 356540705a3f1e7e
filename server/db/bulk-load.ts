/**
 * Loading very many rows: references and indexes come off first and are made again afterwards, which checks every row
 * at a fraction of the time. All inside the caller's transaction, so a load that fails leaves the tables as they were.
 */
import type pg from 'pg';

/** Takes references and indexes off; answers the statements that put them back. */
export async function takeOffIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows: references } = await client.query(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [tables],
  );
  const { rows: indexes } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where i.indrelid::regclass::text = any($1) and c.oid is null`,
    [tables],
  );
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...references.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ];
}

/** The next id that each table gives out follows the highest that was loaded. */
export async function continueIds(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max("${column}") from ${table}), 0) + 1, false)`,
      [table, column],
    );
  }
}
