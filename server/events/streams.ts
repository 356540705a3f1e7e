/**
 * The event streams that are open on this server. What must stay true: a client that does not read costs little, and
 * only briefly; nothing is written to a stream that has ended; a stream does not outlive its session for long.
 *
 * A session or a person that opens one too many loses the oldest. The newest belongs to a page that was just opened, while the
 * oldest may be left over from a lost connection, which looks the same from here. A page that lost its stream opens
 * another and fetches everything again, so it does not go stale.
 */
import type { ServerResponse } from 'node:http';
import { heartbeats } from '../../contract/events.ts';
import type { Equipment } from '../base/context.ts';
import { findSessions } from '../sessions/session.ts';

export interface StreamLimits {
  /**
   * In milliseconds: how often a stream sends a heartbeat, its session is checked, and the connection that hears of changes
   * is asked for an answer.
   */
  heartbeat: number;
  /** In milliseconds. After this time a stream ends and the page opens a new one, which checks everything again. */
  longest: number;
  /** In bytes: how much may be buffered for a client that does not read. */
  unread: number;
  perSession: number;
  /** The limit for all sessions of a person together. */
  perPerson: number;
  perServer: number;
}

export const usualLimits: StreamLimits = {
  heartbeat: 20_000,
  longest: 10 * 60_000,
  unread: 32 * 1024,
  perSession: 20,
  perPerson: 40,
  perServer: 1_000,
};

interface Stream {
  token: string;
  staffId: number;
  write(text: string): void;
  end(): void;
}

export interface Streams {
  full(): boolean;
  /** Takes over a response whose headers were written. */
  add(who: Pick<Stream, 'token' | 'staffId'>, answer: ServerResponse): void;
  close(): void;
}

export function openStreams({ events, log, now, pool }: Equipment, limits = usualLimits): Streams {
  /** Oldest first. */
  const streams = new Set<Stream>();
  const heartbeat = setInterval(beat, limits.heartbeat).unref();

  async function beat(): Promise<void> {
    if (streams.size === 0) return;
    const tokens = new Set([...streams].map(({ token }) => token));
    // While the database is down, sessions can't be checked, and nobody is signed out because of it.
    const open = await findSessions(pool, [...tokens], now()).catch(() => tokens);
    const beatText = `${events.isListening() ? heartbeats.live : heartbeats.deaf}\n\n`;
    for (const stream of streams) {
      if (open.has(stream.token) || !tokens.has(stream.token)) stream.write(beatText);
      else stream.end();
    }
  }

  function add({ token, staffId }: Pick<Stream, 'token' | 'staffId'>, answer: ServerResponse): void {
    const ofSession = [...streams].filter((stream) => stream.token === token);
    if (ofSession.length >= limits.perSession) ofSession[0]?.end();
    const ofPerson = [...streams].filter((stream) => stream.staffId === staffId);
    if (ofPerson.length >= limits.perPerson) ofPerson[0]?.end();

    const stream: Stream = {
      token,
      staffId,
      write(text) {
        answer.write(text);
        if (answer.writableLength <= limits.unread) return;
        log.info({ bytes: answer.writableLength }, 'a stream of events that nobody reads was dropped');
        remove();
        answer.destroy();
      },
      end() {
        remove();
        answer.end();
        // Everything that could be sent was sent: a client that does not read the end is not waited for.
        setImmediate(() => answer.writableLength > 0 && answer.destroy());
      },
    };
    const remove = () => {
      streams.delete(stream);
      clearTimeout(longest);
      unsubscribe();
    };
    answer.on('close', remove);
    answer.on('error', () => answer.destroy());
    const longest = setTimeout(stream.end, limits.longest).unref();
    const unsubscribe = events.subscribe((topics) => stream.write(`data: ${topics.join(' ')}\n\n`));
    streams.add(stream);
  }

  return {
    full: () => streams.size >= limits.perServer,
    add,
    close() {
      clearInterval(heartbeat);
      for (const stream of streams) stream.end();
    },
  };
}
