/**
 * An order that is being written: everything as it was typed, so that nothing is rounded or lost before the server has it. A new one
 * and each that is changed have a draft of their own.
 */

import type { Order } from '../../contract/buying/orders.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { shownCost, valueAtCost } from '../../contract/values/cost.ts';
import { costDecimals, maxMoney, sumMoney } from '../../contract/values/money.ts';
import { quantityDecimals } from '../../contract/values/quantity.ts';
import { type ItemLine, itemLineOf, type LinesDraft, useLinesDraft } from '../deliveries/draft-lines.ts';
import type { OrderSending } from './orders-queries.ts';

export interface DraftLine extends ItemLine {
  /** Of one piece or one pack; empty: not known. */
  cost: string;
}

export interface OrderDraft {
  supplier: { id: number; name: string } | null;
  /** Typed into the supplier's field without choosing one. */
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

/** An item that was deleted since keeps its line, so that it is seen and taken off. */
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

/** What one piece or pack of it will probably cost, by what a piece did. */
export function probableCost(line: DraftLine, pieceCost = line.costNow): number {
  return Number((pieceCost * sizeOf(line)).toFixed(costDecimals));
}

/** By the costs that were typed, and where there is none by the last ones. */
export function probableSum(lines: readonly DraftLine[], pieceCostOf: (stockId: number) => number | undefined): number {
  return sumMoney(
    lines.map((line) => {
      const each = line.cost === '' ? probableCost(line, pieceCostOf(line.stockId)) : figureIn(line.cost, costDecimals);
      return valueAtCost(figureIn(line.quantity, quantityDecimals), each);
    }),
  );
}

/** What is no figure, or one that nobody means, counts as none until it is one. */
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
