/**
 * Every kind of stock movement, declared once: its word in an item's history, and what the reports count its value as. Code
 * that adds up movements takes the kinds from here, so a new kind is counted everywhere or does not compile. No schemas are
 * imported, because the page needs the words.
 */
import { type Message, msg } from '../words/text.ts';

interface GoodsKindDeclaration {
  word: Message;
  /**
   * What the reports count its value as. `received` and `adjusted` are read from the movement itself; the others from the lines and
   * documents that it belongs to, which have more details. A revaluation moves nothing: it is the remainder of the other figures.
   */
  adds: 'received' | 'bought' | 'adjusted' | 'sold' | 'returned' | 'lost' | 'written off' | 'revalued';
  /**
   * The day on which the reports count it: its own day; for goods that come in, not before the day they were entered; for a
   * deleted line, the day of its sale.
   */
  counts: 'on its day' | 'once entered' | 'on the day of its sale';
  /** Whether it may move no quantity, because an open item never moves one, and because an item may begin without stock. */
  quantity: 'some' | 'some or none' | 'none';
}

const declared = {
  opening: { word: msg('Opening'), adds: 'received', counts: 'once entered', quantity: 'some or none' },
  restock: {
    word: msg({ text: 'Restock', context: 'goods that came in' }),
    adds: 'received',
    counts: 'once entered',
    quantity: 'some',
  },
  received: { word: msg('Delivery'), adds: 'bought', counts: 'on its day', quantity: 'some' },
  'received undone': { word: msg('Delivery undone'), adds: 'bought', counts: 'on its day', quantity: 'some' },
  /** A cost that arrived after its goods: it has a value, but no pieces. */
  'late cost': { word: msg('Later cost'), adds: 'bought', counts: 'on its day', quantity: 'none' },
  'sent back': { word: msg('Sent back'), adds: 'bought', counts: 'on its day', quantity: 'some' },
  sale: { word: msg('Sale'), adds: 'sold', counts: 'on its day', quantity: 'some or none' },
  'sale deleted': {
    word: msg('Sale deleted'),
    adds: 'sold',
    counts: 'on the day of its sale',
    quantity: 'some or none',
  },
  adjustment: { word: msg('Adjustment'), adds: 'adjusted', counts: 'on its day', quantity: 'some' },
  revaluation: { word: msg('New unit cost'), adds: 'revalued', counts: 'on its day', quantity: 'none' },
  return: { word: msg('Return'), adds: 'returned', counts: 'on its day', quantity: 'some or none' },
  loss: { word: msg('Loss'), adds: 'lost', counts: 'on its day', quantity: 'some or none' },
  'written off': { word: msg('Written off'), adds: 'written off', counts: 'on its day', quantity: 'some' },
  counted: {
    word: msg({ text: 'Counted', context: 'goods' }),
    adds: 'written off',
    counts: 'on its day',
    quantity: 'some',
  },
} as const satisfies Record<string, GoodsKindDeclaration>;

export type GoodsKind = keyof typeof declared;
export const goodsKinds: Record<GoodsKind, GoodsKindDeclaration> = declared;
export const goodsKindNames = Object.keys(declared) as [GoodsKind, ...GoodsKind[]];

export function kindsThatAdd(figure: GoodsKindDeclaration['adds']): GoodsKind[] {
  return goodsKindNames.filter((kind) => goodsKinds[kind].adds === figure);
}

export function kindsThatCount(day: GoodsKindDeclaration['counts']): GoodsKind[] {
  return goodsKindNames.filter((kind) => goodsKinds[kind].counts === day);
}
