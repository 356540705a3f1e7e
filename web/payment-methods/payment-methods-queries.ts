/** Ways to be paid, and the calls that change them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import {
  addPaymentMethod,
  deletePaymentMethod,
  listPaymentMethods,
  updatePaymentMethod,
} from '../../contract/money/payment-methods.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';

/** Live updates load it again, so it does not expire. */
export function usePaymentMethods() {
  return useQuery({
    queryKey: ['payment-methods'],
    queryFn: ({ signal }) => call(listPaymentMethods, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** All methods with the archived ones, which earlier payments may have used. */
export function useAllMethods() {
  return useQuery({
    queryKey: ['payment-methods', 'archived too'],
    queryFn: ({ signal }) => call(listPaymentMethods, { query: { archived: true }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useAddMethod() {
  return useMutation({
    mutationFn: (body: Sending<typeof addPaymentMethod>['body']) => call(addPaymentMethod, { body }),
    onSuccess: () => refreshAfter(addPaymentMethod),
  });
}

export function useUpdateMethod() {
  return useMutation({
    mutationFn: (body: Sending<typeof updatePaymentMethod>['body']) => call(updatePaymentMethod, { body }),
    onSuccess: () => refreshAfter(updatePaymentMethod),
  });
}

export function useArchiveMethod() {
  return useMutation({
    mutationFn: (id: number) => call(deletePaymentMethod, { params: { id } }),
    onSuccess: () => refreshAfter(deletePaymentMethod),
  });
}
