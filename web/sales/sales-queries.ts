/** What the till asks the server. Query keys begin with the list's name, so that changes at other tills arrive here. */
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listCustomers } from '../../contract/customers.ts';
import { maxRows } from '../../contract/fields.ts';
import { listSalesByDate, makeSale } from '../../contract/sales.ts';
import { listAllStock, listStock, type StockItem, searchStock, stockPageSize } from '../../contract/stock.ts';
import { call, callWithMeta } from '../http/call.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { mayHeal } from '../http/query-client.ts';
import { usePages } from '../http/use-pages.ts';
import type { SentOrder } from './cart-store.ts';

/** The first `pages` pages of the stock that a search finds, or of all stock. */
export function tillStock(search: string, pages = 1) {
  return queryOptions({
    queryKey: ['stock', 'till', search, pages],
    queryFn: async ({ signal }) => {
      const wanted = pages * stockPageSize;
      const limit = Math.min(wanted, maxRows);
      const rows: StockItem[] = [];
      for (let page = 1; ; page++) {
        const { payload, meta } = search
          ? await callWithMeta(searchStock, { query: { search, page, limit }, signal })
          : await callWithMeta(listStock, { query: { page, limit, compact: true }, signal });
        rows.push(...payload);
        if (!meta.hasMore || rows.length >= wanted)
          return { search, rows: startingFirst(rows, search), hasMore: meta.hasMore };
      }
    },
  });
}

/** Whoever types 'rul' means the ruler before the ruled paper. */
function startingFirst(rows: StockItem[], search: string): StockItem[] {
  if (!search) return rows;
  const starts = (item: StockItem) => item.name.toLowerCase().startsWith(search.toLowerCase());
  return [...rows.filter(starts), ...rows.filter((item) => !starts(item))];
}

/** The one item with exactly this barcode, wherever in the stock it stands. */
export function itemWithBarcode(barcode: string) {
  return queryOptions({
    queryKey: ['stock', 'barcode', barcode],
    queryFn: async ({ signal }) => (await call(searchStock, { query: { barcode }, signal }))[0] ?? null,
  });
}

export function useTillStock(search: string, pages: number) {
  return useQuery({ ...tillStock(search, pages), placeholderData: keepPreviousData });
}

/** The items of the cart as they stand now: their prices may have changed since they were added. */
export function useItemsNow(ids: number[]) {
  return useQuery({
    queryKey: ['stock', 'cart', ids],
    queryFn: ({ signal }) => call(listAllStock, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    placeholderData: (before) => before ?? [],
    refetchOnMount: 'always',
    refetchInterval: 60_000,
  });
}

export function useCustomerChoices(search: string) {
  return useQuery({
    queryKey: ['customers', 'choices', search],
    queryFn: ({ signal }) => call(listCustomers, { query: { search, compact: true, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What was sold on a day, newest first. */
export function useSalesOf(date: string, enabled: boolean) {
  return usePages('sales', listSalesByDate, { date }, { limit: 100, enabled });
}

/** All of it, for paper and export. */
export function fetchSalesOf(date: string, most: number) {
  return fetchAll(listSalesByDate, { date }, most);
}

/**
 * Sends the order, again and with the same key where the connection or the database was away. No time limit: only the
 * signal of someone who tries again, or gives up, ends it before its answer.
 */
export function useMakeSale() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, body, signal }: SentOrder & { signal: AbortSignal }) =>
      call(makeSale, { body, headers: { 'idempotency-key': key }, signal }),
    retry: (failures, error) => failures < 2 && mayHeal(error),
    retryDelay: (attempt) => 500 * 2 ** attempt,
    onSuccess: () => {
      for (const list of ['stock', 'sales', 'customers', 'accounts', 'days']) {
        void client.invalidateQueries({ queryKey: [list] });
      }
    },
  });
}
