import { sql } from 'kysely';
import type { FirstSteps } from '../../contract/first-hour/first-steps.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';

/** A deleted sale counts too, because the person who made it needs no hint. */
export async function getFirstSteps(ctx: Context): Promise<FirstSteps> {
  const steps = sql<FirstSteps>`select
    exists (select from categories where deleted_at is null) as category,
    exists (select from stock where deleted_at is null) as stock,
    exists (select from openings where undone_at is null) as opening,
    (select max(id) from receipts) is not null as sale`;
  return (await readRows(ctx, steps))[0]!;
}
