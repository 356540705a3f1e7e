import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';

/** How much of this server one session, and all readers together, may use. Tests set lower limits. */
export interface AnswerLimits {
  /** How many requests of one session are handled at once, in each lane. */
  perSession: number;
  /**
   * How many requests that only read are handled at once for all sessions, so that the tills always find a database connection.
   */
  reading: number;
  /** The same limit while a call of a till is being handled. */
  readingBesideTills: number;
  /** How many requests of one session may wait for their turn in each lane. */
  waiting: number;
  /** In milliseconds. A request waits at most this long, which is less than the time in which it must have arrived. */
  longestWait: number;
  /** In milliseconds. An answer is dropped when its reader takes nothing of it for this long. */
  stalled: number;
  /** In bytes. How much of all long answers together may be held in memory until their readers take it. */
  unread: number;
}

export const usualAnswerLimits: AnswerLimits = {
  perSession: 4,
  reading: 8,
  readingBesideTills: 2,
  waiting: 200,
  longestWait: 30_000,
  stalled: 30_000,
  unread: 64 * 1024 * 1024,
};

/** See server/http/lanes.ts. */
export interface Lanes {
  /** Resolves when it is the request's turn. True if it had to wait: its session may have ended since, and is checked again. */
  takeTurn(endpoint: Endpoint, token: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}
