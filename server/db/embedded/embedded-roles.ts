/**
 * Who may do what in the embedded PostgreSQL.
 *
 * `countinghouse`, the role that the cluster was created with, is a superuser, and PostgreSQL does not allow that to be
 * taken away. It connects only here, at the start, to create the other one. The server and its tools connect as `shop`,
 * an ordinary role that owns the database and everything in it: none of its statements can run a program, read the
 * machine's files or become another role. Each role has its own password.
 *
 * Earlier versions did everything as `countinghouse`; ownership of what they created is transferred. Each step is done
 * only if it is missing, so an interrupted start is finished by the next one, and an earlier version can still open the
 * folder.
 */
import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { withClient } from '../connections/with-client.ts';
import { type Home, makePassword, writePassword } from './embedded-home.ts';

export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

type Address = Pick<Connection, 'host' | 'port'>;

export const maintainer = 'countinghouse';
const owner = 'shop';
const database = 'countinghouse';

export function connectionOf(home: Home, address: Address): Connection {
  return {
    host: address.host,
    port: address.port,
    user: owner,
    password: readPassword(home.ownerPasswordFile),
    database,
  };
}

export async function prepareDatabase(home: Home, address: Address): Promise<void> {
  const maintenance = {
    ...address,
    user: maintainer,
    password: readPassword(home.passwordFile),
    // Nothing that the owner may have put into the database is ever run with this role's rights.
    options: '-c search_path=pg_catalog',
  };
  await withClient({ ...maintenance, database: 'postgres' }, async (client) => {
    await makeOwner(client, home);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${database} owner ${owner}`);
  });
  await withClient({ ...maintenance, database }, (client) => client.query(handOver));
}

/** The password file is written only once the password is in effect. */
async function makeOwner(client: pg.Client, home: Home): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner]);
  const kept = existsSync(home.ownerPasswordFile);
  if (rowCount && kept) return;
  const password = kept ? readPassword(home.ownerPasswordFile) : makePassword();
  const secret = client.escapeLiteral(password);
  await client.query(`${rowCount ? 'alter' : 'create'} role ${owner} login password ${secret}`);
  if (!kept) writePassword(home.ownerPasswordFile, password, home.user);
}

/**
 * One statement, so all or nothing. The schema belongs to the database owner; keys, indexes and sequences follow their
 * tables; objects of an extension stay with the extension.
 */
const handOver = `
  do $$
  declare change text;
  begin
    for change in
      select format('alter database %I owner to ${owner}', datname) from pg_database
      where datname = current_database() and datdba <> '${owner}'::regrole
      union all
      select format('alter table %s owner to ${owner}', c.oid::regclass) from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relowner <> '${owner}'::regrole
        and not exists (select from pg_depend d where d.classid = c.tableoid and d.objid = c.oid and deptype = 'e')
      union all
      select format('alter routine %s owner to ${owner}', p.oid::regprocedure) from pg_proc p
      where pronamespace = 'public'::regnamespace and proowner <> '${owner}'::regrole
        and not exists (select from pg_depend d where d.classid = p.tableoid and d.objid = p.oid and deptype = 'e')
    loop
      execute change;
    end loop;
  end $$`;

function readPassword(file: string): string {
  return readFileSync(file, 'utf8').trim();
}
