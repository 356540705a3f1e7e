/**
 * A delivery that is being entered. Everything is kept as it was typed, so that nothing is rounded or lost before the server
 * has it. A delivery of an order has a draft of its own.
 */
import type { Spread } from '../../contract/buying/deliveries.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { type ItemLine, itemLineOf, type LinesDraft, useLinesDraft } from './draft-lines.ts';

export interface DraftLine extends ItemLine {
  /** The price of a piece when the item was chosen. */
  sellNow: number;
  orderLineId: number | null;
  free: string;
  total: string;
  /** Empty keeps the price. */
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
  /** Empty stands for what the other payments leave. */
  amount: string;
  reference: string;
}

export interface Draft {
  supplier: { id: number; name: string } | null;
  /** The text in the supplier's field if nobody was chosen. */
  typed: string;
  orderId: number | null;
  /** Empty stands for today, even if the draft is finished tomorrow. */
  date: string;
  number: string;
  lines: DraftLine[];
  costs: DraftCost[];
  tax: string;
  paperTotal: string;
  payments: DraftPayment[];
  /** Empty stands for what the supplier's terms say. */
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
