/**
 * One change to the books, all or nothing. Every use case that writes goes through here.
 * `work` may run more than once: after a deadlock or a serialization conflict PostgreSQL has rolled back the attempt,
 * so it is repeated instead of bothering the person at the till.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Tx } from '../base/context.ts';

const attempts = 4;
const conflicts = new Set(['40001', '40P01']);

export function inTransaction<Result>(ctx: Pick<Context, 'db'>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return retryConflicts(() => ctx.db.transaction().execute(work));
}

/** For work that is its own transaction, such as a single statement. */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !conflicts.has((error as { code?: string }).code ?? '')) throw error;
      await wait(Math.random() * 20 * attempt);
    }
  }
}

/** Whether this error is a violation of that constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return (error as { constraint?: string }).constraint === constraint;
}
