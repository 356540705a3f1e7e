/**
 * Loading very many rows: foreign keys, keys and indexes are dropped first and created again afterwards, which checks
 * every row in a fraction of the time. All in the caller's transaction, so a failed load leaves the tables as they
 * were.
 */
import type pg from 'pg';

/** Drops foreign keys, keys and indexes; returns the statements that create them again, in a working order. */
export async function dropIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows: constraints } = await client.query(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('p', 'u', 'f')
       and (conrelid::regclass::text = any($1) or contype = 'f' and confrelid::regclass::text = any($1))
     order by contype = 'f'`,
    [tables],
  );
  const { rows: indexes } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where i.indrelid::regclass::text = any($1) and c.oid is null`,
    [tables],
  );
  for (const { table, name } of [...constraints].reverse())
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const putBack = constraints.map((one) => `alter table ${one.table} add constraint ${one.name} ${one.definition}`);
  const keys = putBack.filter((statement) => !/ FOREIGN KEY /.test(statement));
  const references = putBack.filter((statement) => / FOREIGN KEY /.test(statement));
  return [...keys, ...indexes.map(({ definition }) => definition), ...references];
}

/**
 * Gives empty tables new files, so that PostgreSQL can skip the WAL and freeze rows (`copy … freeze`): if the load
 * fails, the files are simply removed. Foreign keys must be dropped already.
 */
export async function recreateFiles(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  const { rows: guards } = await client.query(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
     where tgtype & 32 <> 0 and not tgisinternal and tgrelid::regclass::text = any($1)`,
    [tables],
  );
  for (const { table, name } of guards) await client.query(`alter table ${table} disable trigger ${name}`);
  for (const table of tables) {
    const { rows } = await client.query(`select exists (select from ${table}) as used`);
    if (rows[0].used) throw new Error(`${table} is not empty.`);
  }
  await client.query(`truncate ${tables.join(', ')}`);
  for (const { table, name } of guards) await client.query(`alter table ${table} enable trigger ${name}`);
}

/** Sets each id sequence of the shop that the connection works on to continue after the highest id that was loaded. */
export async function continueIds(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attidentity <> '' and c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`);
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max("${column}") from "${table}"), 0) + 1, false)`,
      [`"${table}"`, column],
    );
  }
}
