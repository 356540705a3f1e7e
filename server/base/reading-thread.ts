import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers requests that only read, beside the thread that serves the tills. See server/reading-thread. */
export interface ReadingThread {
  /** Answers null when it can't; the answer is then made on this thread. */
  ask(request: FastifyRequest, reply: FastifyReply): Promise<IncomingMessage | null>;
  /** The mark of the thread is the one of this program: see `mark` of the equipment. */
  mark: string;
  /** Answers so far: by the reading thread, and by the tills' thread because the other was not ready or failed. */
  answers: { reading: number; till: number };
  close(): Promise<void>;
}
