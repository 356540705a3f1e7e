/** What the list of stock offers: each item, and below it the packs that it is sold in. */
import type { StockItem } from '../../contract/goods/stock.ts';
import type { Choice } from './cart.ts';

export function choicesOf(items: readonly StockItem[]): Choice[] {
  return items.flatMap((item) => [
    { item, pack: null },
    ...item.packs.filter(({ unitSell }) => unitSell !== null).map((pack) => ({ item, pack })),
  ]);
}

/** The item, or the pack, with exactly this barcode. */
export function withCode(items: readonly StockItem[], code: string): Choice | undefined {
  for (const item of items) {
    if (item.barcodes.includes(code)) return { item, pack: null };
    const pack = item.packs.find(({ barcodes }) => barcodes.includes(code));
    if (pack) return { item, pack };
  }
  return undefined;
}
