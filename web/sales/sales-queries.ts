/** The till's calls. Query keys begin with the list's name, so that changes at other tills reload them. */
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { approve, listApprovers } from '../../contract/approvals.ts';
import { getCredit, listCustomers } from '../../contract/customers.ts';
import type { Sending } from '../../contract/endpoint.ts';
import { listSalesByDate, makeSale } from '../../contract/sales.ts';
import { findByCode, listAllStock, type StockItem, stockPageSize } from '../../contract/stock.ts';
import { call, failedWith } from '../http/call.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { pagedList } from '../http/paged-list.ts';
import { retryIfTemporary } from '../http/query-client.ts';
import { refreshAfter } from '../http/refresh.ts';
import { usePages } from '../http/use-pages.ts';
import { stockList } from '../stock/stock-list-query.ts';
import type { SentOrder } from './cart-store.ts';

/**
 * What Enter looks for before the list has answered. Not the list's own query: the list cancels that one as soon as the
 * field is cleared, and the item would be lost.
 */
export function itemsFound(search: string) {
  return queryOptions({
    queryKey: ['stock', 'found', search],
    queryFn: async () => (await stockList(search).fetchPage({ page: 1, limit: stockPageSize })).rows,
  });
}

/** All pages that are loaded. Items whose name begins with the search come first: 'rul' means ruler before unruled. */
export function useTillStock(search: string) {
  const stock = usePages(stockList(search), { limit: stockPageSize });
  const rows = useMemo(() => stock.rows && startingFirst(stock.rows, search), [stock.rows, search]);
  return { ...stock, rows };
}

function startingFirst(rows: StockItem[], search: string): StockItem[] {
  if (!search) return rows;
  const starts = (item: StockItem) => item.name.toLowerCase().startsWith(search.toLowerCase());
  return [...rows.filter(starts), ...rows.filter((item) => !starts(item))];
}

/** What a code stands for in all stock: a barcode of an item or of a pack, or the label of a scale. Null: nothing. */
export function itemWithCode(code: string) {
  return queryOptions({
    queryKey: ['stock', 'code', code],
    queryFn: ({ signal }) =>
      call(findByCode, { query: { code }, signal }).catch((error: unknown) => {
        if (failedWith(error, 'code-not-found')) return null;
        throw error;
      }),
  });
}

/** The cart's items as they are now: prices may have changed since they were added. */
export function useItemsNow(ids: number[]) {
  return useQuery({
    queryKey: ['stock', 'cart', ids],
    queryFn: ({ signal }) => call(listAllStock, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    placeholderData: (before) => before ?? [],
    refetchOnMount: 'always',
    // Sooner while the server could not be asked: what the till shows must be what is charged.
    refetchInterval: ({ state }) => (state.status === 'error' ? 3_000 : 60_000),
  });
}

export function useCustomerChoices(search: string) {
  return useQuery({
    queryKey: ['customers', 'choices', search],
    queryFn: ({ signal }) => call(listCustomers, { query: { search, compact: true, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the customer owes and has in advance. Live: other tills sell to them too. */
export function useCredit(customerId: number | undefined) {
  return useQuery({
    queryKey: ['customers', 'credit', customerId],
    queryFn: ({ signal }) => call(getCredit, { params: { id: customerId! }, signal }),
    enabled: customerId !== undefined,
  });
}

function salesOf(date: string) {
  return pagedList('sales', listSalesByDate, { date }, { takesAfter: true });
}

/** What was sold on a day, newest first. */
export function useSalesOf(date: string, enabled: boolean) {
  return usePages(salesOf(date), { limit: 100, enabled });
}

/** All of them, for print and export. */
export function fetchSalesOf(date: string, max: number) {
  return fetchAll(salesOf(date), max);
}

/**
 * Sends the order, again with the same key if the connection or the database is down. It has no time limit: only the
 * signal of someone who tries again or gives up stops it before the answer.
 */
export function useMakeSale() {
  return useMutation({
    mutationFn: ({ key, body, signal }: SentOrder & { signal: AbortSignal }) =>
      call(makeSale, { body, headers: { 'idempotency-key': key }, signal }),
    ...retryIfTemporary,
    // Not awaited: the cashier goes on at once.
    onSuccess: () => void refreshAfter(makeSale),
  });
}

/** Who can approve: someone may have set their PIN just now, so it is asked each time. */
export const approvers = queryOptions({
  queryKey: ['approvers'],
  queryFn: ({ signal }) => call(listApprovers, { signal }),
  staleTime: 0,
});

export function useApprove() {
  return useMutation({ mutationFn: (body: Sending<typeof approve>['body']) => call(approve, { body }) });
}
