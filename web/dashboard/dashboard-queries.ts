/** The dashboard's calls. Counts come from the server's totals, never from the length of a loaded page. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getToday } from '../../contract/books/reports.ts';
import { listAccounts } from '../../contract/debts/accounts.ts';
import { listCustomers } from '../../contract/debts/customers.ts';
import { listAllStock, listStock, listTopStock, stockPageSize } from '../../contract/goods/stock.ts';
import { listStaff } from '../../contract/people/staff.ts';
import { call, callWithMeta } from '../http/call.ts';
import { pagedList } from '../http/paged-list.ts';
import { usePages } from '../http/use-pages.ts';

const countsOnly = { limit: 0 };
const mostBought = 5;

/** Today beside the same day last week, the days of the chart, and whether the shop counts its stock, in one call. */
export const todayFigures = queryOptions({
  queryKey: ['reports', 'today'],
  queryFn: async ({ signal }) => {
    const { payload, meta } = await callWithMeta(getToday, { signal });
    return { ...payload, ...meta };
  },
});

export function useCustomerCount() {
  return useQuery({
    queryKey: ['customers', 'count'],
    queryFn: async ({ signal }) => (await callWithMeta(listCustomers, { query: countsOnly, signal })).meta.count,
  });
}

export function useStaffCount() {
  return useQuery({
    queryKey: ['staff', 'count'],
    queryFn: async ({ signal }) => (await call(listStaff, { signal })).length,
  });
}

export function useStockCounts() {
  return useQuery({
    queryKey: ['stock', 'counts'],
    queryFn: async ({ signal }) => (await callWithMeta(listAllStock, { query: countsOnly, signal })).meta,
  });
}

/** The first 20 items, in the order of the stock screen. */
export function useFirstStock() {
  const query = { page: 1, limit: stockPageSize, compact: true };
  return useQuery({ queryKey: ['stock', 'first'], queryFn: ({ signal }) => call(listStock, { query, signal }) });
}

export function useMostBought() {
  return useQuery({
    queryKey: ['stock', 'top'],
    queryFn: async ({ signal }) =>
      (await call(listTopStock, { query: { compact: true }, signal })).slice(0, mostBought),
  });
}

/** Accounts with a balance, newest first; `meta` has their number and what each customer owes. */
export function useUnsettled() {
  return usePages(pagedList('accounts', listAccounts, { open: true }), { limit: 20 });
}
