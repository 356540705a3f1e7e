/**
 * Who is served when a session asks for much at once. Each session has two lanes: the till's own calls, and reading (`laneOf`). In
 * each, at most four of its requests are handled at once and the others wait their turn, so a sale never waits behind reading. All
 * readers together get only a part of the connections to the database, and a smaller part while a till is served, session by
 * session in turn. Most reading is then done by a second thread (server/reading-thread/open-reading-thread.ts).
 *
 * Invariants: a request gives its place back once, when its answer was made and sent, or the client has left; a request whose
 * client has left before its turn is never begun.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Lane, laneOf } from '../../contract/endpoint.ts';
import type { AnswerLimits, Lanes } from '../base/answer-limits.ts';
import { Refusal } from '../base/refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Called when the answer is made; null while the request has no place. */
    answerMade: (() => void) | null;
  }
}

/** One lane of one session. */
interface Queue {
  lane: Lane;
  key: string;
  atWork: number;
  /** In the order of arrival; calling one begins its request. */
  waiting: Set<() => void>;
}

interface AnswerWatch {
  onMade(): void;
  /** Called when the answer was made, and was sent or is no longer wanted. */
  onDone(): void;
  /** Called last when the answer was made: after `onDone`, if the answer is done by then. */
  onFreed(): void;
}

/** Reports that an answer was made, and that it is done. */
function watchAnswer(request: FastifyRequest, reply: FastifyReply, { onMade, onDone, onFreed }: AnswerWatch): void {
  let isSent = false;
  request.answerMade = () => {
    request.answerMade = null;
    onMade();
    if (isSent) onDone();
    onFreed();
  };
  const sent = () => {
    reply.raw.off('finish', sent).off('close', sent);
    isSent = true;
    if (!request.answerMade) onDone();
    // A request that never arrives completely never gets an answer, so its place is freed here.
    else if (!request.raw.complete) request.answerMade();
  };
  reply.raw.on('finish', sent).on('close', sent);
}

export function openLanes(limits: AnswerLimits): Lanes {
  /** In the order of turns: the first queue is next. */
  const queues = new Map<string, Queue>();
  /** How many requests of each lane have no answer yet. */
  const making = { reading: 0, till: 0 };

  function queueOf(lane: Lane, token: string): Queue {
    const key = `${lane} ${token}`;
    const queue = queues.get(key) ?? { lane, key, atWork: 0, waiting: new Set() };
    queues.set(key, queue);
    return queue;
  }

  function mayBegin({ lane, atWork }: Queue): boolean {
    const mostReading = making.till > 0 ? limits.readingBesideTills : limits.reading;
    return atWork < limits.perSession && (lane === 'till' || making.reading < mostReading);
  }

  function begin(queue: Queue, request: FastifyRequest, reply: FastifyReply): void {
    queue.atWork++;
    making[queue.lane]++;
    watchAnswer(request, reply, {
      onMade() {
        // The place is free from here on: the call needs the database no longer, however slowly its answer is read.
        making[queue.lane]--;
      },
      onDone() {
        queue.atWork--;
        if (queue.atWork === 0 && queue.waiting.size === 0) queues.delete(queue.key);
        beginWaiting();
      },
      onFreed: beginWaiting,
    });
  }

  function beginWaiting(): void {
    for (const queue of [...queues.values()]) {
      const [next] = queue.waiting;
      if (!next || !mayBegin(queue)) continue;
      // Its queue goes to the end, so that other sessions come first.
      queues.delete(queue.key);
      queues.set(queue.key, queue);
      next();
    }
  }

  function wait(queue: Queue, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.waiting.delete(start);
        clearTimeout(timer);
        reply.raw.off('close', giveUp);
      };
      const start = () => {
        leave();
        begin(queue, request, reply);
        resolve();
      };
      const giveUp = () => {
        leave();
        if (queue.atWork === 0 && queue.waiting.size === 0) queues.delete(queue.key);
        reject(new Refusal('away/too-much', [{}]));
      };
      const timer = setTimeout(giveUp, limits.longestWait).unref();
      reply.raw.on('close', giveUp);
      queue.waiting.add(start);
    });
  }

  return {
    async takeTurn(endpoint, token, request, reply) {
      // Its `close` event has already fired, so the request would keep its place for good.
      if (reply.raw.destroyed) throw new Refusal('away/too-much', [{}]);
      const queue = queueOf(laneOf(endpoint), token);
      if (queue.waiting.size === 0 && mayBegin(queue)) {
        begin(queue, request, reply);
        return false;
      }
      if (queue.waiting.size >= limits.waiting) throw new Refusal('away/too-much', [{}]);
      await wait(queue, request, reply);
      return true;
    },
  };
}

/** Frees the place of each request once its answer is made. */
export function watchLanes(app: FastifyInstance): void {
  app.decorateRequest('answerMade', null);
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.answerMade?.();
    done(null, payload);
  });
}
