/** Expenses, newest first, and the calls that change them. */
import { useMutation } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { addExpense, deleteExpense, listExpenses, updateExpense } from '../../contract/expenses.ts';
import { call } from '../http/call.ts';
import { pagedList } from '../http/paged-list.ts';
import { refreshAfter } from '../http/refresh.ts';
import { usePages } from '../http/use-pages.ts';

export function useExpenses(enabled: boolean) {
  return usePages(pagedList('expenses', listExpenses, {}), { limit: 100, enabled });
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
