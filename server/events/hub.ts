/**
 * Tells every till, on every server, that something changed. Changes are collected for a moment and sent as one NOTIFY after their
 * transactions committed: a NOTIFY inside a sale would make all sales wait for one lock at commit.
 * An event may be lost (a crash at that moment, a cut connection), so a page that reconnects is told to fetch everything again. A
 * connection that only listens does not notice that the other end is gone, so it is regularly asked for an answer, and replaced if
 * none comes.
 */
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { everything } from '../../contract/events.ts';
import { hangUp } from '../db/connections/hang-up.ts';

const usualChannel = 'countinghouse_changes';
const batchMilliseconds = 100;
const retryMilliseconds = 2_000;
const checkMilliseconds = 20_000;

export interface EventHub {
  announce(topics: string[]): void;
  /** Sends `everything` once the connection is listening, and then each change; returns how to unsubscribe. */
  subscribe(notify: (topics: string[]) => void): () => void;
  /** While this is true, nothing is missed. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** The practice shop has a channel of its own. */
export function openEventHub(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  checkEvery = checkMilliseconds,
  channel = usualChannel,
): EventHub {
  const listeners = new Set<(topics: string[]) => void>();
  let retrying: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  let connection: pg.Client | undefined;
  let listening = false;
  let closed = false;

  const notify = (topics: string[]) => {
    for (const listener of listeners) listener(topics);
  };

  const announcer = openAnnouncer(pool, channel, (topics, reason) => {
    log.debug({ reason }, 'a change could not be announced');
    notify(topics);
  });

  /** Opened with the first listener, so that a server without any holds no connection for it. */
  const listen = async () => {
    if (closed || connection || retrying) return;
    // Spreading the pool's options hides the password.
    const { password } = pool.options;
    const client = new pg.Client({ ...pool.options, password, application_name: 'countinghouse events' });
    connection = client;
    const lost = () => {
      if (connection !== client) return;
      connection = undefined;
      listening = false;
      clearTimeout(checking);
      hangUp(client);
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
      checkLater(client, lost);
      notify([everything]);
    } catch {
      lost();
    }
  };

  const checkLater = (client: pg.Client, lost: () => void) => {
    checking = setTimeout(async () => {
      try {
        const { rowCount } = await client.query('select from pg_listening_channels() c where c = $1', [channel]);
        if (!rowCount) throw new Error('It no longer listens.');
        if (connection === client) checkLater(client, lost);
      } catch (error) {
        if (connection === client) log.warn({ reason: (error as Error).message }, 'changes are listened for anew');
        lost();
      }
    }, checkEvery).unref();
  };

  return {
    announce(topics) {
      if (topics.length > 0 && !closed) announcer.announce(topics);
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listening) listener([everything]);
      else void listen();
      return () => listeners.delete(listener);
    },
    isListening: () => listening,
    async close() {
      closed = true;
      announcer.stop();
      clearTimeout(retrying);
      clearTimeout(checking);
      listeners.clear();
      const client = connection;
      connection = undefined;
      if (client) hangUp(client);
    },
  };
}

/** Collects changes for a moment and sends them as one NOTIFY. */
function openAnnouncer(pool: pg.Pool, channel: string, onFailed: (topics: string[], reason: string) => void) {
  const pending = new Set<string>();
  let sending: NodeJS.Timeout | undefined;

  const send = async () => {
    sending = undefined;
    const topics = [...pending];
    pending.clear();
    try {
      await pool.query('select pg_notify($1, $2)', [channel, topics.join(' ')]);
    } catch (error) {
      onFailed(topics, (error as Error).message);
    }
  };

  return {
    announce(topics: string[]) {
      for (const topic of topics) pending.add(topic);
      sending ??= setTimeout(send, batchMilliseconds);
    },
    stop: () => clearTimeout(sending),
  };
}
