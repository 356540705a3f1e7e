/** A customer's accounts, and the calls for payments. */
import { useMutation } from '@tanstack/react-query';
import { deletePayment, listAccounts, payAccount, updatePayment } from '../../contract/debts/accounts.ts';
import type { Sending } from '../../contract/endpoint.ts';
import { call } from '../http/call.ts';
import { pagedList } from '../http/paged-list.ts';
import { refreshAfter } from '../http/refresh.ts';
import { usePages } from '../http/use-pages.ts';

/** Open accounts first, then the closed ones, newest first. */
export function useCustomerAccounts(customerId: number, enabled: boolean) {
  return usePages(pagedList('accounts', listAccounts, { customerId }), { limit: 30, enabled });
}

export function usePayAccount() {
  return useMutation({
    mutationFn: (body: Sending<typeof payAccount>['body']) => call(payAccount, { body }),
    onSuccess: () => refreshAfter(payAccount),
  });
}

export function useUpdatePayment() {
  return useMutation({
    mutationFn: (body: Sending<typeof updatePayment>['body']) => call(updatePayment, { body }),
    onSuccess: () => refreshAfter(updatePayment),
  });
}

export function useDeletePayment() {
  return useMutation({
    mutationFn: (id: number) => call(deletePayment, { params: { id } }),
    onSuccess: () => refreshAfter(deletePayment),
  });
}
