/** An item in the log's words, part by part, so that it can be compared with what it was before. */
import type { Words } from '../base/words.ts';

export interface Figures {
  qty: number;
  unitCost: number;
  unitSell: number;
}

export interface ItemFacts extends Figures {
  name: string;
  barcode: string | null;
  category: string;
  date: string;
  warningAt: number;
  /** The name of its tax rate; missing if it has none. */
  tax?: string | null;
  /** Missing if it has none. */
  unit?: string;
  /** Missing if it is sold in parts. */
  inParts?: boolean;
  /** The barcodes after the first; missing if there are none. */
  barcodes?: string;
  scaleCode?: string;
}

export function figuresOf({ qty, unitCost, unitSell }: Figures): Figures {
  return { qty, unitCost, unitSell };
}

export function figuresInWords({ money, cost, quantity }: Words, { qty, unitCost, unitSell }: Figures) {
  return { quantity: quantity(qty), 'unit cost': cost(unitCost), 'unit sell': money(unitSell) };
}

export function itemInWords(words: Words, item: ItemFacts) {
  const { name, barcode, category, date, warningAt, tax, unit, inParts = true, barcodes, scaleCode } = item;
  return {
    name,
    barcode,
    barcodes: barcodes ?? '',
    'scale code': scaleCode ?? null,
    category,
    date: words.day(date),
    ...figuresInWords(words, item),
    'warning at': words.quantity(warningAt),
    tax,
    unit: unit || null,
    'sold in parts': inParts ? words.t('yes') : words.t('no'),
  };
}
