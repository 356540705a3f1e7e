/** Tills that sell continuously until they are stopped, and keep a journal of what was acknowledged. */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Shop } from './shop.ts';

export interface Tills {
  /** The receipt id returned for each acknowledged key. */
  journal: Map<string, number>;
  /** How the failed attempts ended: '503', 'ECONNREFUSED'. */
  failures: Map<string, number>;
  /** Stops the tills after each has finished its current sale. */
  stop(): Promise<void>;
}

/** With `persistent`, a sale without a response is sent again with its key until there is one, as the screen does. */
export function startTills(shop: Shop, item: { id: number }, count: number, { persistent = true } = {}): Tills {
  const journal = new Map<string, number>();
  const failures = new Map<string, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  let stopping = false;

  async function sellOne(key: string): Promise<void> {
    do {
      const failure = await attempt(key);
      if (!failure) return;
      failures.set(failure, (failures.get(failure) ?? 0) + 1);
      await delay(20);
    } while (persistent);
  }

  async function attempt(key: string): Promise<string> {
    try {
      const body = { sales: [{ stockId: item.id, quantity: 1 }] };
      const { httpStatus, payload } = await shop.call('POST', '/sales', body, { key, agent });
      if (httpStatus !== 200) return String(httpStatus);
      journal.set(key, payload.id);
      return '';
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    }
  }

  const running = Array.from({ length: count }, async () => {
    while (!stopping) await sellOne(randomUUID());
  });
  return {
    journal,
    failures,
    async stop() {
      stopping = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

/** Acknowledged sales missing from the books, and sales in the books that no journal has. */
export async function compareWithBooks(shop: Shop, item: { id: number }, { journal }: Tills) {
  const { rows } = await shop.query(
    `select key, document_id::int as id from idempotency_keys where call = 'POST /sales'
       and document_id in (select receipt_id from sale_lines where stock_id = $1)`,
    [item.id],
  );
  const books = new Map(rows.map(({ key, id }) => [key as string, id as number]));
  return {
    lost: [...journal].filter(([key, id]) => books.get(key) !== id),
    unknown: [...books.keys()].filter((key) => !journal.has(key)),
  };
}

export function describeFailures({ failures }: Tills): string {
  return [...failures].map(([failure, times]) => `${times} x ${failure}`).join(', ') || 'none';
}
