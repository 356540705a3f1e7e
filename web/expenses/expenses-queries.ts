/** Expenses, newest first, their types and photos, and the calls that change them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import {
  addExpense,
  addExpenseType,
  deleteExpense,
  deleteExpensePhoto,
  deleteExpenseType,
  listExpenses,
  listExpenseTypes,
  putExpensePhoto,
  updateExpense,
  updateExpenseType,
} from '../../contract/money/expenses.ts';
import { call } from '../http/call.ts';
import { pagedList } from '../http/paged-list.ts';
import { refreshAfter } from '../http/refresh.ts';
import { usePages } from '../http/use-pages.ts';

export function useExpenses() {
  return usePages(pagedList('expenses', listExpenses, {}), { limit: 100 });
}

export function useAddExpense() {
  return useMutation({
    mutationFn: (body: Sending<typeof addExpense>['body']) => call(addExpense, { body }),
    onSuccess: () => refreshAfter(addExpense),
  });
}

export function useUpdateExpense() {
  return useMutation({
    mutationFn: (body: Sending<typeof updateExpense>['body']) => call(updateExpense, { body }),
    onSuccess: () => refreshAfter(updateExpense),
  });
}

export function useDeleteExpense() {
  return useMutation({
    mutationFn: (id: number) => call(deleteExpense, { params: { id } }),
    onSuccess: () => refreshAfter(deleteExpense),
  });
}

/** Live updates load them again, so they do not expire. */
export function useExpenseTypes({ archived = false } = {}) {
  return useQuery({
    queryKey: ['expense-types', archived],
    queryFn: ({ signal }) => call(listExpenseTypes, { query: { archived }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Adds a type, or renames the one with this id. */
export function useSaveExpenseType() {
  return useMutation({
    mutationFn: ({ id, name }: { id: number | undefined; name: string }) =>
      id === undefined ? call(addExpenseType, { body: { name } }) : call(updateExpenseType, { body: { id, name } }),
    onSuccess: () => refreshAfter(addExpenseType),
  });
}

export function useArchiveExpenseType() {
  return useMutation({
    mutationFn: (id: number) => call(deleteExpenseType, { params: { id } }),
    onSuccess: () => refreshAfter(deleteExpenseType),
  });
}

export function usePutPhoto() {
  return useMutation({
    mutationFn: ({ id, picture }: { id: number; picture: Blob }) => call(putExpensePhoto, { params: { id }, picture }),
    onSuccess: () => refreshAfter(putExpensePhoto),
  });
}

export function useDeletePhoto() {
  return useMutation({
    mutationFn: (id: number) => call(deleteExpensePhoto, { params: { id } }),
    onSuccess: () => refreshAfter(deleteExpensePhoto),
  });
}
