/** A customer's accounts, and the calls for payments. */
import { useMutation } from '@tanstack/react-query';
import { deletePayment, listAccounts, payAccount, updatePayment } from '../../contract/accounts.ts';
import { call } from '../http/call.ts';
import { pagedList } from '../http/paged-list.ts';
import { refreshAfter } from '../http/refresh.ts';
import { usePages } from '../http/use-pages.ts';

export interface Paying {
  /** Of the account for a new payment, of the payment when correcting one. */
  id: number;
  date: string;
  amount: string;
}

/** Open accounts first, then the closed ones, newest first. */
export function useCustomerAccounts(customerId: number, enabled: boolean) {
  return usePages(pagedList('accounts', listAccounts, { customerId }), { limit: 30, enabled });
}

export function usePayAccount() {
  return useMutation({
    mutationFn: (body: Paying) => call(payAccount, { body }),
    onSuccess: () => refreshAfter(payAccount),
  });
}

export function useUpdatePayment() {
  return useMutation({
    mutationFn: (body: Paying) => call(updatePayment, { body }),
    onSuccess: () => refreshAfter(updatePayment),
  });
}

export function useDeletePayment() {
  return useMutation({
    mutationFn: (id: number) => call(deletePayment, { params: { id } }),
    onSuccess: () => refreshAfter(deletePayment),
  });
}
