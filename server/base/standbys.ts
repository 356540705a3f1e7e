/** Standbys that reports may be read from; opened in db/standbys.ts, if DATABASE_READ_URL names any. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../db/tables.ts';

export interface Standbys {
  /** One to read a report from; nothing when it has to be the primary. */
  choose(primary: pg.Pool, justChanged: JustChanged): Promise<StandbyRead | undefined>;
  /** Reports read so far. */
  reads: { standby: number; primary: number };
  close(): Promise<void>;
}

/** Whether who asks has changed anything in these last seconds. */
export type JustChanged = (seconds: number) => Promise<boolean>;

export interface StandbyRead {
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** In seconds; 0 when it has all that the primary had when it was asked. */
  age: number;
  /** The report could not be read here. */
  failed(error: unknown): void;
}
