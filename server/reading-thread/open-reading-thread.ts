/**
 * A second thread of this server, which answers requests that only read (`laneOf` in the contract), over database connections of
 * its own. So the thread that sells is never busy with a report. It is a whole server that listens on a socket only this process
 * can reach; requests are passed on to it once they were let in and had their turn (server/http/lanes.ts).
 *
 * Invariants: the thread starts when it is first needed. While it is not ready, and whenever it fails before its answer begins, the
 * answer is made here instead. A thread that has ended starts again with the next request for it, at most once in `rest`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { ReadingThread } from '../base/reading-thread.ts';

/** In milliseconds: how long to wait before it is started again. */
const rest = 10_000;
/** In megabytes: how much memory the thread may take. An answer that takes more ends the thread, not the tills. */
const mostMemory = 512;
/**
 * In megabytes: the heap for new objects. With less than the usual 48, long answers leave less garbage before it is collected.
 */
const newMemory = 12;

/** The data that the thread is started with. */
export interface ThreadOptions {
  socket: string;
  /** The mark of the program. */
  mark: string;
  /** How to reach the embedded database. */
  where: pg.ClientConfig;
}

/** `program` is the file that the thread runs. */
export function openReadingThread(program: URL, where: pg.ClientConfig, log: Logger): ReadingThread {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-reader-'));
  const agent = new Agent({ keepAlive: true });
  const mark = crypto.randomUUID();
  let made = 0;
  let startedAt = Number.NEGATIVE_INFINITY;
  let thread: { worker: Worker; socket: string; isReady: boolean } | null = null;

  function start(): void {
    if (Date.now() - startedAt < rest) return;
    startedAt = Date.now();
    const workerData: ThreadOptions = { socket: join(folder, String(++made)), mark, where };
    const resourceLimits = { maxOldGenerationSizeMb: mostMemory, maxYoungGenerationSizeMb: newMemory };
    const worker = new Worker(program, { workerData, resourceLimits });
    const started = { worker, socket: workerData.socket, isReady: false };
    thread = started;
    worker.once('message', () => {
      started.isReady = true;
    });
    worker.on('error', (err) => log.error({ err }, 'the thread that reads has failed'));
    worker.once('exit', () => {
      if (thread === started) thread = null;
    });
  }

  const answers = { reading: 0, till: 0 };
  return {
    mark,
    answers,
    async ask(request, reply) {
      if (!thread) start();
      const answer = thread?.isReady ? await send(thread.socket, agent, request, reply) : null;
      // Nobody makes an answer for a client that has left.
      if (!reply.raw.destroyed) answers[answer ? 'reading' : 'till']++;
      return answer;
    },
    async close() {
      agent.destroy();
      await thread?.worker.terminate();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The headers that the answer depends on, and those that identify the caller. */
const passedOn = ['accept', 'accept-language', 'authorization', 'if-none-match'] as const;

function send(
  socketPath: string,
  agent: Agent,
  { raw, ip }: FastifyRequest,
  reply: FastifyReply,
): Promise<IncomingMessage | null> {
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => (raw.headers[name] ? [[name, raw.headers[name]]] : [])),
  );
  return new Promise((resolve) => {
    const asking = ask({
      ...{ socketPath, agent, method: raw.method, path: raw.url },
      headers: { ...headers, 'x-forwarded-for': ip },
    });
    const leave = () => asking.destroy();
    reply.raw.once('close', leave);
    const settle = (answer: IncomingMessage | null) => {
      reply.raw.off('close', leave);
      resolve(answer);
    };
    asking.once('response', settle);
    asking.once('error', () => settle(null));
    asking.end();
  });
}
