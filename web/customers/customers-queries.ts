/** Customers for the list and the long form, and the calls that change them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { listAccounts } from '../../contract/debts/accounts.ts';
import {
  addCustomer,
  type Customer,
  deleteCustomer,
  listCustomers,
  updateCustomer,
} from '../../contract/debts/customers.ts';
import type { Sending } from '../../contract/endpoint.ts';
import { call, callWithMeta } from '../http/call.ts';
import { pagedList } from '../http/paged-list.ts';
import { refreshAfter } from '../http/refresh.ts';
import { usePages } from '../http/use-pages.ts';

/** Sorted by name; searched on the server. */
export function customerList(search: string) {
  return pagedList('customers', listCustomers, { search, compact: true });
}

export function useCustomers(search: string) {
  return usePages(customerList(search), { limit: 100 });
}

export async function loadCustomer(id: number, signal: AbortSignal): Promise<Customer | null> {
  const [customer] = await call(listCustomers, { query: { id, compact: true }, signal });
  return customer ?? null;
}

export function useCustomer(id: number | undefined) {
  return useQuery({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => loadCustomer(id!, signal),
    enabled: id !== undefined,
    // It fills a form, so it must not come from the cache.
    gcTime: 0,
  });
}

/** What all customers owe together, and on how many accounts. */
export function useTotalOwed() {
  return useQuery({
    queryKey: ['accounts', 'owed'],
    queryFn: async ({ signal }) => (await callWithMeta(listAccounts, { query: { open: true, limit: 0 }, signal })).meta,
  });
}

export function useAddCustomer() {
  return useMutation({
    mutationFn: (body: Sending<typeof addCustomer>['body']) => call(addCustomer, { body }),
    onSuccess: () => refreshAfter(addCustomer),
  });
}

export function useUpdateCustomer() {
  return useMutation({
    mutationFn: (body: Sending<typeof updateCustomer>['body']) => call(updateCustomer, { body }),
    onSuccess: () => refreshAfter(updateCustomer),
  });
}

export function useDeleteCustomer() {
  return useMutation({
    mutationFn: (id: number) => call(deleteCustomer, { params: { id } }),
    onSuccess: () => refreshAfter(deleteCustomer),
  });
}
