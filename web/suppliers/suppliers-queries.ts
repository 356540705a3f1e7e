/** Suppliers, what they have delivered, and the calls that change them. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  addSupplier,
  deleteSupplier,
  getSupplier,
  listSupplied,
  listSuppliers,
  updateSupplier,
} from '../../contract/buying/suppliers.ts';
import type { Sending } from '../../contract/endpoint.ts';
import { call } from '../http/call.ts';
import { pagedList } from '../http/paged-list.ts';
import { refreshAfter } from '../http/refresh.ts';

/** Sorted by name; searched on the server. */
export function supplierList(search: string) {
  return pagedList('suppliers', listSuppliers, { search });
}

export function oneSupplier(id: number) {
  return queryOptions({
    queryKey: ['suppliers', 'one', id],
    queryFn: ({ signal }) => call(getSupplier, { params: { id }, signal }),
  });
}

export function suppliedBy(id: number) {
  return queryOptions({
    queryKey: ['suppliers', 'items', id],
    queryFn: ({ signal }) => call(listSupplied, { params: { id }, signal }),
  });
}

export function useAddSupplier() {
  return useMutation({
    mutationFn: (body: Sending<typeof addSupplier>['body']) => call(addSupplier, { body }),
    onSuccess: () => refreshAfter(addSupplier),
  });
}

export function useUpdateSupplier() {
  return useMutation({
    mutationFn: (body: Sending<typeof updateSupplier>['body']) => call(updateSupplier, { body }),
    onSuccess: () => refreshAfter(updateSupplier),
  });
}

export function useDeleteSupplier() {
  return useMutation({
    mutationFn: (id: number) => call(deleteSupplier, { params: { id } }),
    onSuccess: () => refreshAfter(deleteSupplier),
  });
}
