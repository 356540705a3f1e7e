import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';

/** What one session, and all readers together, may take of this server. Tests set lower limits. */
export interface AnswerLimits {
  /** Requests of one session at work at once, in each lane. */
  perSession: number;
  /** Requests of all sessions that may read at once, so that connections to the database are left for the tills. */
  reading: number;
  /** The same while a till's call is at work. */
  readingBesideTills: number;
  /** How many requests of one session may wait for their turn in each lane. */
  waiting: number;
  /** In milliseconds: how long one may wait. Less than the time in which a request must have arrived. */
  longestWait: number;
  /** In milliseconds: an answer of which nobody takes anything for so long is dropped. */
  stalled: number;
  /** In bytes: how much of long answers may be kept for readers, all together. */
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
  /** Resolves when it is the request's turn; true if it had to wait, so that its session must be looked at again. */
  takeTurn(endpoint: Endpoint, token: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}
