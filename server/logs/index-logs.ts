/**
 * Puts new log entries in place in the index of their text, once a minute. The index takes them down in a waiting list,
 * so that no sale pays for it (migration 0072); a search reads that list too, so nothing is missed meanwhile.
 */
import pg from 'pg';
import type { Logger } from 'pino';

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
async function indexLogs(where: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(where);
  // A connection that is lost is told by its query; without a listener it would end the whole server, too.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("select gin_clean_pending_list('activity_logs_text')");
  } finally {
    await client.end();
  }
}
