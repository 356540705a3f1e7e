/** Removes an archived item from the favourites, and its picture, which nobody sees any more. */
import { sql } from 'kysely';
import type { Tx } from '../../base/context.ts';

export async function forgetTile(tx: Tx, ids: number[]): Promise<void> {
  await sql`
    with unmarked as (delete from favourites where stock_id = any(${ids}::bigint[]))
    delete from item_pictures where stock_id = any(${ids}::bigint[])`.execute(tx);
}
