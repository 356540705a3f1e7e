/** Deliveries and what went back, the suppliers they are from, and the calls that make and change them. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  addDelivery,
  addLateCost,
  checkDelivery,
  getDelivery,
  listDeliveries,
  undoDelivery,
} from '../../contract/buying/deliveries.ts';
import { getOrder } from '../../contract/buying/orders.ts';
import { listSupplierReturns, returnToSupplier } from '../../contract/buying/payables.ts';
import { listSuppliers } from '../../contract/buying/suppliers.ts';
import type { Sending } from '../../contract/endpoint.ts';
import { listAllStock } from '../../contract/goods/stock.ts';
import { call } from '../http/call.ts';
import { pagedList } from '../http/paged-list.ts';
import { refreshAfter } from '../http/refresh.ts';
import { withMissing } from '../http/with-missing.ts';
import { suppliedBy } from '../suppliers/suppliers-queries.ts';
import type { DayRange } from '../ui/filter-bar.tsx';
import type { DeliverySending } from './deliver-body.ts';

export interface DeliveryFilter extends DayRange {
  supplierId: number | undefined;
}

export function deliveryList(filter: DeliveryFilter) {
  return withMissing(pagedList('deliveries', listDeliveries, { ...filter }));
}

export function sentBackList(filter: DeliveryFilter) {
  return pagedList('supplier-returns', listSupplierReturns, { ...filter });
}

export function deliveryQuery(id: number) {
  return queryOptions({
    queryKey: ['deliveries', 'one', id],
    queryFn: ({ signal }) => call(getDelivery, { params: { id }, signal }),
  });
}

export function useSupplierChoices(search: string) {
  return useQuery({
    queryKey: ['suppliers', 'choices', search],
    queryFn: ({ signal }) => call(listSuppliers, { query: { search, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What each item cost last from this supplier. */
export function useLastCosts(supplierId: number | undefined) {
  return useQuery({
    ...suppliedBy(supplierId ?? 0),
    enabled: supplierId !== undefined,
    select: (items) => new Map(items.map((item) => [item.stockId, item])),
  });
}

/** The open lines of an order, each with its item as it is now. */
export function orderedGoods(id: number) {
  return queryOptions({
    queryKey: ['orders', 'to deliver', id],
    queryFn: async ({ signal }) => {
      const order = await call(getOrder, { params: { id }, signal });
      const lines = order.lines.filter(({ open }) => open > 0);
      const ids = [...new Set(lines.map(({ stockId }) => stockId))];
      const items = ids.length > 0 ? await call(listAllStock, { query: { ids: ids.join(',') }, signal }) : [];
      return { order, lines, items };
    },
    // It fills a form, so it must not come from the cache.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const typingPause = 350;

/**
 * The server's check of what has been typed so far. An answer belongs to the request that it was for, and is dropped if it
 * comes too late. Until the next one arrives the last one is kept, with the keys of the lines that it is about.
 */
export function useCheck(asking: { body: DeliverySending; keys: number[] } | null) {
  const [settled] = useDebouncedValue(asking ? JSON.stringify(asking) : '', typingPause);
  return useQuery({
    queryKey: ['delivery check', settled],
    queryFn: async ({ signal }) => {
      const { body, keys } = JSON.parse(settled) as NonNullable<typeof asking>;
      return { keys, delivery: await call(checkDelivery, { body, signal }) };
    },
    enabled: settled !== '',
    placeholderData: (before) => (settled === '' ? undefined : before),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useAddDelivery() {
  return useMutation({
    mutationFn: (body: DeliverySending) => call(addDelivery, { body }),
    onSuccess: () => refreshAfter(addDelivery),
  });
}

export function useUndoDelivery(id: number) {
  return useMutation({
    mutationFn: (reason: string) => call(undoDelivery, { params: { id }, body: { reason } }),
    onSuccess: () => refreshAfter(undoDelivery),
  });
}

export function useAddLateCost(id: number) {
  return useMutation({
    mutationFn: (body: Sending<typeof addLateCost>['body']) => call(addLateCost, { params: { id }, body }),
    onSuccess: () => refreshAfter(addLateCost),
  });
}

export function useSendBack(supplierId: number) {
  return useMutation({
    mutationFn: (body: Sending<typeof returnToSupplier>['body']) =>
      call(returnToSupplier, { params: { id: supplierId }, body }),
    onSuccess: () => refreshAfter(returnToSupplier),
  });
}
