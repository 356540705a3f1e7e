/** What left the till for the shop's own needs, newest first. */
import { useMutation } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { changedBy } from '../../contract/events.ts';
import { addExpense, deleteExpense, listExpenses, updateExpense } from '../../contract/expenses.ts';
import { call } from '../http/call.ts';
import { refresh } from '../http/live.ts';
import { usePages } from '../http/use-pages.ts';

export function useExpenses(enabled: boolean) {
  return usePages('expenses', listExpenses, {}, { limit: 100, enabled });
}

export function useAddExpense() {
  return useMutation({
    mutationFn: (body: Sending<typeof addExpense>['body']) => call(addExpense, { body }),
    onSuccess: () => refresh(changedBy(addExpense)),
  });
}

export function useUpdateExpense() {
  return useMutation({
    mutationFn: (body: Sending<typeof updateExpense>['body']) => call(updateExpense, { body }),
    onSuccess: () => refresh(changedBy(updateExpense)),
  });
}

export function useDeleteExpense() {
  return useMutation({
    mutationFn: (id: number) => call(deleteExpense, { params: { id } }),
    onSuccess: () => refresh(changedBy(deleteExpense)),
  });
}
