/**
 * Writes the texts of log entries into `log_search`, outside the transaction of a sale: the server does it every few
 * seconds, and a search does it first for entries added since.
 *
 * New entries are those above `settled_id` that have no text yet. Ids do not become visible in order: a transaction
 * takes its id and commits later. So the mark moves only to an id below which nothing can appear any more: it was the
 * newest when it was recorded, and every transaction that was writing to the log then has ended since (`WritersSeen`).
 * Older entries, from before there were texts or in the words of another locale, follow from the newest to the oldest;
 * `ready_from` says how far they are.
 *
 * Any number of servers and searches may do this at once: all write in the order of ids, so there is no deadlock, and
 * writing the same text twice does no harm.
 */
import type pg from 'pg';
import { type Wording, type Words, wordsOf } from '../base/words.ts';
import type { EntryRow } from './entries.ts';
import type { Actor } from './entry-types.ts';
import { searchTextsOf } from './search-text.ts';

type Queryable = Pick<pg.Pool | pg.Client, 'query'>;

export interface Progress {
  settledId: number;
  readyFrom: number;
  newestId: number;
  /** Identifies the words in which the texts are written. */
  wording: string;
}

export async function readProgress(db: Queryable): Promise<Progress> {
  const { rows } = await db.query(
    `select settled_id::float8 as "settledId", ready_from::float8 as "readyFrom", wording,
       coalesce((select id from activity_logs order by id desc limit 1), 0)::float8 as "newestId"
     from log_search_progress`,
  );
  return rows[0];
}

const columns = `id::float8 as id, at::text as at, action, description, for_admins, subject_kind,
  subject_id::float8 as subject_id, subject_name, facts, contact, first_name, last_name, email,
  everyone_reads(staff_id, facts, for_admins, action) as everyone_reads`;

type Row = EntryRow & Actor & { id: number; at: string; everyone_reads: boolean };

/** Writes the texts of the newest entries without one, at most this many; returns whether those were all. */
export async function fillNewest(db: Queryable, words: Words, settledId: number, most: number): Promise<boolean> {
  const { rows } = await db.query<Row>(
    `select ${columns} from activity_logs l
     where id > $1 and not exists (select from log_search s where s.log_id > $1 and s.log_id = l.id)
     order by id desc limit $2`,
    [settledId, most + 1],
  );
  await write(db, words, rows.slice(0, most));
  return rows.length <= most;
}

/** Writes the texts of the next older entries; returns whether those were all, or another wording is in force by now. */
async function fillOlder(db: Queryable, words: Words, wording: string): Promise<boolean> {
  const { readyFrom, wording: inForce } = await readProgress(db);
  if (inForce !== wording) return true;
  const { rows } = await db.query<Row>(`select ${columns} from activity_logs where id < $1 order by id desc limit $2`, [
    readyFrom,
    batch,
  ]);
  await write(db, words, rows);
  const isAll = rows.length < batch;
  const reached = isAll ? 1 : rows.at(-1)!.id;
  await db.query('update log_search_progress set ready_from = $2 where ready_from = $1 and wording = $3', [
    readyFrom,
    reached,
    inForce,
  ]);
  return isAll;
}

async function write(db: Queryable, words: Words, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const texts = rows.map((row) => searchTextsOf(words, row, row.everyone_reads));
  await db.query(
    `insert into log_search as s (log_id, at, everyone, admins)
     select id, at, lower(everyone), lower(admins)
     from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[]) as made (id, at, everyone, admins) order by id
     on conflict (log_id) do update set everyone = excluded.everyone, admins = excluded.admins
     where (s.everyone, s.admins) is distinct from (excluded.everyone, excluded.admins)`,
    [
      rows.map(({ id }) => id),
      rows.map(({ at }) => at),
      texts.map(({ everyone }) => everyone),
      texts.map(({ admins }) => admins),
    ],
  );
}

const batch = 500;

/** The newest entry at some moment, and which transactions were then writing to the log, perhaps with a lower id. */
export interface WritersSeen {
  id: number;
  writers: string[];
}

/**
 * Fills in what is missing and moves the mark. `noted` is what the previous call returned, or null.
 * It pauses after each batch of older entries, so that selling is not slowed down.
 */
export async function fillSearch(
  db: Queryable,
  wording: Wording,
  noted: WritersSeen | null,
  rest: (milliseconds: number) => Promise<unknown>,
): Promise<WritersSeen> {
  const words = wordsOf(wording);
  const { settledId, readyFrom, newestId, wording: inForce } = await readProgress(db);
  const writers = await findWriters(db);
  const fillNew = async () => {
    while (!(await fillNewest(db, words, settledId, batch)));
  };
  // Only now, so that entries of the transactions that have just ended are included.
  await fillNew();
  if (readyFrom > 1) {
    await fillAllOlder(db, words, inForce, async (milliseconds) => {
      await fillNew();
      await rest(milliseconds);
    });
  }
  if (noted?.writers.some((writer) => writers.includes(writer))) return noted;
  if (noted) await db.query('update log_search_progress set settled_id = $1 where settled_id < $1', [noted.id]);
  return { id: newestId, writers };
}

/** Transactions that hold a write lock on the log; each takes it before it takes an id, and keeps it until it ends. */
async function findWriters(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(
    `select virtualtransaction as writer from pg_locks
     where relation = 'activity_logs'::regclass and mode = 'RowExclusiveLock'
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.map(({ writer }) => writer);
}

async function fillAllOlder(
  db: Queryable,
  words: Words,
  wording: string,
  rest: (milliseconds: number) => Promise<void>,
): Promise<void> {
  for (let done = false; !done; ) {
    const start = Date.now();
    done = await fillOlder(db, words, wording);
    await rest(Date.now() - start);
  }
}

/** Texts in another locale or currency are written again. */
export async function takeWording(db: Queryable, { locale, currency }: Wording): Promise<void> {
  await db.query(
    `update log_search_progress
     set wording = $1, ready_from = coalesce((select id from activity_logs order by id desc limit 1), 0) + 1
     where wording <> $1`,
    [wordingName({ locale, currency })],
  );
}

export function wordingName({ locale, currency }: Wording): string {
  return `${locale ?? 'plain'} ${currency ?? ''}`.trim();
}
