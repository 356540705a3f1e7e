/** A pack in the log's words, part by part, so that it can be compared with what it was before. */
import type { PackRow } from '../../contract/goods/stock-packs.ts';
import type { Words } from '../base/words.ts';

export interface PackFacts {
  pack: string;
  size: number;
  unitSell: number | null;
  auto: boolean;
  barcodes?: string;
}

export function packFacts({ name: pack, size, unitSell, auto, barcodes }: Omit<PackRow, 'id'>) {
  return { pack, size, unitSell, auto, barcodes: barcodes.join(', ') };
}

/** The facts of a new pack. It often has no barcodes, which are then left out. */
export function newPackFacts(pack: Omit<PackRow, 'id'>): PackFacts {
  const { barcodes, ...facts } = packFacts(pack);
  return { ...facts, ...(barcodes && { barcodes }) };
}

export function packInWords(words: Words, { pack, size, unitSell, auto, barcodes }: PackFacts) {
  return {
    name: pack,
    pieces: words.quantity(size),
    'unit sell': unitSell === null ? null : words.money(unitSell),
    'charged automatically': auto ? words.t('yes') : words.t('no'),
    barcode: barcodes ?? '',
  };
}
