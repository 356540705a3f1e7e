/**
 * A delivery that is being entered: everything as it was typed, so that nothing is rounded or lost before the server has it. What
 * comes of an order has a draft of its own.
 */
import type { Spread } from '../../contract/buying/deliveries.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { type ItemLine, itemLineOf, type LinesDraft, useLinesDraft } from './draft-lines.ts';

export interface DraftLine extends ItemLine {
  /** Of a piece, when the item was chosen. */
  sellNow: number;
  orderLineId: number | null;
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

export type DraftState = LinesDraft<Draft>;

export function useDraftState(order: number | undefined, initial: Draft): DraftState {
  return useLinesDraft(`cart-delivery:${order ?? ''}`, initial);
}

export function lineOf(item: StockItem, key: number, packId: number | null = null): DraftLine {
  return {
    ...itemLineOf(item, key, packId),
    ...{ sellNow: item.unitSell, orderLineId: null, free: '', total: '', unitSell: '', expiresOn: '' },
  };
}
