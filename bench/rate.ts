/** How many times a second something can be done by so many at once, each starting again as soon as it is done. */
import autocannon from 'autocannon';
import type { ShopServer } from './shop-server.ts';

export const atOnce = 8;

export async function rateOf(seconds: number, work: (worker: number) => Promise<void>): Promise<number> {
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
  return done / ((performance.now() - started) / 1000);
}

interface Asking {
  method?: 'GET' | 'POST';
  path: string;
  /** A new body and headers for each request. */
  make?: () => { body: string; headers: Record<string, string> };
}

/** Answered requests a second over real HTTP; anything but 200 is a failed bench. */
export async function httpRate(
  shop: ShopServer,
  seconds: number,
  { method = 'GET', path, make }: Asking,
): Promise<number> {
  const authorization = `Bearer ${shop.token}`;
  const result = await autocannon({
    url: `${shop.url}${path}`,
    connections: atOnce,
    duration: seconds,
    requests: [
      {
        method,
        path,
        headers: { authorization },
        ...(make && {
          setupRequest: (request) => {
            const { body, headers } = make();
            return { ...request, body, headers: { authorization, 'content-type': 'application/json', ...headers } };
          },
        }),
      },
    ],
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${method} ${path}: ${result.non2xx + result.errors} failed.`);
  return result['2xx'] / result.duration;
}
