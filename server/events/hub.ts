/**
 * Tells every till, on every server, that something changed. Changes are collected for a moment and sent as one NOTIFY
 * after their transactions committed: a NOTIFY inside a sale would make all sales wait for one lock at commit.
 * An event may be lost (a crash at that moment, a cut connection); whoever reconnects is told to fetch everything
 * again.
 */
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { everything } from '../../contract/events.ts';

const channel = 'countinghouse_changes';
const batchMilliseconds = 100;
const retryMilliseconds = 2_000;

export interface EventHub {
  announce(topics: string[]): void;
  /** Sends `everything` once the connection is listening, and then each change; returns how to unsubscribe. */
  subscribe(notify: (topics: string[]) => void): () => void;
  close(): Promise<void>;
}

export function openEventHub(pool: pg.Pool, log: FastifyBaseLogger): EventHub {
  const listeners = new Set<(topics: string[]) => void>();
  const pending = new Set<string>();
  let sending: NodeJS.Timeout | undefined;
  let retrying: NodeJS.Timeout | undefined;
  let connection: pg.Client | undefined;
  /** While this is true, nothing is missed. */
  let listening = false;
  let closed = false;

  const notify = (topics: string[]) => {
    for (const listener of listeners) listener(topics);
  };

  const send = async () => {
    sending = undefined;
    const topics = [...pending];
    pending.clear();
    try {
      await pool.query('select pg_notify($1, $2)', [channel, topics.join(' ')]);
    } catch (error) {
      log.debug({ reason: (error as Error).message }, 'a change could not be announced');
      notify(topics);
    }
  };

  /** Opened with the first listener, so that a server without any holds no connection for it. */
  const listen = async () => {
    if (closed || connection || retrying) return;
    // Spreading the pool's options hides the password, and its time limits do not apply to a connection that only
    // listens.
    const { password } = pool.options;
    const noTimeLimits = { query_timeout: undefined, statement_timeout: undefined };
    const client = new pg.Client({
      ...pool.options,
      ...noTimeLimits,
      password,
      application_name: 'countinghouse events',
    });
    connection = client;
    const lost = () => {
      if (connection !== client) return;
      connection = undefined;
      listening = false;
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
    client.on('notification', ({ payload }) => notify((payload ?? '').split(' ')));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      listening = true;
      notify([everything]);
    } catch {
      lost();
    }
  };

  return {
    announce(topics) {
      if (topics.length === 0 || closed) return;
      for (const topic of topics) pending.add(topic);
      sending ??= setTimeout(send, batchMilliseconds);
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listening) listener([everything]);
      else void listen();
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(sending);
      clearTimeout(retrying);
      listeners.clear();
      const client = connection;
      connection = undefined;
      await client?.end().catch(() => {});
    },
  };
}
