/**
 * Tells every till, on every server, that something changed. Changes are gathered for a moment and sent as one NOTIFY
 * after their transactions committed: a NOTIFY inside a sale would make all sales queue for one lock at commit.
 * An event may be lost (a crash just then, a cut connection); whoever reconnects is told to ask for everything again.
 */
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { everything } from '../../contract/events.ts';

const channel = 'countinghouse_changes';
const gatherMilliseconds = 100;
const retryMilliseconds = 2_000;

export interface EventHub {
  announce(topics: string[]): void;
  /** Tells `everything` once the line stands, and then each change; the answer unsubscribes. */
  subscribe(tell: (topics: string[]) => void): () => void;
  close(): Promise<void>;
}

export function openEventHub(pool: pg.Pool, log: FastifyBaseLogger): EventHub {
  const listeners = new Set<(topics: string[]) => void>();
  const gathered = new Set<string>();
  let sending: NodeJS.Timeout | undefined;
  let retrying: NodeJS.Timeout | undefined;
  let line: pg.Client | undefined;
  /** Nothing is missed while the line stands. */
  let standing = false;
  let closed = false;

  const tell = (topics: string[]) => {
    for (const listener of listeners) listener(topics);
  };

  const send = async () => {
    sending = undefined;
    const topics = [...gathered];
    gathered.clear();
    try {
      await pool.query('select pg_notify($1, $2)', [channel, topics.join(' ')]);
    } catch (error) {
      log.debug({ reason: (error as Error).message }, 'a change could not be announced');
      tell(topics);
    }
  };

  /** Opened with the first listener, so that a server nobody watches holds no connection for it. */
  const listen = async () => {
    if (closed || line || retrying) return;
    // The pool hides its password from a spread, and its time limits are not for a line that only listens.
    const { password } = pool.options;
    const patience = { query_timeout: undefined, statement_timeout: undefined };
    const client = new pg.Client({ ...pool.options, ...patience, password, application_name: 'countinghouse events' });
    line = client;
    const lost = () => {
      if (line !== client) return;
      line = undefined;
      standing = false;
      client.end().catch(() => {});
      if (closed || listeners.size === 0) return;
      retrying = setTimeout(() => {
        retrying = undefined;
        void listen();
      }, retryMilliseconds);
      retrying.unref();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => tell((payload ?? '').split(' ')));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      standing = true;
      tell([everything]);
    } catch {
      lost();
    }
  };

  return {
    announce(topics) {
      if (topics.length === 0 || closed) return;
      for (const topic of topics) gathered.add(topic);
      sending ??= setTimeout(send, gatherMilliseconds);
    },
    subscribe(listener) {
      listeners.add(listener);
      if (standing) listener([everything]);
      else void listen();
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(sending);
      clearTimeout(retrying);
      listeners.clear();
      const client = line;
      line = undefined;
      await client?.end().catch(() => {});
    },
  };
}
