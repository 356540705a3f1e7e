import { piecesIn } from '../../contract/cart/packs.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import type { TillLine } from './price-till.ts';

/** An item of which the cart has more than the books say is in stock. Counted in pieces. */
export interface ShortItem {
  stockId: number;
  name: string;
  left: number;
  wanted: number;
}

/** Each item is listed once, however many lines it has. */
export function shortItems(lines: readonly TillLine[]): ShortItem[] {
  const short = new Map<number, ShortItem>();
  for (const { line, left } of lines) {
    const { stockId, name } = line;
    if (left !== null) short.set(stockId, { stockId, name, left, wanted: wantedIn(lines, stockId) });
  }
  return [...short.values()];
}

function wantedIn(lines: readonly TillLine[], stockId: number): number {
  const ofItem = lines.filter(({ line }) => line.stockId === stockId);
  return sumQuantities(ofItem.map(({ line, pack }) => (pack ? piecesIn(pack, line.quantity) : line.quantity)));
}
