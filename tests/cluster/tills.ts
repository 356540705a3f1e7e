/** Tills that sell on two servers, each with a server of its own; a sale that fails goes to the other with the same key. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Acknowledged, Sale } from './journal.ts';

/** In milliseconds: between two customers at a till, before a failed sale is sent again, and until a request is given up. */
const betweenSales = 150;
const beforeRetry = 250;
const patience = 8_000;

export interface Site {
  name: string;
  url: string;
}

export interface Answer {
  httpStatus: number;
  status: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: payloads of every shape
  payload: any;
}

export async function call(
  { url }: Site,
  token: string,
  path: string,
  { body, key }: { body?: unknown; key?: string } = {},
): Promise<Answer> {
  const answer = await fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    signal: AbortSignal.timeout(patience),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { ...((await answer.json()) as Omit<Answer, 'httpStatus'>), httpStatus: answer.status };
}

export interface Tills {
  journal: Acknowledged[];
  /** How failed attempts ended, and how often: '503', 'ECONNREFUSED'. */
  failures: Map<string, number>;
  /** Stops the tills after each has sold its current cart. */
  stop(): Promise<void>;
}

export function startTills(sites: Site[], token: string, stockIds: number[], count: number): Tills {
  const journal: Acknowledged[] = [];
  const failures = new Map<string, number>();
  let stopping = false;

  async function sell(home: number): Promise<void> {
    const sale = { key: randomUUID(), stockId: stockIds[randomInt(stockIds.length)]!, quantity: randomInt(1, 4) };
    for (let turn = home; ; turn++) {
      const site = sites[turn % sites.length]!;
      const failure = await attempt(site, sale);
      if (failure === undefined) return;
      failures.set(failure, (failures.get(failure) ?? 0) + 1);
      await delay(beforeRetry);
    }
  }

  async function attempt(site: Site, sale: Sale): Promise<string | undefined> {
    try {
      const { httpStatus, payload } = await sendSale(site, token, sale);
      if (httpStatus !== 200) return String(httpStatus);
      journal.push({ ...sale, receiptId: payload.id, server: site.name, at: Date.now() });
      return undefined;
    } catch (error) {
      const { cause, name } = error as Error & { cause?: NodeJS.ErrnoException };
      return cause?.code ?? name;
    }
  }

  const running = Array.from({ length: count }, async (_, till) => {
    while (!stopping) {
      await sell(till);
      await delay(betweenSales);
    }
  });
  return {
    journal,
    failures,
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };
}

export function sendSale(site: Site, token: string, { key, stockId, quantity }: Sale): Promise<Answer> {
  return call(site, token, '/sales', { body: { sales: [{ stockId, quantity }] }, key });
}
