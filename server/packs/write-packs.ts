/** Writes many packs at once, for an import. */
import { sql } from 'kysely';
import type { PackRow } from '../../contract/goods/stock-packs.ts';
import type { Tx } from '../base/context.ts';
import { type BarcodeRow, insertBarcodes } from '../stock/barcodes/write-barcodes.ts';

export interface NewPack extends Omit<PackRow, 'id'> {
  stockId: number;
}

export interface ChangedPack extends NewPack {
  id: number;
}

const columnsOf = (packs: readonly NewPack[]) => sql`
  ${packs.map(({ name }) => name)}::text[], ${packs.map(({ size }) => size)}::numeric[],
  ${packs.map(({ unitSell }) => unitSell)}::numeric[], ${packs.map(({ auto }) => auto)}::boolean[]`;

/** Call it with the items locked, or inserted by the same transaction. Returns the ids in the given order. */
export async function insertPacks(tx: Tx, packs: readonly NewPack[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into packs (stock_id, name, size, unit_sell, auto)
    select stock_id, name, size, unit_sell, auto
    from unnest(${packs.map(({ stockId }) => stockId)}::bigint[], ${columnsOf(packs)}) with ordinality
      as w (stock_id, name, size, unit_sell, auto, place)
    order by place
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await insertBarcodes(
    tx,
    packs.flatMap((pack, at) => barcodesOf({ ...pack, id: ids[at]! })),
  );
  return ids;
}

/** The former codes are removed first, so that packs may exchange theirs. */
export async function updatePacks(tx: Tx, packs: readonly ChangedPack[]): Promise<void> {
  const ids = packs.map(({ id }) => id);
  const items = packs.map(({ stockId }) => stockId);
  await sql`delete from barcodes where stock_id = any(${items}::bigint[]) and pack_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  await sql`
    update packs set name = w.name, size = w.size, unit_sell = w.unit_sell, auto = w.auto
    from unnest(${ids}::bigint[], ${columnsOf(packs)}) as w (id, name, size, unit_sell, auto)
    where packs.id = w.id`.execute(tx);
  await insertBarcodes(tx, packs.flatMap(barcodesOf));
}

function barcodesOf({ id, stockId, barcodes }: ChangedPack): BarcodeRow[] {
  return barcodes.map((code, place) => ({ code, stock_id: stockId, pack_id: id, place }));
}
