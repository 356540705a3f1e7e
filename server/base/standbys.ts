/** Standbys that reports may be read from; opened in db/connections/standbys.ts, if DATABASE_READ_URL names any. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../db/tables.ts';

export interface Standbys {
  /** Chooses a standby to read a report from, or nothing if it has to be read from the primary. */
  choose(primary: pg.Pool, justChanged: JustChanged): Promise<StandbyRead | undefined>;
  /** Reports read so far. */
  reads: { standby: number; primary: number };
  close(): Promise<void>;
}

/** Tells whether the caller has changed anything in the last so many seconds. */
export type JustChanged = (seconds: number) => Promise<boolean>;

export interface StandbyRead {
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** In seconds; 0 if it had everything that the primary had when it was asked. */
  age: number;
  /** The report could not be read here. */
  failed(error: unknown): void;
}
