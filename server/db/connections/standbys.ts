/**
 * Standbys that reports are read from (DATABASE_READ_URL), so that reading much does not keep the tills waiting.
 *
 * What must stay true:
 * - Nobody misses what they have saved. A standby that is a moment behind the primary is waited for, by its place in the
 *   write-ahead log, and then has everything that anyone had saved. One that stays behind is still read from while it is
 *   less than a minute old, but not by a person who has just changed something.
 * - It is a standby of this very database, on the primary's timeline. A server that was promoted, or did not follow a
 *   promotion, is left alone.
 * - Whatever is wrong with a standby, the report comes from the primary. That standby then rests for a while, so that not
 *   everyone finds out anew.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { JustChanged, Standbys } from '../../base/standbys.ts';
import { prepared } from '../statements/prepared.ts';
import type { Tables } from '../tables.ts';
import { serversOf } from './database-servers.ts';
import { openPool } from './open.ts';

interface Limits {
  /** In milliseconds. A standby has `longestWait` to catch up; after a failure it is not asked again for `rest`. */
  longestWait: number;
  rest: number;
  /** Reports take a few milliseconds. If one takes this long on a standby, the primary had better be asked. */
  longestRead: number;
  /** In seconds. */
  longestAge: number;
}

const usual: Limits = { longestWait: 200, rest: 5_000, longestRead: 1_000, longestAge: 60 };

interface Primary {
  position: string;
  lineage: string;
  now: Date;
}

interface State {
  isStandby: boolean;
  lineage: string;
  isCaughtUp: boolean | null;
  age: number | null;
}

interface Member {
  host: string;
  connectionString: string;
  pool?: pg.Pool | undefined;
  restsUntil: number;
  unfit: string;
}

/** Identifies the cluster and the database. The timeline is added to it, because a promotion begins a new one. */
const origin = `(select system_identifier from pg_control_system()) || ' ' ||
  (select oid from pg_database where datname = current_database())`;

/**
 * The position up to which changes are safe, which includes everything that was acknowledged. Without synchronous commits an
 * acknowledged change may not be safe yet, so everything written counts. With them that would ask too much: changes that nobody
 * waits for, such as hint bits, may reach the standby much later.
 */
const askPrimary = `
  select position::text, clock_timestamp() as now,
    ${origin} || ' ' || ('x' || left(pg_walfile_name(position), 8))::bit(32)::int as lineage
  from (select case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as position) as here`;

/** The age is the time on the primary's clock since the last change that arrived, so the standby is at most that old. */
const askStandby = `
  select pg_is_in_recovery() as "isStandby",
    ${origin} || ' ' || (select timeline_id from pg_control_checkpoint()) as lineage,
    pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCaughtUp",
    extract(epoch from $2::timestamptz - pg_last_xact_replay_timestamp())::float8 as age`;

function whyNotOurs(state: State | undefined, { lineage }: Primary): string | undefined {
  if (!state?.isStandby) return 'it is no standby';
  return state.lineage === lineage ? undefined : 'it does not follow this database';
}

/**
 * Returns the standby's age in seconds, or why it can't be read from. Undefined if the reader would miss what they have just
 * changed.
 */
async function ageOf(
  pool: pg.Pool,
  primary: Primary,
  justChanged: JustChanged,
  { longestWait, longestAge }: Limits,
): Promise<number | string | undefined> {
  const deadline = performance.now() + longestWait;
  for (let pause = 2; ; pause *= 2) {
    const values = [primary.position, primary.now];
    const [state] = await prepared<State>(pool, { name: 'standby-state', text: askStandby, values });
    const reason = whyNotOurs(state, primary);
    if (!state || reason) return reason;
    if (state.isCaughtUp) return 0;
    if (performance.now() + pause >= deadline) return ageBehind(state, longestAge, justChanged);
    await delay(pause);
  }
}

async function ageBehind({ age }: State, longestAge: number, justChanged: JustChanged) {
  if (age === null || age > longestAge) return `it is more than ${longestAge} s behind`;
  return (await justChanged(2 * longestAge)) ? undefined : Math.ceil(age);
}

export function openStandbys(url: string, log: Logger, options: Partial<Limits> = {}): Standbys {
  const limits = { ...usual, ...options };
  const { rest, longestRead } = limits;
  const readLimits = {
    connectionTimeoutMillis: longestRead,
    lock_timeout: longestRead / 2,
    statement_timeout: longestRead,
    query_timeout: longestRead + 200,
  };
  const members = serversOf(url).map(
    (connectionString): Member => ({
      host: new URL(connectionString).host,
      connectionString,
      restsUntil: 0,
      unfit: '',
    }),
  );

  /** Closes all its connections, because none may be alive: the next try opens new ones. */
  function letRest(member: Member, reason: string): void {
    member.restsUntil = performance.now() + rest;
    void member.pool?.end();
    member.pool = undefined;
    if (member.unfit !== reason) log.warn({ server: member.host, reason }, 'reports are not read from this standby');
    member.unfit = reason;
  }

  /** Undefined if the standby can't be read from now. */
  async function tryMember(member: Member, primary: Primary, justChanged: JustChanged) {
    member.pool ??= openPool({ connectionString: member.connectionString, max: 10, ...readLimits }, log);
    const { pool } = member;
    const failed = (error: unknown) => {
      if (member.pool === pool) letRest(member, (error as Error).message);
    };
    try {
      const age = await ageOf(pool, primary, justChanged, limits);
      if (typeof age === 'string') letRest(member, age);
      if (typeof age !== 'number') return undefined;
      if (member.unfit) log.info({ server: member.host }, 'reports are read from this standby again');
      member.unfit = '';
      return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool, age, failed };
    } catch (error) {
      failed(error);
      return undefined;
    }
  }

  return {
    reads: { standby: 0, primary: 0 },
    async choose(primaryPool, justChanged) {
      const rested = members.filter(({ restsUntil }) => restsUntil <= performance.now());
      if (rested.length === 0) return undefined;
      const [primary] = await prepared<Primary>(primaryPool, {
        name: 'primary-position',
        text: askPrimary,
        values: [],
      });
      for (const member of rested) {
        const chosen = await tryMember(member, primary as Primary, justChanged);
        if (chosen) return chosen;
      }
      return undefined;
    },
    async close() {
      const pools = members.map(({ pool }) => pool?.end());
      await Promise.race([Promise.all(pools), delay(1_000, undefined, { ref: false })]);
    },
  };
}
