/** Keeps the log's search texts up to date while the server runs. Only one server at a time does it. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Wording } from '../base/words.ts';
import { withClient } from '../db/connections/with-client.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { fillSearch, readProgress, takeWording, type WritersSeen, wordingName } from './fill-search.ts';

const everyMilliseconds = 3_000;
export function fillSearchRegularly(
  pool: pg.Pool,
  where: pg.ClientConfig,
  readWording: () => Promise<Wording>,
  log: Logger,
): void {
  let busy = false;
  let noted: WritersSeen | null = null;
  const attempt = async () => {
    if (busy || pool.ending) return;
    busy = true;
    try {
      const wording = await readWording();
      const { settledId, readyFrom, newestId, wording: before } = await readProgress(pool);
      if (before !== wordingName(wording)) await takeWording(pool, wording);
      else if (settledId === newestId && readyFrom === 1) return;
      // On its own connection: after an upgrade it may take longer than any request may.
      noted = await withClient(where, async (client) => {
        const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [lockNumbers.searchTexts]);
        return rows[0].mine ? fillSearch(client, wording, noted, delay) : noted;
      });
    } catch (error) {
      if (!pool.ending) {
        log.warn({ reason: (error as Error).message }, 'new log entries could not be made ready for searching');
      }
    } finally {
      busy = false;
    }
  };
  setInterval(attempt, everyMilliseconds).unref();
}
