/** The shop's tables: which there are, and which of them a backup leaves out. */
import type pg from 'pg';

export interface ShopTable {
  table: string;
  columns: string[];
  bytes: number;
}

/**
 * What is true only here and now: who is signed in, codes and tickets on their way, counts of failed tries. Brought back
 * later it would undo a sign-out or a used code, so it is neither written nor, from the file of an earlier version, read.
 */
export const fleeting: readonly string[] = [
  'sessions',
  'sign_in_tickets',
  'reset_tickets',
  'invitation_codes',
  'rate_limits',
];

/** All but the note of migrations, which restoring writes itself. Computed columns are computed again. */
export async function listTables(client: pg.Client): Promise<ShopTable[]> {
  const { rows } = await client.query(`
    select c.relname as table, pg_table_size(c.oid)::float as bytes, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    group by c.oid, c.relname order by c.relname`);
  return rows;
}

export async function listLasting(client: pg.Client): Promise<ShopTable[]> {
  return (await listTables(client)).filter(({ table }) => !fleeting.includes(table));
}

/** For statements that take no parameter there. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
}
