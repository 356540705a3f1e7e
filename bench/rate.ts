/** How many times a second something can be done by this many at once, each of whom starts again as soon as it is done. */
import autocannon from 'autocannon';
import { watchHost } from './processor.ts';

export const atOnce = 8;

export interface Rate {
  done: number;
  perSecond: number;
  /** The share of processor time that the host took away meanwhile. */
  lost: number;
}

export async function rateOf(seconds: number, work: (worker: number) => Promise<void>): Promise<Rate> {
  const lost = watchHost();
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      while (performance.now() < until) {
        await work(worker);
        done++;
      }
    }),
  );
  return { done, perSecond: done / ((performance.now() - started) / 1000), lost: lost() };
}

export interface Asking {
  method?: 'GET' | 'POST';
  /** A function gives another path for each request. */
  path: string | (() => string);
  /** Makes a new body and headers for each request. */
  make?: () => { body?: string; headers: Record<string, string> };
  /** Called with the headers of each answer. */
  answered?: (headers: Record<string, string>) => void;
}

/** When to stop: after a time, or when so many were answered. */
export type Length = { seconds: number } | { requests: number };

interface Site {
  url: string;
  /** The tokens of the sessions that ask; empty if none is needed. */
  tokens: string[];
}

/** Answered requests over real HTTP. Any status but 200, or 304 for requests that ask for it, fails the bench. */
export async function httpRate({ url, tokens }: Site, length: Length, asking: Asking): Promise<Rate> {
  const { method = 'GET', path, make, answered: heard } = asking;
  const pathOf = typeof path === 'string' ? () => path : path;
  const lost = watchHost();
  const started = performance.now();
  // Not autocannon's `duration`, which goes on to the end of a whole second.
  let answered = started;
  const result = await autocannon({
    url,
    setupClient: (client) =>
      client.on('response', () => {
        answered = performance.now();
      }),
    connections: atOnce,
    ...('seconds' in length ? { duration: length.seconds } : { amount: length.requests }),
    // Each connection goes through the list repeatedly, so all sessions are in use.
    requests: [...tokens.map((token) => `Bearer ${token}`), ...(tokens.length ? [] : [''])].map((authorization) => ({
      method,
      setupRequest: (request) => {
        const { body, headers } = make?.() ?? {};
        const type = body && { 'content-type': 'application/json' };
        return { ...request, path: pathOf(), body, headers: { authorization, ...type, ...headers } };
      },
      ...(heard && { onResponse: (_status, _body, _context, headers) => heard(headers as Record<string, string>) }),
    })),
  });
  const seconds = (answered - started) / 1000;
  const failed = result.non2xx - result['3xx'] + result.errors;
  if (failed > 0) throw new Error(`${method} ${pathOf()}: ${failed} failed.`);
  const done = result['2xx'] + result['3xx'];
  return { done, perSecond: done / seconds, lost: lost() };
}
