/** Items that are sold whole: no document may move a part of one. */
import { sql } from 'kysely';
import type { Db } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

interface Part {
  stockId: number;
  quantity: number;
}

export function isWhole(quantity: number): boolean {
  return Number.isInteger(quantity);
}

export async function refuseParts(db: Db, parts: Part[]): Promise<void> {
  const ids = parts.filter(({ quantity }) => !isWhole(quantity)).map(({ stockId }) => stockId);
  if (ids.length === 0) return;
  const whole = await db
    .selectFrom('stock')
    .select('name')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('in_parts', '=', false)
    .orderBy('id')
    .execute();
  if (whole.length > 0) refuseNotWhole(whole.map(({ name }) => name));
}

export function refuseNotWhole(names: string[]): never {
  const named = [...new Set(names)].map((name) => `'${name}'`);
  return refuse('not-whole', { names: named.join(', '), count: named.length });
}
