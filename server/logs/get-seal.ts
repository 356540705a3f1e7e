/** The latest seal, for the owner to store where nobody who can change the books can change it. */
import { sql } from 'kysely';
import type { Seal } from '../../contract/books/logs.ts';
import type { Context } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';

export async function getSeal(ctx: Pick<Context, 'db' | 'pool'>): Promise<Seal> {
  const newest = ctx.db
    .selectFrom('seals')
    .select(['hash', 'at', 'entries', 'movements'])
    .orderBy('id', 'desc')
    .limit(sql.lit(1));
  const [last] = await readRows(ctx, newest);
  if (!last) return { seal: null, at: null, entries: 0, movements: 0 };
  const { hash, at, entries, movements } = last;
  return { seal: hash.toString('hex'), at: at.toISOString(), entries, movements };
}
