/** How far imports have come. It is written outside their transactions, so that it can be seen while they run. */

import { minutesBefore } from '../base/clock.ts';
import type { Context, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';

/** If nothing was written for this long, the server that ran the import has gone, and its transaction with it. */
const silentMinutes = 1;
const keptMinutes = 24 * 60;

export interface Progress {
  /** Call it once, even if the import's transaction is tried again. */
  start(total: number): Promise<void>;
  report(done: number): Promise<void>;
  /** Written in the import's own transaction, so that it is true exactly when the items are there. */
  finish(tx: Tx): Promise<void>;
  fail(): Promise<void>;
}

export function progressOf(ctx: StaffContext, id: string | undefined): Progress {
  if (!id) return { start: quiet, report: quiet, finish: quiet, fail: quiet };
  let started = false;
  const set = (db: Context['db'], change: { state?: 'done' | 'failed'; done?: number }) =>
    db
      .updateTable('stock_imports')
      .set({ ...change, at: ctx.now() })
      .where('id', '=', id)
      .execute();
  return {
    async start(total) {
      if (started) return;
      await ctx.db.deleteFrom('stock_imports').where('at', '<', minutesBefore(ctx.now(), keptMinutes)).execute();
      await ctx.db
        .insertInto('stock_imports')
        .values({ id, staff_id: ctx.staff.id, state: 'running', done: 0, total, at: ctx.now() })
        .execute()
        .catch((error) => {
          if (violates(error, 'stock_imports_pkey')) refuse('import-used');
          throw error;
        });
      started = true;
    },
    async report(done) {
      await set(ctx.db, { done });
    },
    async finish(tx) {
      await set(tx, { state: 'done' });
    },
    async fail() {
      if (started) await set(ctx.db, { state: 'failed' });
    },
  };
}

async function quiet(): Promise<void> {}

export async function getStockImport(ctx: Context, id: string) {
  const found = await ctx.db
    .selectFrom('stock_imports')
    .select(['state', 'done', 'total', 'at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return refuse('not-found/import');
  const gone = found.state === 'running' && found.at < minutesBefore(ctx.now(), silentMinutes);
  return { ...found, state: gone ? ('failed' as const) : found.state };
}
