/** A pack as the item's form holds it, all text, and how it is sent. */
import type { PackRow } from '../../../contract/goods/stock-packs.ts';
import type { CallError } from '../../http/call.ts';
import type { Format } from '../../session/format.ts';
import { t } from '../../words/t.ts';

export interface PackValues {
  /** The key of its row on the screen. */
  key: number;
  /** Null until it was saved. */
  id: number | null;
  name: string;
  size: string;
  unitSell: string;
  auto: boolean;
  barcodes: string[];
}

export type PackField = 'name' | 'size' | 'unitSell' | 'barcodes';
export type PackErrors = Partial<Record<PackField, string | true>>;

export function noPack(key: number): PackValues {
  return { key, id: null, name: '', size: '', unitSell: '', auto: false, barcodes: [] };
}

export function valuesOfPack({ id, name, size, unitSell, auto, barcodes }: PackRow, format: Format): PackValues {
  const price = unitSell === null ? '' : format.moneyInField(unitSell);
  return { key: id, id, name, size: String(size), unitSell: price, auto, barcodes };
}

/** A pack that is not sold is not charged automatically either. */
export function packToSend({ name, size, unitSell, auto, barcodes }: PackValues) {
  const price = unitSell.trim();
  return { name, size, unitSell: price === '' ? null : price, auto: auto && price !== '', barcodes };
}

export function missingIn({ name, size }: PackValues): PackErrors {
  return {
    ...(name.trim() === '' && { name: t('Please enter a name') }),
    ...(size.trim() === '' && { size: t('Please enter how many pieces are in it') }),
  };
}

/** The field that a refusal is about. */
export function errorsIn(error: CallError): PackErrors {
  if (error.code === 'name-taken') return { name: error.message };
  if (error.code === 'barcode-taken') return { barcodes: error.message };
  const about = error.fields.map(({ field, problem }) => [field.split('.')[0], sentence(problem)]);
  return about.length > 0 ? Object.fromEntries(about) : { name: error.message };
}

function sentence(problem: string): string {
  return problem.charAt(0).toUpperCase() + problem.slice(1);
}
