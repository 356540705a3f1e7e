/**
 * Whether the database accepts changes, and if not, why. It may answer every question and still refuse each sale: it is
 * read-only, its disk is full, or the standby that must confirm each change is gone.
 * The probe is a transaction that is committed like a sale. It leaves nothing behind: a message in PostgreSQL's
 * write-ahead log that nobody reads, and a temporary file.
 */
import type pg from 'pg';
import { withClient } from './with-client.ts';

/** In milliseconds. */
const limits = { connectionTimeoutMillis: 2_300, query_timeout: 2_300 };

/** With so little memory, PostgreSQL puts these numbers into a temporary file, on the disk where the tables are. */
const probe = `
  begin;
  set local work_mem = '64kB';
  select count(*) from generate_series(1, 10000);
  select current_setting('transaction_read_only') = 'off' and has_table_privilege('receipts', 'insert') as may,
    case when current_setting('transaction_read_only') = 'off'
      then pg_logical_emit_message(true, 'countinghouse', 'can it write?') end;
  commit`;

/** Gives the reason, or nothing when changes are accepted. */
export type WriteProbe = () => Promise<string | undefined>;

/** Those who ask at the same time share one answer. */
export function openWriteProbe(where: pg.ClientConfig): WriteProbe {
  let asking: Promise<string | undefined> | undefined;
  return () => {
    asking ??= whyNotWritable(where).finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

async function whyNotWritable(where: pg.ClientConfig): Promise<string | undefined> {
  let connected = false;
  try {
    return await withClient({ ...where, ...limits }, async (client) => {
      const { rows } = await client.query('select pg_backend_pid() as pid');
      connected = true;
      try {
        const results = (await client.query(probe)) as unknown as pg.QueryResult<{ may: boolean }>[];
        return results[3]?.rows[0]?.may ? undefined : 'the database is read-only';
      } catch (error) {
        // A commit that waits for a standby does not notice that its client has given up, and would keep one more of the
        // database's connections each time.
        await withClient({ ...where, ...limits }, (other) =>
          other.query('select pg_cancel_backend($1)', [rows[0].pid]),
        ).catch(() => {});
        throw error;
      }
    });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (!connected) return 'the database is not answering';
    if (code === '53100' || /No space left|quota exceeded/i.test(message)) return "the database's disk is full";
    if (message === 'Query read timeout') return 'the database does not confirm changes; a standby may be missing';
    return `the database refuses changes: ${message}`;
  }
}
