/** Payments to the tax office, and the calls that change them. */
import { useMutation } from '@tanstack/react-query';
import type { Sending } from '../../../contract/endpoint.ts';
import { addTaxPayment, deleteTaxPayment, listTaxPayments } from '../../../contract/money/tax-payments.ts';
import { call } from '../../http/call.ts';
import { pagedList } from '../../http/paged-list.ts';
import { refreshAfter } from '../../http/refresh.ts';
import { usePages } from '../../http/use-pages.ts';
import type { DayRange } from '../../ui/filter-bar.tsx';

export function useTaxPayments(range: DayRange) {
  return usePages(pagedList('tax-payments', listTaxPayments, range), { limit: 100 });
}

export function useAddTaxPayment() {
  return useMutation({
    mutationFn: (body: Sending<typeof addTaxPayment>['body']) => call(addTaxPayment, { body }),
    onSuccess: () => refreshAfter(addTaxPayment),
  });
}

export function useDeleteTaxPayment() {
  return useMutation({
    mutationFn: (id: number) => call(deleteTaxPayment, { params: { id } }),
    onSuccess: () => refreshAfter(deleteTaxPayment),
  });
}
