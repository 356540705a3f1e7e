/** A pack in the log's words, part by part, to be held against what it was before. */
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

/** Of a new one, which often has no barcodes. */
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
