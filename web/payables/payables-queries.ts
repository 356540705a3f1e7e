/** What the shop owes: bills, payments, what was sent back, ledger and ageing; and the calls that pay and take back. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  deleteSupplierPayment,
  getSupplierLedger,
  getSupplierPayment,
  listBills,
  listPayablesAgeing,
  listSupplierPayments,
  listSupplierReturns,
  type PayablesRow,
  paySupplier,
} from '../../contract/buying/payables.ts';
import type { Meta, Sending } from '../../contract/endpoint.ts';
import { call, callWithMeta } from '../http/call.ts';
import { type PagedList, pagedList } from '../http/paged-list.ts';
import { queryClient } from '../http/query-client.ts';
import { refreshAfter } from '../http/refresh.ts';
import { withMissing } from '../http/with-missing.ts';
import type { DayRange } from '../ui/filter-bar.tsx';
import { noteMade } from '../ui/paper/first-print.ts';

/** The bills that are due next come first; of all suppliers, or of one. */
export function openBills(supplierId?: number) {
  return pagedList('payables', listBills, { open: true, supplierId });
}

export function paymentList(filter: { supplierId?: number } & Partial<DayRange>) {
  return withMissing(pagedList('payables', listSupplierPayments, filter));
}

export function supplierPayment(id: number) {
  return queryOptions({
    queryKey: ['payables', 'payment', id],
    queryFn: ({ signal }) => call(getSupplierPayment, { params: { id }, signal }),
  });
}

export function sentBackTo(supplierId: number) {
  return pagedList('payables', listSupplierReturns, { supplierId });
}

/** Oldest first, as the server sends it. An empty day sets no limit. */
export function supplierLedger(id: number, range: DayRange) {
  return queryOptions({
    queryKey: ['payables', 'ledger', id, range],
    queryFn: ({ signal }) => callWithMeta(getSupplierLedger, { params: { id }, query: { ...range }, signal }),
  });
}

export interface AgeingLine extends PayablesRow {
  /** The supplier's id. */
  id: number;
}

export function ageingList(asOf: string): PagedList<AgeingLine, Meta<typeof listPayablesAgeing>> {
  return {
    queryKey: ['payables', listPayablesAgeing.path, asOf],
    async fetchPage({ page, limit, signal }) {
      const { payload, meta } = await callWithMeta(listPayablesAgeing, { query: { asOf, page, limit }, signal });
      return { rows: payload.map((row) => ({ ...row, id: row.supplier.id })), meta, hasMore: meta.hasMore };
    },
  };
}

/** Refreshes after a refusal too, because someone else may have changed what is owed. */
export function usePaySupplier(id: number) {
  return useMutation({
    mutationFn: (body: Sending<typeof paySupplier>['body']) => call(paySupplier, { params: { id }, body }),
    onSuccess: (made) => {
      noteMade(`supplier payment ${made.id}`);
      queryClient.setQueryData(supplierPayment(made.id).queryKey, made);
    },
    onSettled: () => void refreshAfter(paySupplier),
  });
}

export function useDeletePayment() {
  return useMutation({
    mutationFn: (id: number) => call(deleteSupplierPayment, { params: { id } }),
    onSuccess: () => refreshAfter(deleteSupplierPayment),
  });
}
