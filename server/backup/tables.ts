/** The shop's tables: which ones exist, and which of them a backup leaves out. */
import type pg from 'pg';

export interface ShopTable {
  table: string;
  columns: string[];
  bytes: number;
}

/**
 * Tables whose content is only valid now: who is signed in, pending codes and tickets, links to statements, counts of failed tries.
 * Restoring them would undo a sign-out or a used code, so they are not backed up and, in files of earlier versions, not
 * restored.
 */
export const temporaryTables: readonly string[] = [
  'sessions',
  'sign_in_tickets',
  'reset_tickets',
  'invitation_codes',
  'statement_links',
  'rate_limits',
];

/** All but `migrations`, which a restore writes itself. Generated columns are computed again. */
export async function listTables(client: pg.Client): Promise<ShopTable[]> {
  const { rows } = await client.query(`
    select c.relname as table, pg_table_size(c.oid)::float as bytes, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    group by c.oid, c.relname order by c.relname`);
  return rows;
}

export async function listPermanentTables(client: pg.Client): Promise<ShopTable[]> {
  return (await listTables(client)).filter(({ table }) => !temporaryTables.includes(table));
}

/** For statements that can't take these as parameters. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
}
