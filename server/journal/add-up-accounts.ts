/**
 * Works out what the accounts of each day come to (migration 0142), in the background, on its own connection, so that no sale waits
 * for it. A day in which anything changed is worked out as a whole, so working one out again does no harm.
 * Invariant: a day that no row after `account_progress` names is what its postings come to. No id appears below that mark later
 * (`writers-end.ts`), and the mark moves on only when all days of the rows up to there are done.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { withClient } from '../db/connections/with-client.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { compiled } from '../db/statements/compiled.ts';
import { writersEnd } from '../db/writers-end.ts';
import { ledgers } from './account-days.ts';
import { postingsOn, summedPostings } from './postings.ts';

const maxWaitMilliseconds = 20_000;
/** One transaction works out no more days than this, so that it ends soon. */
const mostDays = 50;

interface Pace {
  /** In milliseconds: how long to wait for transactions that are writing. */
  patience?: number;
  /** How many days one transaction works out. */
  most?: number;
}

/** Uses a connection of its own, because a long history takes longer than any request may. */
export function addUpAccounts(where: pg.ClientConfig, zone: string, pace?: Pace): Promise<boolean> {
  return withClient(where, (client) => addUpAccountsOn(client, zone, pace));
}

/**
 * Returns whether all changed days are done. They are not if another server is working on them, or someone keeps writing for too
 * long.
 */
export async function addUpAccountsOn(
  client: pg.ClientBase,
  zone: string,
  { patience = maxWaitMilliseconds, most = mostDays }: Pace = {},
): Promise<boolean> {
  const { rows: lock } = await client.query('select pg_try_advisory_lock($1) as mine', [lockNumbers.accountSums]);
  if (!lock[0].mine) return false;
  try {
    const marks = await findMarks(client);
    if (marks.every(({ from, to }) => from === to)) return true;
    // The writers are waited for after the ids were read, so that no lower id can still appear.
    const tables = ledgers.map(({ table }) => table);
    if (!(await writersEnd(client, tables, patience))) return false;
    await client.query("set statement_timeout = 0; set work_mem = '64MB'");
    const days = await findDays(client, marks, zone);
    for (let at = 0; at < days.length; at += most) await workOut(client, days.slice(at, at + most), zone);
    await moveOn(client, marks);
    return true;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumbers.accountSums]);
  }
}

interface Mark {
  ledger: (typeof ledgers)[number];
  from: number;
  to: number;
}

async function findMarks(client: pg.ClientBase): Promise<Mark[]> {
  const { rows: kept } = await client.query('select ledger, up_to::float8 as up_to from account_progress');
  const from = new Map<string, number>(kept.map(({ ledger, up_to }) => [ledger, up_to]));
  const marks: Mark[] = [];
  for (const ledger of ledgers) {
    const { rows } = await client.query(`select coalesce(max(id), 0)::float8 as newest from ${ledger.table}`);
    marks.push({ ledger, from: from.get(ledger.table) ?? 0, to: rows[0].newest });
  }
  return marks;
}

async function findDays(client: pg.ClientBase, marks: Mark[], zone: string): Promise<string[]> {
  const days = marks.map(({ ledger, from, to }) =>
    ledger.days(sql`m.id > ${sql.lit(from)} and m.id <= ${sql.lit(to)}`, zone),
  );
  const { rows } = await client.query(
    compiled(sql`select day::text from (${sql.join(days, sql` union `)}) as changed order by day`),
  );
  return rows.map(({ day }) => day);
}

/** One transaction. */
async function workOut(client: pg.ClientBase, days: string[], zone: string): Promise<void> {
  const range = { startDate: days[0]!, endDate: days.at(-1)! };
  await client.query('begin isolation level repeatable read');
  try {
    await client.query('delete from account_days where day = any($1)', [days]);
    await client.query(
      compiled(sql`
        with days as materialized (select unnest(${days}::date[]) as day)
        insert into account_days (day, account, key, debit, credit, postings)
        ${summedPostings(postingsOn(sql`days`, range, zone))}`),
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function moveOn(client: pg.ClientBase, marks: Mark[]): Promise<void> {
  await client.query(
    `insert into account_progress (ledger, up_to) select * from unnest($1::text[], $2::bigint[])
     on conflict (ledger) do update set up_to = excluded.up_to`,
    [marks.map(({ ledger }) => ledger.table), marks.map(({ to }) => to)],
  );
}
