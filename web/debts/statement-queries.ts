/** A customer's ledger for a statement, and the link with which they read it themselves. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { getLedger, makeStatementLink, revokeStatementLink } from '../../contract/customer-ledger.ts';
import { getCustomer } from '../../contract/debts.ts';
import { call, callWithMeta } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import type { DayRange } from '../ui/filter-bar.tsx';

export function statement(customerId: number, range: DayRange) {
  return queryOptions({
    queryKey: ['debts', 'ledger', customerId, range],
    queryFn: ({ signal }) => callWithMeta(getLedger, { params: { id: customerId }, query: { ...range }, signal }),
  });
}

/** Until when the link works; null where there is none. */
export function statementLink(customerId: number) {
  return queryOptions({
    queryKey: ['debts', 'customer', customerId],
    queryFn: ({ signal }) => call(getCustomer, { params: { id: customerId }, signal }),
    select: ({ statementLink }) => statementLink,
  });
}

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
