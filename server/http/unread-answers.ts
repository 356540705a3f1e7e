/**
 * Answers that nobody reads. A client that stops reading would keep its answer in memory for ever, so an answer is dropped with its
 * connection when nothing of it was read for a while. When all long answers together are too much, the one that has been stuck
 * longest is dropped. Long answers are handed to the connection in pieces, which shows whether somebody reads them.
 */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerLimits } from '../base/answer-limits.ts';

const pieceLength = 64 * 1024;

interface Answer {
  raw: ServerResponse;
  /** In milliseconds: when the client last read something. */
  taken: number;
  /** How many bytes had been written to the connection at that time. */
  given: number;
  /** How many bytes of a long answer were not handed over yet. */
  left: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    unreadAnswers: Map<ServerResponse, Answer>;
  }
}

export function dropUnreadAnswers(app: FastifyInstance, { stalled, unread }: AnswerLimits): void {
  const answers = new Map<ServerResponse, Answer>();
  app.decorate('unreadAnswers', answers);

  app.addHook('onSend', (_request, { raw }, payload, done) => {
    answers.set(raw, { raw, taken: Date.now(), given: raw.socket?.bytesWritten ?? 0, left: 0 });
    const forget = () => answers.delete(raw);
    raw.on('finish', forget).on('close', forget);
    if (typeof payload === 'string' && payload.length > pieceLength) dropLongestStuck(payload.length);
    done(null, payload);
  });

  /** Makes room for an answer of this many bytes. */
  function dropLongestStuck(length: number): void {
    const long = [...answers.values()].filter(({ left }) => left > 0).sort((a, b) => a.taken - b.taken);
    let sum = long.reduce((all, { left }) => all + left, length);
    for (const answer of long) {
      if (sum <= unread) return;
      sum -= answer.left;
      drop(answer);
    }
  }

  function dropStalled(): void {
    const now = Date.now();
    for (const answer of answers.values()) {
      const { socket } = answer.raw;
      if (!socket) continue;
      // A connection with an empty buffer waits for us, not for its reader.
      if (socket.writableLength === 0 || socket.bytesWritten !== answer.given) {
        answer.taken = now;
        answer.given = socket.bytesWritten;
      } else if (now - answer.taken >= stalled) drop(answer);
    }
  }

  function drop(answer: Answer): void {
    answers.delete(answer.raw);
    app.log.info({ bytes: answer.left }, 'an answer that nobody reads was dropped');
    answer.raw.destroy();
  }

  const sweep = setInterval(dropStalled, Math.ceil(stalled / 3)).unref();
  app.addHook('onClose', async () => clearInterval(sweep));
}

type Done = (error: Error | null, payload?: unknown) => void;

/** An `onSend` hook that comes after all those that need the whole text. */
export function sendInPieces({ server }: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const answer = server.unreadAnswers.get(reply.raw);
  if (typeof payload !== 'string' || payload.length <= pieceLength || !answer) {
    done(null, payload);
    return;
  }
  const bytes = Buffer.from(payload);
  answer.left = bytes.length;
  reply.header('content-length', bytes.length);
  done(null, Readable.from(piecesOf(bytes, answer), { highWaterMark: 1 }));
}

function* piecesOf(bytes: Buffer, answer: Answer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceLength) {
    answer.taken = Date.now();
    answer.left = bytes.length - at;
    yield bytes.subarray(at, at + pieceLength);
  }
  answer.left = 0;
}
