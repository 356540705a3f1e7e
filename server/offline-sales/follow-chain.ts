/**
 * Whether the sales of a till follow each other without a gap. Each names the one before by its hash, so a till can't leave one out or
 * change one that it delivered. They may arrive in any order: a number that is missing is noted, and leaves the list when it comes.
 * The till's row is held.
 */
import { sql } from 'kysely';
import type { Context, Tx } from '../base/context.ts';
import { type Noted, noteToSettle } from '../to-settle/settle-rows.ts';

interface Link {
  deviceId: number;
  number: number;
  hash: Buffer;
  previous: Buffer | null;
}

/** More than a till ever has; a number far beyond says that something else is wrong, and one entry says it. */
const mostMissing = 200;

/** Before the record itself is written. Answers what is to be said of it. */
export async function followChain(tx: Tx, ctx: Pick<Context, 'now'>, link: Link): Promise<Noted[]> {
  const { deviceId, number, hash, previous } = link;
  const { rows } = await sql<{ number: number; hash: Buffer; previous: Buffer | null }>`
    select number, hash, previous from offline_sales
    where device_id = ${deviceId} and number between ${number - 1} and ${number + 1}`.execute(tx);
  await closeGap(tx, ctx, link);
  await noteMissing(tx, ctx, link);
  const others = rows.filter((row) => !row.hash.equals(hash));
  if (others.some((row) => row.number === number)) return [{ code: 'gap', facts: { is: 'twice' } }];
  const before = others.find((row) => row.number === number - 1);
  const after = others.find((row) => row.number === number + 1);
  const isBroken =
    (number === 1) !== (previous === null) ||
    (before && previous && !before.hash.equals(previous)) ||
    (after?.previous && !after.previous.equals(hash));
  return isBroken ? [{ code: 'gap', facts: { is: 'chain' } }] : [];
}

async function closeGap(tx: Tx, { now }: Pick<Context, 'now'>, { deviceId, number }: Link): Promise<void> {
  await tx
    .updateTable('to_settle')
    .set({ settled_at: now(), action: 'arrived' })
    .where('device_id', '=', deviceId)
    .where('number', '=', number)
    .where('code', '=', 'gap')
    .where('offline_sale_id', 'is', null)
    .where('settled_at', 'is', null)
    .execute();
}

/** Those between the highest number so far and this one. */
async function noteMissing(tx: Tx, ctx: Pick<Context, 'now'>, { deviceId, number }: Link): Promise<void> {
  const { highest } = await tx
    .selectFrom('offline_sales')
    .select(sql<number>`coalesce(max(number), 0)`.as('highest'))
    .where('device_id', '=', deviceId)
    .where('number', 'is not', null)
    .executeTakeFirstOrThrow();
  const first = Math.max(highest + 1, number - mostMissing);
  for (let missing = first; missing < number; missing++) {
    const sale = { deviceId, number: missing, saleId: null };
    await noteToSettle(tx, ctx, sale, [{ code: 'gap', facts: { is: 'missing' } }]);
  }
}
