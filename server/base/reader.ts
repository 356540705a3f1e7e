import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers whoever reads, beside the thread that serves the tills. See server/reader. */
export interface Reader {
  /** Null where it can't: the answer is then made here. */
  ask(request: FastifyRequest, reply: FastifyReply): Promise<IncomingMessage | null>;
  /** The thread's, too: see `mark` of the equipment. */
  mark: string;
  /** Answers made so far by the thread that reads, and by that of the tills because it was not ready or failed. */
  answers: { reader: number; till: number };
  close(): Promise<void>;
}
