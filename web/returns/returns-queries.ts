/** The returns that were made, and the calls that undo a sale. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { getReturn, listReturns, makeReturn } from '../../contract/selling/returns.ts';
import { voidReceipt } from '../../contract/selling/sales.ts';
import { call } from '../http/call.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { pagedList } from '../http/paged-list.ts';
import { queryClient } from '../http/query-client.ts';
import { refreshAfter } from '../http/refresh.ts';
import { usePages } from '../http/use-pages.ts';
import { withMissing } from '../http/with-missing.ts';
import type { DayRange } from '../ui/filter-bar.tsx';
import { noteMade } from '../ui/paper/first-print.ts';

function returnList(range: DayRange) {
  return withMissing(pagedList('returns', listReturns, { ...range }));
}

export function useReturns(range: DayRange) {
  return usePages(returnList(range), { limit: 50 });
}

/** All rows, for print and export. */
export function fetchReturns(range: DayRange, max: number) {
  return fetchAll(returnList(range), max);
}

export function returnSlip(id: number) {
  return queryOptions({
    queryKey: ['returns', 'slip', id],
    queryFn: ({ signal }) => call(getReturn, { params: { id }, signal }),
  });
}

export function useMakeReturn() {
  return useMutation({
    mutationFn: (body: Sending<typeof makeReturn>['body']) => call(makeReturn, { body }),
    onSuccess: (made) => {
      noteMade(`return ${made.id}`);
      // The slip is stored here, because a seller who counts blind can't load it before the count.
      queryClient.setQueryData(returnSlip(made.id).queryKey, made);
    },
    // Refreshed after a refusal too, because another till may already have taken the goods back.
    onSettled: () => void refreshAfter(makeReturn),
  });
}

export function useVoidReceipt() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & Sending<typeof voidReceipt>['body']) =>
      call(voidReceipt, { params: { id }, body }),
    onSettled: () => void refreshAfter(voidReceipt),
  });
}
