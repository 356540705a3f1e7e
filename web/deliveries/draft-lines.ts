/** What the drafts of deliveries and orders have in common: lines of items, which are typed and scanned. */
import type { StockItem } from '../../contract/goods/stock.ts';
import { type DraftName, useKeptDraft } from '../session/kept-draft.ts';

export interface ItemLine {
  /** The key of its row on the screen. */
  key: number;
  stockId: number;
  name: string;
  /** The unit that it is counted in; empty for pieces. */
  unit: string;
  packs: { id: number; name: string; size: number }[];
  /** The cost of a piece when the item was chosen. */
  costNow: number;
  /** Null stands for pieces. */
  packId: number | null;
  quantity: string;
}

export function itemLineOf(item: StockItem, key: number, packId: number | null): ItemLine {
  const { id, name, unit, unitCost, packs } = item;
  return {
    ...{ key, stockId: id, name, unit, costNow: unitCost, packId, quantity: '' },
    packs: packs.map((pack) => ({ id: pack.id, name: pack.name, size: pack.size })),
  };
}

export interface LinesDraft<Draft extends { lines: ItemLine[] }> {
  draft: Draft;
  isTyped: boolean;
  change(changes: Partial<Draft>): void;
  changeLine(key: number, changes: Partial<Draft['lines'][number]>): void;
  /** Takes a function of the current lines, because several scans may come before the screen is drawn again. */
  changeLines(next: (lines: Draft['lines']) => Draft['lines']): void;
  clear(): void;
}

export function useLinesDraft<Draft extends { lines: ItemLine[] }>(name: DraftName, initial: Draft): LinesDraft<Draft> {
  const { draft, isTyped, change, clear } = useKeptDraft(name, initial);
  const changeLines: LinesDraft<Draft>['changeLines'] = (next) =>
    change((before) => ({ ...before, lines: next(before.lines) }));
  return {
    draft,
    isTyped,
    change: (changes) => change((before) => ({ ...before, ...changes })),
    changeLine: (key, changes) =>
      changeLines((lines) => lines.map((line) => (line.key === key ? { ...line, ...changes } : line))),
    changeLines,
    clear,
  };
}

/** A key that none of the rows has. */
export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(0, ...rows.map(({ key }) => key)) + 1;
}
