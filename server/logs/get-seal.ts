/** The latest seal, for the owner to store where nobody who can change the books can change it. */
import type { Seal } from '../../contract/logs.ts';
import type { Context } from '../base/context.ts';

export async function getSeal({ db }: Pick<Context, 'db'>): Promise<Seal> {
  const last = await db
    .selectFrom('seals')
    .select(['hash', 'at', 'entries', 'movements'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return { seal: null, at: null, entries: 0, movements: 0 };
  const { hash, at, entries, movements } = last;
  return { seal: hash.toString('hex'), at: at.toISOString(), entries, movements };
}
