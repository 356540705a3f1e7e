/** Counts, what is left of them, what they came to, and the calls that begin and end them. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import {
  addCount,
  type CountItem,
  type CountState,
  cancelCount,
  getCount,
  listCountItems,
  listCounts,
  postCount,
  reviewCount,
} from '../../contract/goods/counts.ts';
import { call, callWithMeta } from '../http/call.ts';
import { pagedList } from '../http/paged-list.ts';
import { refreshAfter } from '../http/refresh.ts';

export function countList(state?: CountState) {
  return pagedList('counts', listCounts, { state });
}

export function countQuery(id: number) {
  return queryOptions({
    queryKey: ['counts', 'one', id],
    queryFn: ({ signal }) => call(getCount, { params: { id }, signal }),
  });
}

/** The first of the items that nobody has counted yet. */
export function leftQuery(id: number) {
  return queryOptions({
    queryKey: ['counts', 'left', id],
    queryFn: async ({ signal }) => {
      const { payload, meta } = await callWithMeta(listCountItems, { params: { id }, query: { left: true }, signal });
      return { items: payload, count: meta.count };
    },
  });
}

/** Items of the count whose name contains the text. */
export function foundItems(id: number, search: string) {
  return queryOptions({
    queryKey: ['counts', 'found', id, search],
    queryFn: ({ signal }) => call(listCountItems, { params: { id }, query: { search, limit: 20 }, signal }),
  });
}

/** One item as it is counted so far; null where it is not in the count. */
export function itemQuery(id: number, { stockId, name }: Pick<CountItem, 'stockId' | 'name'>) {
  return queryOptions({
    queryKey: ['counts', 'item', id, stockId],
    queryFn: async ({ signal }) => {
      // Several items may have names that contain this one.
      const items = await call(listCountItems, { params: { id }, query: { search: name, limit: 1000 }, signal });
      return items.find((item) => item.stockId === stockId) ?? null;
    },
  });
}

/** Loaded only when someone opens it: once a person who may post the count has seen the figures, the count is no longer blind. */
export function reviewQuery(id: number) {
  return queryOptions({
    queryKey: ['counts', 'review', id],
    queryFn: async ({ signal }) => {
      const { payload, meta } = await callWithMeta(reviewCount, { params: { id }, signal });
      return { rows: payload, sums: meta };
    },
  });
}

export function useAddCount() {
  return useMutation({
    mutationFn: (body: Sending<typeof addCount>['body']) => call(addCount, { body }),
    onSuccess: () => refreshAfter(addCount),
  });
}

export function usePostCount(id: number) {
  return useMutation({
    mutationFn: (body: NonNullable<Sending<typeof postCount>['body']>) => call(postCount, { params: { id }, body }),
    // Refreshed after a refusal too, because a part of the count may have been posted.
    onSettled: () => refreshAfter(postCount),
  });
}

export function useCancelCount(id: number) {
  return useMutation({
    mutationFn: () => call(cancelCount, { params: { id } }),
    onSettled: () => refreshAfter(cancelCount),
  });
}
