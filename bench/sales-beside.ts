/** Sales one after the other at one till, as customers come. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Row } from './measures.ts';
import { saleOf, shopSize } from './operations.ts';
import type { ShopServer } from './shop-server.ts';

/** There is a customer every so many milliseconds. */
const pause = 50;

/** Returns how long each sale took, in milliseconds. */
export async function salesFor(
  shop: ShopServer,
  token: string,
  seconds: number,
  signal?: AbortSignal,
): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const took: number[] = [];
  do {
    const { body, headers } = saleOf(shopSize.items);
    const started = performance.now();
    const response = await fetch(`${shop.url}/api/sales`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body,
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A sale was answered with ${response.status}.`);
    took.push(performance.now() - started);
    await delay(pause);
  } while (performance.now() < until && !signal?.aborted);
  return took;
}

export function besideRow(what: string, idle: number, took: number[], lost: number, note = ''): Row {
  const beside = share(took, 0.95);
  const ratio = beside / idle;
  const figure = `${idle.toFixed(1)} → ${beside.toFixed(1)} ms, ${ratio.toFixed(1)} times${note}`;
  return { what, figure, target: '3 times, 60 ms', met: ratio <= 3 && beside <= 60, lost };
}

export function share(all: number[], part: number): number {
  return all.sort((one, other) => one - other)[Math.ceil(all.length * part) - 1]!;
}
