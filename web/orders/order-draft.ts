/**
 * An order that is being written. Everything is kept as it was typed, so that nothing is rounded or lost before the server has
 * it. A new order, and each one that is being changed, has a draft of its own.
 */

import type { Order } from '../../contract/buying/orders.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { shownCost, valueAtCost } from '../../contract/values/cost.ts';
import { costDecimals, maxMoney, sumMoney } from '../../contract/values/money.ts';
import { quantityDecimals } from '../../contract/values/quantity.ts';
import { type ItemLine, itemLineOf, type LinesDraft, useLinesDraft } from '../deliveries/draft-lines.ts';
import type { OrderSending } from './orders-queries.ts';

export interface DraftLine extends ItemLine {
  /** The cost of one piece or one pack; empty if it is not known. */
  cost: string;
}

export interface OrderDraft {
  supplier: { id: number; name: string } | null;
  /** The text in the supplier's field if nobody was chosen. */
  typed: string;
  expectedOn: string;
  note: string;
  lines: DraftLine[];
}

export const emptyDraft: OrderDraft = { supplier: null, typed: '', expectedOn: '', note: '', lines: [] };

export type DraftState = LinesDraft<OrderDraft>;

export function useOrderDraft(id: number | undefined, initial: OrderDraft): DraftState {
  return useLinesDraft(`cart-order:${id ?? ''}`, initial);
}

export function lineOf(item: StockItem, key: number, packId: number | null): DraftLine {
  return { ...itemLineOf(item, key, packId), cost: '' };
}

/** An item that was deleted since keeps its line, so that somebody sees it and removes it. */
export function draftOf(
  { supplier, expectedOn, note, lines }: Order,
  items: readonly StockItem[],
  inField: (amount: number) => string,
): OrderDraft {
  return {
    ...{ supplier, typed: '', expectedOn: expectedOn ?? '', note },
    lines: lines.map(({ stockId, name, pack, quantity, cost }, at) => {
      const item = items.find(({ id }) => id === stockId);
      const known = item
        ? lineOf(item, at + 1, pack?.id ?? null)
        : { ...{ key: at + 1, stockId, name, unit: '', costNow: 0, packId: pack?.id ?? null }, packs: [] };
      const costText = cost === null ? '' : shownCost(cost) === cost ? inField(cost) : String(cost);
      return { ...known, quantity: String(quantity), cost: costText };
    }),
  };
}

export function sizeOf({ packs, packId }: DraftLine): number {
  return packs.find(({ id }) => id === packId)?.size ?? 1;
}

/** What one piece or pack will probably cost, worked out from the cost of a piece. */
export function probableCost(line: DraftLine, pieceCost = line.costNow): number {
  return Number((pieceCost * sizeOf(line)).toFixed(costDecimals));
}

/** Adds up the lines at the costs that were typed, or at the last known ones. */
export function probableSum(lines: readonly DraftLine[], pieceCostOf: (stockId: number) => number | undefined): number {
  return sumMoney(
    lines.map((line) => {
      const each = line.cost === '' ? probableCost(line, pieceCostOf(line.stockId)) : figureIn(line.cost, costDecimals);
      return valueAtCost(figureIn(line.quantity, quantityDecimals), each);
    }),
  );
}

/** A text that is not a figure yet, or is far too large, counts as 0. */
export function figureIn(typed: string, decimals: number): number {
  const figure = Number(typed);
  return figure > 0 && figure <= maxMoney ? Number(figure.toFixed(decimals)) : 0;
}

export function bodyOf({ supplier, expectedOn, note, lines }: OrderDraft): OrderSending {
  return {
    supplierId: supplier?.id ?? 0,
    expectedOn: expectedOn || null,
    note,
    lines: lines.map(({ stockId, packId, quantity, cost }) => ({ stockId, packId, quantity, cost: cost || null })),
  };
}
