/** How a customer stands, their ledger and slips, and the calls that take, keep, give back and give up money. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { getLedger, listGoods } from '../../contract/debts/customer-ledger.ts';
import {
  addDeposit,
  getCustomer,
  getPaymentSlip,
  payCustomer,
  refundDeposit,
  undoWriteOff,
  writeOff,
} from '../../contract/debts/debts.ts';
import type { Endpoint, Sending } from '../../contract/endpoint.ts';
import { call, callWithMeta } from '../http/call.ts';
import { queryClient } from '../http/query-client.ts';
import { refreshAfter } from '../http/refresh.ts';
import type { DayRange } from '../ui/filter-bar.tsx';
import { noteMade } from '../ui/paper/first-print.ts';

export function customerPage(id: number) {
  return queryOptions({
    queryKey: ['debts', 'customer', id],
    queryFn: ({ signal }) => call(getCustomer, { params: { id }, signal }),
  });
}

/** Oldest first, as the server sends it. An empty day sets no limit. */
export function ledger(id: number, range: DayRange) {
  return queryOptions({
    queryKey: ['debts', 'ledger', id, range],
    queryFn: ({ signal }) => callWithMeta(getLedger, { params: { id }, query: { ...range }, signal }),
  });
}

export function goodsOf(id: number, range: DayRange) {
  return queryOptions({
    queryKey: ['debts', 'goods', id, range],
    queryFn: ({ signal }) => call(listGoods, { params: { id }, query: { ...range }, signal }),
  });
}

export function paymentSlip(id: number) {
  return queryOptions({
    queryKey: ['debts', 'slip', id],
    queryFn: ({ signal }) => call(getPaymentSlip, { params: { id }, signal }),
  });
}

/** Refreshes after a refusal too, because someone else may have changed what is owed. */
function refreshed(changing: Endpoint) {
  return { onSettled: () => void refreshAfter(changing) };
}

export function usePayCustomer(id: number) {
  return useMutation({
    mutationFn: (body: Sending<typeof payCustomer>['body']) => call(payCustomer, { params: { id }, body }),
    onSuccess: (slip) => {
      noteMade(`payment ${slip.id}`);
      queryClient.setQueryData(paymentSlip(slip.id).queryKey, slip);
    },
    ...refreshed(payCustomer),
  });
}

export function useAddDeposit(id: number) {
  return useMutation({
    mutationFn: (body: Sending<typeof addDeposit>['body']) => call(addDeposit, { params: { id }, body }),
    onSuccess: (made) => noteMade(`deposit ${made.id}`),
    ...refreshed(addDeposit),
  });
}

export function useRefundDeposit(id: number) {
  return useMutation({
    mutationFn: (body: Sending<typeof refundDeposit>['body']) => call(refundDeposit, { params: { id }, body }),
    onSuccess: (made) => noteMade(`deposit ${made.id}`),
    ...refreshed(refundDeposit),
  });
}

export function useWriteOff() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(writeOff, { params: { id }, body: { reason } }),
    ...refreshed(writeOff),
  });
}

export function useUndoWriteOff() {
  return useMutation({
    mutationFn: (id: number) => call(undoWriteOff, { params: { id } }),
    ...refreshed(undoWriteOff),
  });
}
