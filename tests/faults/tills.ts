/** Tills that sell one after the other until they are told to stop, and keep a journal of what was acknowledged. */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Shop } from './shop.ts';

export interface Tills {
  /** The receipt each acknowledged key was answered with. */
  journal: Map<string, number>;
  /** How the attempts ended that were not a sale: '503', 'ECONNREFUSED'. */
  troubles: Map<string, number>;
  /** Each finishes the sale it is at. */
  stop(): Promise<void>;
}

/** With `persistent`, a sale whose answer did not come is sent again with its key until it does, as the screen does. */
export function startTills(shop: Shop, item: { id: number }, count: number, { persistent = true } = {}): Tills {
  const journal = new Map<string, number>();
  const troubles = new Map<string, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  let stopping = false;

  async function sellOne(key: string): Promise<void> {
    do {
      const trouble = await attempt(key);
      if (!trouble) return;
      troubles.set(trouble, (troubles.get(trouble) ?? 0) + 1);
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
    troubles,
    async stop() {
      stopping = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

/** Acknowledged sales that the books do not have, and sales in the books that no journal knows. */
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

export function describeTroubles({ troubles }: Tills): string {
  return [...troubles].map(([trouble, times]) => `${times} x ${trouble}`).join(', ') || 'none';
}
