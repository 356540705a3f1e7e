/**
 * The codes of an item or a pack. The first code of an item is in its own row, and a trigger copies it to the table of all codes.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../base/context.ts';

interface Owner {
  stockId: number;
  packId: number | null;
}

/**
 * Writes the barcodes of an item after the first, or all of a pack. The old ones are removed first, so that codes may change
 * places.
 */
export async function writeBarcodes(tx: Tx, { stockId, packId }: Owner, codes: readonly string[]): Promise<void> {
  const first = packId === null ? 1 : 0;
  await insertBarcodes(
    tx,
    codes.map((code, at) => ({ code, stock_id: stockId, pack_id: packId, place: at + first })),
  );
}

export interface BarcodeRow {
  code: string;
  stock_id: number;
  pack_id: number | null;
  place: number;
}

/** Inserts the barcodes of many items or packs. */
export async function insertBarcodes(tx: Tx, rows: readonly BarcodeRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('barcodes').values(rows).execute();
}

export async function dropBarcodes(tx: Tx, { stockId, packId }: Owner): Promise<void> {
  const ofItem = tx.deleteFrom('barcodes').where('stock_id', '=', stockId);
  const dropped =
    packId === null ? ofItem.where('pack_id', 'is', null).where('place', '>', 0) : ofItem.where('pack_id', '=', packId);
  await dropped.execute();
}

/**
 * The old codes are removed before the row of their owner is written, and the new ones are added after it, so that codes may change
 * places.
 */
export async function changeBarcodes(
  tx: Tx,
  owner: Owner,
  before: readonly string[],
  after: readonly string[],
  write: () => Promise<unknown>,
): Promise<void> {
  const areOthers = !isDeepStrictEqual(before, after);
  if (areOthers) await dropBarcodes(tx, owner);
  await write();
  if (areOthers) await writeBarcodes(tx, owner, owner.packId === null ? after.slice(1) : after);
}

/**
 * The codes after a change. `barcodes` replaces all of them, `barcode` only the first; if the first is removed, the next one
 * becomes the first. An item that is sent back as it was read has both fields, and then the one that was changed counts.
 */
export function codesAfter(
  sent: { barcode: string; barcodes?: readonly string[] | undefined },
  before: readonly string[],
): string[] {
  const isChanged = sent.barcode !== (before[0] ?? '');
  const { barcode, barcodes } = sent;
  if (barcodes)
    return barcode && isChanged && !barcodes.includes(barcode) ? [barcode, ...barcodes.slice(1)] : [...barcodes];
  const others = before.slice(1).filter((code) => code !== barcode);
  return barcode ? [barcode, ...others] : others;
}
