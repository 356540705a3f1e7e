/**
 * A delivery that is being entered: everything as it was typed, so that nothing is rounded or lost before the server has it. What
 * comes of an order has a draft of its own.
 */
import type { Spread } from '../../contract/deliveries.ts';
import type { StockItem } from '../../contract/stock.ts';
import { useKeptDraft } from '../session/kept-draft.ts';

export interface DraftLine {
  /** Of its row on screen. */
  key: number;
  stockId: number;
  name: string;
  /** What it is counted in; empty where it is pieces. */
  unit: string;
  packs: { id: number; name: string; size: number }[];
  /** Cost and price of a piece when the item was chosen. */
  costNow: number;
  sellNow: number;
  /** Null: pieces. */
  packId: number | null;
  orderLineId: number | null;
  quantity: string;
  free: string;
  total: string;
  /** Empty: the price stays. */
  unitSell: string;
  expiresOn: string;
}

export interface DraftCost {
  key: number;
  name: string;
  amount: string;
  spread: Spread;
}

export interface DraftPayment {
  key: number;
  methodId: number;
  /** Empty: what the other payments leave over. */
  amount: string;
  reference: string;
}

export interface Draft {
  supplier: { id: number; name: string } | null;
  /** Typed into the supplier's field without choosing one. */
  typed: string;
  orderId: number | null;
  /** Empty: today, also when it is finished tomorrow. */
  date: string;
  number: string;
  lines: DraftLine[];
  costs: DraftCost[];
  tax: string;
  paperTotal: string;
  payments: DraftPayment[];
  /** Empty: as the supplier's terms say. */
  dueOn: string;
}

export const emptyDraft: Draft = {
  ...{ supplier: null, typed: '', orderId: null, date: '', number: '', lines: [], costs: [], tax: '' },
  ...{ paperTotal: '', payments: [], dueOn: '' },
};

export interface DraftState {
  draft: Draft;
  isTyped: boolean;
  change(changes: Partial<Draft>): void;
  changeLine(key: number, changes: Partial<DraftLine>): void;
  /** By what stands there now: several scans may come before the screen is drawn again. */
  changeLines(next: (lines: DraftLine[]) => DraftLine[]): void;
  clear(): void;
}

export function useDraftState(order: number | undefined, initial: Draft): DraftState {
  const { draft, isTyped, change, clear } = useKeptDraft(`cart-delivery:${order ?? ''}`, initial);
  const changeLines: DraftState['changeLines'] = (next) =>
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

/** A key that none of these has. */
export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(0, ...rows.map(({ key }) => key)) + 1;
}

export function lineOf(item: StockItem, key: number, packId: number | null = null): DraftLine {
  const { id, name, unit, unitCost, unitSell, packs } = item;
  return {
    ...{ key, stockId: id, name, unit, costNow: unitCost, sellNow: unitSell, packId, orderLineId: null },
    packs: packs.map((pack) => ({ id: pack.id, name: pack.name, size: pack.size })),
    ...{ quantity: '', free: '', total: '', unitSell: '', expiresOn: '' },
  };
}
