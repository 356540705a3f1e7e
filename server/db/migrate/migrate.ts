/**
 * Brings the database to the schema that this version expects, with the plain SQL files in `migrations/`, in order,
 * each once.
 * Invariants: forward only; each file and the record that it ran are one transaction; one server migrates while the
 * others wait (advisory lock); a file that ran is never changed. An older version starts on a database that a newer one
 * has changed only if each of those changes says that it can (`-- Needs: 0107`: a version that knows migration 0107).
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Logger } from 'pino';
import { withClient } from '../connections/with-client.ts';
import { lockNumbers } from '../lock-numbers.ts';
import { type Business, setBusinessSettings } from './business-settings.ts';
import { stepRunner, stepsOf } from './run-steps.ts';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
  /** The number of the latest migration that a version must know to work on the database after this one. */
  needs: string;
}

interface Applied {
  name: string;
  checksum: string;
  needs: string | null;
}

/** `migrations/` of the repository, found from the source as well as from the built server. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations'))) {
    if (folder === dirname(folder)) throw new Error('The folder migrations/ is missing.');
    folder = dirname(folder);
  }
  return join(folder, 'migrations');
}

interface Options {
  folder?: string;
  /** What a migration may need to know about the shop. */
  business?: Business | undefined;
  /** Receives a line for the terminal when a migration takes long. */
  print?: (line: string) => void;
}

/**
 * In milliseconds. Tills wait 2 s for a lock and then fail. Whoever wants to change a table holds up everyone who comes
 * after, so a migration that has waited this long, for a backup perhaps, steps back and lets them through. PostgreSQL looks
 * for deadlocks after 1 s: the migration is the one that gives way, never a till.
 */
const longestLockWait = 700;
const pause = 1_000;

/** Returns the names of the migrations it applied. */
export async function migrate(
  where: pg.ClientConfig,
  log: Logger,
  { folder = migrationsFolder(), business, print = toTerminal }: Options = {},
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const applied: string[] = [];
  for (;;) {
    try {
      // Its own connection, without the pool's time limits: an index on a million sales takes a while.
      await withClient(where, async (client) => {
        await client.query('select pg_advisory_lock($1)', [lockNumbers.migrations]);
        await client.query(makeNotes);
        if (business) await setBusinessSettings(client, business);
        await client.query(`set lock_timeout = ${longestLockWait}`);
        await applyPending(client, migrations, applied, log, print);
      });
      return applied;
    } catch (error) {
      if (!isAboutLocks(error)) throw error;
      print('Waiting for those who are using the books, such as a till or a backup …');
      await delay(pause);
    }
  }
}

async function applyPending(
  client: pg.Client,
  migrations: Migration[],
  applied: string[],
  log: Logger,
  print: (line: string) => void,
): Promise<void> {
  const pending = await findPending(client, migrations, (unknown) => refuseUnlessBeside(unknown, migrations, log));
  const runner = stepRunner(pending.flatMap(({ name, sql }) => stepsOf(name, sql)).length, print);
  // The first start applies them all within seconds; whoever waits for the address and the password is spared a line for each.
  const level = pending.length === migrations.length ? 'debug' : 'info';
  for (const migration of pending) {
    const start = Date.now();
    await client.query('begin');
    const steps = await apply(client, migration, runner);
    await client.query('commit');
    applied.push(migration.name);
    log[level]({ migration: migration.name, ms: Date.now() - start, steps }, 'migrated');
  }
  runner.end();
}

/** The migration waited too long for a lock, or was chosen to end a deadlock. */
function isAboutLocks(error: unknown): boolean {
  const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
  return code === '55P03' || code === '40P01';
}

function toTerminal(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Identifies the schema that this version makes; another version makes another one. */
export function migrationsVersion(): string {
  const all = readMigrations(migrationsFolder()).map(({ name, checksum }) => `${name} ${checksum}`);
  return createHash('sha256').update(all.join('\n')).digest('hex');
}

/** In the caller's transaction, runs all migrations of this version in an empty schema; `rewrite` gets the text of each. */
export async function migrateEmptySchema(client: pg.Client, rewrite: (sql: string) => string): Promise<void> {
  const migrations = readMigrations(migrationsFolder());
  await client.query(makeNotes);
  const runner = stepRunner(migrations.length, () => {});
  for (const migration of migrations) await apply(client, { ...migration, sql: rewrite(migration.sql) }, runner);
}

/** In the caller's transaction, makes the schema of exactly these migrations, which is that of a backup. */
export async function migrateTo(client: pg.Client, names: string[]): Promise<void> {
  const migrations = readMigrations(migrationsFolder());
  const unknown = names.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown) refuseNewer(unknown);
  const wanted = migrations.slice(0, names.length);
  if (wanted.some(({ name }) => !names.includes(name))) {
    throw new Error('This backup lists migrations that no version of Countinghouse had together.');
  }
  await client.query('select pg_advisory_xact_lock($1)', [lockNumbers.migrations]);
  await client.query(makeNotes);
  const pending = await findPending(client, migrations);
  if (migrations.length - pending.length > wanted.length) {
    throw new Error('This database already belongs to a newer version than the backup. Use a new, empty one.');
  }
  const runner = stepRunner(names.length, toTerminal);
  for (const migration of pending.filter(({ name }) => names.includes(name))) await apply(client, migration, runner);
}

/** The column is added only if it is missing: altering the table at each start would wait for a backup that reads it. */
const makeNotes = `
  create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now(), needs text);
  do $$ begin
    if not exists (select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'needs') then
      alter table migrations add needs text;
    end if;
  end $$`;

/** Lists the migrations that this version would still apply, and changes nothing. */
export async function pendingMigrations(client: pg.Client): Promise<string[]> {
  return (await findPending(client, readMigrations(migrationsFolder()))).map(({ name }) => name);
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const numbers = new Set<string>();
  return names.sort().map((name) => {
    const number = /^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1];
    if (!number) throw new Error(`The migration ${name} must be named like 0001_what_it_does.sql.`);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    numbers.add(number);
    // Line ends are normalized, because a checkout on Windows may have changed them.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    const needs = /^-- Needs: (\d{4})$/m.exec(sql)?.[1] ?? number;
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), needs };
  });
}

async function findPending(
  client: pg.Client,
  migrations: Migration[],
  judgeUnknown = ([first]: [Applied, ...Applied[]]) => refuseNewer(first.name),
): Promise<Migration[]> {
  const { rows } = await client.query<Applied>('select * from migrations order by name');
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const [first, ...others] = rows.filter((row) => !migrations.some(({ name }) => name === row.name));
  if (first) judgeUnknown([first, ...others]);
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it was applied. Restore the file and put the change into a new migration.`,
      );
    }
  }
  const last = [...applied.keys()].sort().at(-1) ?? '';
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  const late = pending.find((migration) => migration.name < last);
  if (late)
    throw new Error(
      `The migration ${late.name} comes too late: ${last} has already been applied. Give it a new number.`,
    );
  return pending;
}

function refuseNewer(unknown: string): void {
  throw new Error(
    `The database was updated by a newer Countinghouse (migration ${unknown} is unknown here). Use that version, or a backup from before the update.`,
  );
}

/** While servers are updated one by one, one with the older version may have to start again. */
function refuseUnlessBeside(unknown: Applied[], migrations: Migration[], log: Logger): void {
  const newestKnown = migrations.at(-1)?.name ?? '';
  for (const { name, needs } of unknown) if (needs === null || needs > newestKnown) refuseNewer(name);
  log.warn(
    { migrations: unknown.map(({ name }) => name) },
    'a newer version has updated the database; this one goes on',
  );
}

/** In the caller's transaction. Returns the milliseconds that each step took. */
async function apply(
  client: pg.Client,
  { name, sql, checksum, needs }: Migration,
  runner: ReturnType<typeof stepRunner>,
): Promise<Record<string, number>> {
  const steps: Record<string, number> = {};
  try {
    for (const step of stepsOf(name, sql)) steps[step.doing] = await runner.run(client, step);
    await client.query('insert into migrations (name, checksum, needs) values ($1, $2, $3)', [name, checksum, needs]);
  } catch (error) {
    throw new Error(`The migration ${name} failed and changed nothing: ${(error as Error).message}.`, { cause: error });
  }
  return steps;
}
