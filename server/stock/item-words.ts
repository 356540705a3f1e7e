/** An item in the log's words, part by part, to be held against what it was before. */
import type { Words } from '../logs/words.ts';

interface Figures {
  qty: number;
  unitCost: number;
  unitSell: number;
}

interface Described extends Figures {
  name: string;
  barcode: string | null;
  category: string;
  date: string;
  warningAt: number;
}

export function figuresInWords({ money, quantity }: Words, { qty, unitCost, unitSell }: Figures) {
  return { quantity: quantity(qty), 'unit cost': money(unitCost), 'unit sell': money(unitSell) };
}

export function itemInWords(words: Words, item: Described) {
  const { name, barcode, category, date, warningAt } = item;
  return {
    name,
    barcode,
    category,
    date: words.day(date),
    ...figuresInWords(words, item),
    'warning at': words.quantity(warningAt),
  };
}
