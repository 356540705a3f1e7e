/**
 * tables.ts against a migrated database. Types do not exist at run time, so the test generates TypeScript from the
 * schema, one line per column, and lets the compiler compare.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';

const root = resolve(import.meta.dirname, '../..');
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'tables-'));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('describes every table and column as the migrations make them', async () => {
  expect(await findDifferences()).toEqual([]);
});

test('a difference of any kind is found', async () => {
  await database.pool.query(`
    create table till (name text);
    drop table known_places;
    alter table categories add colour text not null default '';
    alter table bankings drop comment;
    alter table customers alter phone drop not null;
    alter table stock alter barcode set not null;
    alter table sessions alter seen_at type text;
    alter table staff alter phone drop default`);
  expect(await findDifferences()).toEqual([
    'bankings: tables.ts has columns that the database lacks',
    'categories.colour: text, not null, has a default',
    'customers.phone: text, null',
    'sessions.seen_at: text, not null',
    'staff.phone: text, not null',
    'stock.barcode: text, not null',
    'tables.ts has tables that the database lacks',
    'till.name: text, null',
  ]);
});

/** These tables have SQL of their own: in `db/migrate/migrate.ts`, rate-limiter-flexible, `stock/movements/kept-dated-goods.ts` and `buy-list/`. */
const withoutKysely = ['migrations', 'rate_limits', 'dated_stock', 'item_pace', 'item_pace_progress'];

/** What node-postgres turns each type into, with the parsers of open.ts. */
const javascriptTypes: Record<string, string> = {
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  int8multirange: 'string',
  numeric: 'number',
  text: 'string',
  uuid: 'string',
  xid8: 'string',
  jsonb: 'object',
  'text[]': 'string[]',
  'bigint[]': 'string[]',
  'timestamp with time zone': 'Date',
};

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
}

async function readColumns(): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
            not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as "hasDefault"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     order by c.relname, a.attnum`,
    [withoutKysely],
  );
  return rows;
}

const types = `
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '${join(root, 'server/db/tables.ts')}';
type CanBeLeftOut<Table, Name> = Name extends keyof Insertable<Table> ? ({} extends Pick<Insertable<Table>, Name> ? true : false) : true;
type Fits<Table, Name, Value, Nullable, HasDefault> = Name extends keyof Selectable<Table>
  ? [null extends Selectable<Table>[Name] ? true : false] extends [Nullable]
    ? NonNullable<Selectable<Table>[Name]> extends Value ? (CanBeLeftOut<Table, Name> extends HasDefault ? true : false) : false
    : false
  : false;
type Column<Table, Name, Value, Nullable, HasDefault> = Table extends keyof Tables ? Fits<Tables[Table], Name, Value, Nullable, HasDefault> : false;
type Only<Named, All> = [Exclude<Named, All>] extends [never] ? true : false;
type ColumnsOf<Table> = Table extends keyof Tables ? keyof Tables[Table] : never;
declare function check<Right extends true>(): Right;`;

/** One sentence for each difference. */
async function findDifferences(): Promise<string[]> {
  const columns = await readColumns();
  const checks = new Map<string, string>();
  const names = new Map<string, string[]>();
  for (const { table, name, type, nullable, hasDefault } of columns) {
    names.set(table, [...(names.get(table) ?? []), quoted(name)]);
    const value = javascriptTypes[type] ?? 'never';
    const sentence = `${table}.${name}: ${type}, ${nullable ? 'null' : 'not null'}${hasDefault ? ', has a default' : ''}`;
    const leftOut = nullable || hasDefault ? 'boolean' : 'false';
    checks.set(sentence, `check<Column<${quoted(table)}, ${quoted(name)}, ${value}, ${nullable}, ${leftOut}>>();`);
  }
  for (const [table, own] of names) {
    const sentence = `${table}: tables.ts has columns that the database lacks`;
    checks.set(sentence, `check<Only<ColumnsOf<${quoted(table)}>, ${own.join(' | ')}>>();`);
  }
  const tables = [...names.keys()].map(quoted).join(' | ');
  checks.set('tables.ts has tables that the database lacks', `check<Only<keyof Tables, ${tables}>>();`);
  const wrong = compile([types, ...checks.values()].join('\n'));
  const firstLine = types.split('\n').length + 1;
  return [...checks.keys()].filter((_, at) => wrong.has(firstLine + at)).sort();
}

/** The lines with type errors. */
function compile(source: string): Set<number> {
  writeFileSync(join(folder, 'schema.ts'), source);
  const compilerOptions = {
    paths: { kysely: [join(root, 'node_modules/kysely')] },
    typeRoots: [join(root, 'node_modules/@types')],
  };
  const config = { extends: join(root, 'tsconfig.server.json'), compilerOptions, files: ['schema.ts'], include: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  const errors = stdout.split('\n').filter((line) => /^\S/.test(line));
  return new Set(
    errors.map((line) => {
      const at = /schema\.ts\((\d+),\d+\): error TS2344/.exec(line);
      if (!at) throw new Error(`The compiler failed: ${line}`);
      return Number(at[1]);
    }),
  );
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
