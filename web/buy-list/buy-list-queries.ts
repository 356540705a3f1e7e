/** What to buy, and which of it is on a draft already. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listToBuy } from '../../contract/buying/buy-list.ts';
import { listOrders } from '../../contract/buying/orders.ts';
import { call, callWithMeta } from '../http/call.ts';

export function buyList(query: { supplierId: number | undefined; budget: string }) {
  return queryOptions({
    queryKey: ['buy-list', query],
    queryFn: ({ signal }) => callWithMeta(listToBuy, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface NamedOrder {
  id: number;
  label: string;
}

/** How much of each item is on draft orders. The buy list itself does not count drafts, since no supplier has seen them. */
export const itemsOnDrafts = queryOptions({
  queryKey: ['orders', 'drafts'],
  queryFn: ({ signal }) => call(listOrders, { query: { state: 'draft', limit: 100 }, signal }),
  select: (drafts) => {
    const byItem = new Map<number, NamedOrder[]>();
    for (const { id, label, lines } of drafts) {
      for (const stockId of new Set(lines.map((line) => line.stockId))) {
        byItem.set(stockId, [...(byItem.get(stockId) ?? []), { id, label }]);
      }
    }
    return byItem;
  },
});
