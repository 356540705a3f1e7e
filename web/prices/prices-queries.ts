/** Price lists, their prices and temporary prices, and the calls that change them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import {
  addPriceList,
  addTimedPrice,
  deletePriceList,
  deleteTimedPrice,
  getListPrices,
  listPriceLists,
  listTimedPrices,
  setListPrices,
  updatePriceList,
} from '../../contract/goods/price-lists.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';

/** Live updates load them again, so they do not expire. */
export function usePriceLists({ enabled = true } = {}) {
  return useQuery({
    queryKey: ['price-lists'],
    queryFn: ({ signal }) => call(listPriceLists, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

export function useListPrices(id: number) {
  return useQuery({
    queryKey: ['price-lists', 'prices', id],
    queryFn: ({ signal }) => call(getListPrices, { params: { id }, signal }),
  });
}

/** Adds a price list, or renames the one with this id. */
export function useSavePriceList() {
  return useMutation({
    mutationFn: ({ id, name }: { id: number | undefined; name: string }) =>
      id === undefined ? call(addPriceList, { body: { name } }) : call(updatePriceList, { body: { id, name } }),
    onSuccess: () => refreshAfter(addPriceList),
  });
}

export function useDeletePriceList() {
  return useMutation({
    mutationFn: (id: number) => call(deletePriceList, { params: { id } }),
    onSuccess: () => refreshAfter(deletePriceList),
  });
}

export type PriceToSet = Sending<typeof setListPrices>['body']['prices'][number];

export function useSetPrices(id: number) {
  return useMutation({
    mutationFn: (prices: PriceToSet[]) => call(setListPrices, { params: { id }, body: { prices } }),
    onSuccess: () => refreshAfter(setListPrices),
  });
}

/** Of one item, it includes those that have ended. */
export function useTimedPrices(stockId?: number) {
  return useQuery({
    queryKey: ['timed-prices', stockId],
    queryFn: ({ signal }) => call(listTimedPrices, { query: { stockId }, signal }),
  });
}

export function useAddTimedPrice() {
  return useMutation({
    mutationFn: (body: Sending<typeof addTimedPrice>['body']) => call(addTimedPrice, { body }),
    onSuccess: () => refreshAfter(addTimedPrice),
  });
}

export function useDeleteTimedPrice() {
  return useMutation({
    mutationFn: (id: number) => call(deleteTimedPrice, { params: { id } }),
    onSuccess: () => refreshAfter(deleteTimedPrice),
  });
}
