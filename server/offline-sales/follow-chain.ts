/**
 * Whether the sales of a till follow each other without a gap. Each names the one before by its hash, so a till can't leave one out
 * or change one that it delivered. They may arrive in any order: a missing number is noted, and leaves the list when it arrives.
 * Call it with the till's row held.
 */
import { sql } from 'kysely';
import type { Context, Tx } from '../base/context.ts';
import type { Noted } from './settle-rows.ts';

interface Link {
  deviceId: number;
  number: number;
  hash: Buffer;
  previous: Buffer | null;
}

/**
 * How many missing numbers of one till are listed: more than any till really lacks, and few enough that other entries can still be
 * found among them.
 */
const mostMissing = 200;

/** Call it before the record itself is written. Returns what has to be noted about it. */
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

/** Notes the numbers between the highest number so far and this one. */
async function noteMissing(tx: Tx, { now }: Pick<Context, 'now'>, { deviceId, number }: Link): Promise<void> {
  await sql`
    with known as (
      select coalesce(max(number), 0) as highest from offline_sales where device_id = ${deviceId} and number is not null
    ), missing as (
      select count(*) as open from to_settle
      where device_id = ${deviceId} and code = 'gap' and offline_sale_id is null and settled_at is null
    )
    insert into to_settle (code, device_id, number, facts, at)
    select 'gap', ${deviceId}, n, '{"is": "missing"}'::jsonb, ${now()}::timestamptz
    from known, missing,
      generate_series(greatest(highest + 1, ${number}::bigint - ${mostMissing}::bigint + open), ${number}::bigint - 1) n`.execute(
    tx,
  );
}
