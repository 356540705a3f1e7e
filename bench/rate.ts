/** How many times a second something can be done by so many at once, each starting again as soon as it is done. */
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
  /** With a function, another one for each request. */
  path: string | (() => string);
  /** A new body and headers for each request. */
  make?: () => { body?: string; headers: Record<string, string> };
  /** Sees the headers of each answer. */
  answered?: (headers: Record<string, string>) => void;
}

/** How long to go on: for a time, or until so many were answered. */
export type Length = { seconds: number } | { requests: number };

interface Site {
  url: string;
  /** Of the sessions that ask; none where nobody needs one. */
  tokens: string[];
}

/** Answered requests over real HTTP; anything but 200, or 304 for those that ask for it, is a failed bench. */
export async function httpRate({ url, tokens }: Site, length: Length, asking: Asking): Promise<Rate> {
  const { method = 'GET', path, make, answered: heard } = asking;
  const pathOf = typeof path === 'string' ? () => path : path;
  const lost = watchHost();
  const started = performance.now();
  // Its own `duration` goes on to the end of a whole second.
  let answered = started;
  const result = await autocannon({
    url,
    setupClient: (client) =>
      client.on('response', () => {
        answered = performance.now();
      }),
    connections: atOnce,
    ...('seconds' in length ? { duration: length.seconds } : { amount: length.requests }),
    // Each connection goes through the list again and again, so all sessions are in use.
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
