/**
 * Puts new log entries in place in the index of their text, once a minute. The index takes them down in a waiting list,
 * so that no sale pays for it (migration 0072); a search reads that list too, so nothing is missed meanwhile.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { withClient } from '../db/with-client.ts';

const everyMilliseconds = 60_000;

export function indexLogsEachMinute(where: pg.ClientConfig, log: Logger): void {
  let busy = false;
  const attempt = async () => {
    if (busy) return;
    busy = true;
    try {
      await indexLogs(where);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'new log entries could not be put in place for searching');
    } finally {
      busy = false;
    }
  };
  setInterval(attempt, everyMilliseconds).unref();
}

/** On a connection of its own: after a busy hour it may take longer than any request may. */
function indexLogs(where: pg.ClientConfig): Promise<unknown> {
  return withClient(where, (client) => client.query("select gin_clean_pending_list('activity_logs_text')"));
}
