/**
 * Counters of a shop where people sell for cash and on credit, take payments, enter expenses and look at lists, all at once,
 * until they are stopped. Each entry is sent again with its key until it is acknowledged, as the screen does, and is then noted
 * in the journal.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface Counters {
  /** The acknowledged keys, by call. */
  journal: Record<Call, Set<string>>;
  /** Answers other than 200, and connections that broke, with how often. */
  failures: Map<string, number>;
  /** The longest time from an entry to its answer, repeats included, in milliseconds. */
  slowest: number;
  /** How many entries were acknowledged since this was called last. */
  since(): number;
  stop(): Promise<void>;
}

export type Call = '/sales' | '/accounts/pay' | '/expenses';

const lists = [
  '/stock?page=1',
  '/customers?limit=20',
  '/accounts?open=true&limit=20',
  '/sales?page=1',
  '/sales/bank-report',
  '/money?limit=20',
  '/expenses?limit=20',
  '/logs?limit=20',
  '/health',
];

interface Shop {
  token: string;
  /** Where the next request of this counter goes, by its number. */
  serverOf(counter: number): string;
  item: number;
  customers: number[];
  today: string;
}

export function openCounters(count: number, shop: Shop): Counters {
  const journal: Counters['journal'] = { '/sales': new Set(), '/accounts/pay': new Set(), '/expenses': new Set() };
  const failures = new Map<string, number>();
  let stopping = false;
  let acknowledged = 0;
  const counters: Counters = {
    journal,
    failures,
    slowest: 0,
    since() {
      const made = acknowledged;
      acknowledged = 0;
      return made;
    },
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };

  // biome-ignore lint/suspicious/noExplicitAny: of any of the calls
  async function enter(counter: number, path: Call, body: object): Promise<any> {
    const key = randomUUID();
    const started = performance.now();
    for (;;) {
      const { failure, payload } = await attempt(shop.serverOf(counter), path, body, key);
      if (failure === undefined) {
        counters.slowest = Math.max(counters.slowest, performance.now() - started);
        journal[path].add(key);
        acknowledged++;
        return payload;
      }
      note(failure);
      await delay(20);
    }
  }

  async function look(counter: number, path: string): Promise<void> {
    const headers = { authorization: `Bearer ${shop.token}` };
    const answer = await fetch(`${shop.serverOf(counter)}/api${path}`, { headers }).catch(() => undefined);
    if (answer?.status !== 200) note(answer ? `${answer.status} ${path}: ${await answer.text()}` : 'ECONN');
  }

  function note(failure: string): void {
    failures.set(failure, (failures.get(failure) ?? 0) + 1);
  }

  async function attempt(url: string, path: Call, body: object, key: string) {
    try {
      const answer = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${shop.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      });
      const { payload } = await answer.json();
      return answer.status === 200 ? { payload } : { failure: `${answer.status} ${path}: ${payload}` };
    } catch (error) {
      return { failure: (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).message };
    }
  }

  async function work(counter: number): Promise<void> {
    const { item, customers, today: date } = shop;
    const sales = [{ stockId: item, quantity: 1 }];
    for (let round = counter; !stopping; round++) {
      await look(counter, lists[round % lists.length] as string);
      await enter(counter, '/sales', { sales });
      const customerId = customers[round % customers.length];
      const { credit } = await enter(counter, '/sales', { sales, customerId, paymentDate: date });
      if (round % 2) await enter(counter, '/accounts/pay', { id: credit.accountId, date, amount: 1 });
      if (round % 5 === 0)
        await enter(counter, '/expenses', { date, amount: 1, type: 'Meals', receivedBy: 'Ann', expense: 'Tea' });
    }
  }

  const running = Array.from({ length: count }, (_, counter) => work(counter));
  return counters;
}
