/**
 * How much of one till may be kept aside at once. Whoever has stolen a till could fill the disk of the server with texts that are no
 * sales, or sales of a till that was revoked. A sale that lands never asks here: nobody can tell a thief from a till before it was revoked,
 * and its sales are the size of sales. What finds no room stays on the till, which shows it and sends it again; each entry that an admin
 * settles makes room for one more.
 */
import { sql } from 'kysely';
import type { Tx } from '../base/context.ts';

/** Some days of a busy till. */
export const mostKept = 1_000;
const mostKeptBytes = 20_000_000;

/** The till's row is held. */
export async function hasRoom(tx: Tx, deviceId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(octet_length(s.text)), 0)::float as bytes
    from to_settle t join offline_sales s on s.id = t.offline_sale_id
    where t.device_id = ${deviceId} and t.code = 'kept' and t.settled_at is null`.execute(tx);
  const [{ count, bytes }] = rows as [{ count: number; bytes: number }];
  return count < mostKept && bytes < mostKeptBytes;
}
