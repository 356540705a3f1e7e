import { sql } from 'kysely';
import type { PackRow } from '../../contract/goods/stock-packs.ts';
import type { Context, Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';
import { refuseTakenBarcode } from '../stock/items/stock-details.ts';
import { lockStockItem } from '../stock/lock-stock-item.ts';

export function packsOf(db: Db) {
  return db
    .selectFrom('packs as p')
    .select(['p.id', 'p.name', 'p.size', 'p.unit_sell as unitSell', 'p.auto'])
    .select(
      sql<string[]>`array(select code from barcodes where stock_id = p.stock_id and pack_id = p.id order by place)`.as(
        'barcodes',
      ),
    );
}

/** Reads a pack, including a deleted one. */
export function getPack(db: Db, id: number): Promise<PackRow> {
  return packsOf(db).where('p.id', '=', id).executeTakeFirstOrThrow();
}

/** Locks its item too, so that none of it is sold meanwhile. */
export async function lockPack(tx: Tx, stockId: number, id: number) {
  const item = await lockStockItem(tx, stockId);
  const pack = item.packs.find((one) => one.id === id);
  return { item, pack: pack ?? refuse('not-found/pack') };
}

export function refuseTaken(ctx: Context, error: unknown, name: string): Promise<never> {
  if (violates(error, 'packs_name')) refuse('name-taken/pack', { name });
  return refuseTakenBarcode(ctx, error);
}
