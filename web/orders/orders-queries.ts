/** Orders, their messages to the supplier, and the calls that make and change them. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  addOrder,
  cancelOrder,
  closeOrder,
  getOrder,
  listOrders,
  type OrderState,
  sendOrder,
  updateOrder,
} from '../../contract/buying/orders.ts';
import type { Sending } from '../../contract/endpoint.ts';
import { listAllStock, type StockItem } from '../../contract/goods/stock.ts';
import { call } from '../http/call.ts';
import { pagedList } from '../http/paged-list.ts';
import { queryClient } from '../http/query-client.ts';
import { refreshAfter } from '../http/refresh.ts';

export interface OrderFilter {
  /** Undefined means drafts and sent orders. */
  state: OrderState | 'all' | undefined;
  supplierId: number | undefined;
}

export function orderList({ state, supplierId }: OrderFilter) {
  const shown = state === undefined ? { open: true } : state === 'all' ? {} : { state };
  return pagedList('orders', listOrders, { ...shown, supplierId });
}

/** The order and, if it can be changed, its items as they are now, because the form needs their packs and costs. */
export function orderQuery(id: number, mayChange: boolean) {
  return queryOptions({
    queryKey: ['orders', 'one', id, mayChange],
    queryFn: async ({ signal }) => {
      const order = await call(getOrder, { params: { id }, signal });
      const isForm = mayChange && order.state === 'draft';
      const ids = [...new Set(order.lines.map(({ stockId }) => stockId))].join(',');
      const items: StockItem[] = isForm ? await call(listAllStock, { query: { ids }, signal }) : [];
      return { order, items };
    },
  });
}

/**
 * The message of an order that was sent; sending such an order again only returns its text. It is asked for again after ten
 * seconds, because the supplier's phone may have changed.
 */
export function orderMessage(id: number) {
  return queryOptions({
    queryKey: ['order message', id],
    queryFn: async ({ signal }) => {
      const { text, link } = await call(sendOrder, { params: { id }, signal });
      return { text, link };
    },
    staleTime: 10_000,
  });
}

export type OrderSending = Sending<typeof addOrder>['body'];

export function useAddOrder() {
  return useMutation({
    mutationFn: (body: OrderSending) => call(addOrder, { body }),
    onSuccess: () => refreshAfter(addOrder),
  });
}

export function useUpdateOrder() {
  return useMutation({
    mutationFn: (body: Sending<typeof updateOrder>['body']) => call(updateOrder, { body }),
    onSuccess: () => refreshAfter(updateOrder),
  });
}

export function useSendOrder() {
  return useMutation({
    mutationFn: (id: number) => call(sendOrder, { params: { id } }),
    onSuccess: ({ order, text, link }) => {
      queryClient.setQueryData(orderMessage(order.id).queryKey, { text, link });
      return refreshAfter(sendOrder);
    },
  });
}

export function useCloseOrder(id: number) {
  return useMutation({
    mutationFn: () => call(closeOrder, { params: { id } }),
    onSuccess: () => refreshAfter(closeOrder),
  });
}

export function useCancelOrder(id: number) {
  return useMutation({
    mutationFn: () => call(cancelOrder, { params: { id } }),
    onSuccess: () => refreshAfter(cancelOrder),
  });
}
