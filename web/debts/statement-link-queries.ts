/** The link with which a customer reads their statement. */
import { useMutation } from '@tanstack/react-query';
import { makeStatementLink, revokeStatementLink } from '../../contract/customer-ledger.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';

export function useMakeLink(customerId: number) {
  return useMutation({
    mutationFn: () => call(makeStatementLink, { params: { id: customerId }, body: {} }),
    onSuccess: () => refreshAfter(makeStatementLink),
  });
}

export function useRevokeLink(customerId: number) {
  return useMutation({
    mutationFn: () => call(revokeStatementLink, { params: { id: customerId } }),
    onSettled: () => refreshAfter(revokeStatementLink),
  });
}
