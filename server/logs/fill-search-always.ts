/** Keeps the log's texts for searching filled while the server runs. Of several servers one is at it at a time. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { withClient } from '../db/with-client.ts';
import { fillSearch, type Noted, readProgress, takeWording } from './fill-search.ts';
import type { Wording } from './words.ts';

const everyMilliseconds = 3_000;
/** Any number will do, as long as it stays the same. */
const lockNumber = 7_326_403;

export function fillSearchAlways(pool: pg.Pool, where: pg.ClientConfig, wording: Wording, log: Logger): void {
  let busy = false;
  let isWordingTaken = false;
  let noted: Noted | null = null;
  const attempt = async () => {
    if (busy || pool.ending) return;
    busy = true;
    try {
      if (!isWordingTaken) await takeWording(pool, wording);
      isWordingTaken = true;
      const { settledId, readyFrom, newestId } = await readProgress(pool);
      if (settledId === newestId && readyFrom === 1) return;
      // On a connection of its own: after a new version it may take longer than any request may.
      noted = await withClient(where, async (client) => {
        const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [lockNumber]);
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
