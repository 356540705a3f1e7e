/** Money moved between methods, and the calls that change it. */
import { useMutation } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { addTransfer, deleteTransfer, listTransfers } from '../../contract/money/transfers.ts';
import { call } from '../http/call.ts';
import { pagedList } from '../http/paged-list.ts';
import { refreshAfter } from '../http/refresh.ts';
import { usePages } from '../http/use-pages.ts';
import type { DayRange } from '../ui/filter-bar.tsx';

export function useTransfers(range: DayRange) {
  return usePages(pagedList('transfers', listTransfers, range), { limit: 100 });
}

export function useAddTransfer() {
  return useMutation({
    mutationFn: (body: Sending<typeof addTransfer>['body']) => call(addTransfer, { body }),
    onSuccess: () => refreshAfter(addTransfer),
  });
}

export function useDeleteTransfer() {
  return useMutation({
    mutationFn: (id: number) => call(deleteTransfer, { params: { id } }),
    onSuccess: () => refreshAfter(deleteTransfer),
  });
}
