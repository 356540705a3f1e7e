/** Money banked: the filtered list, and the calls that change it. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { Payload, Sending } from '../../contract/endpoint.ts';
import { addBanking, deleteBanking, listBankings, updateBanking } from '../../contract/money/bankings.ts';
import { call, callWithMeta } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import type { DayRange } from '../ui/filter-bar.tsx';

type Banking = Payload<typeof addBanking>;
type Details = Sending<typeof addBanking>['body'];

export function useBankings(range: DayRange) {
  return useQuery({
    queryKey: ['bankings', range],
    queryFn: ({ signal }) => callWithMeta(listBankings, { query: range, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Saves a new record, or updates the one with this id. */
export function useSaveBanking() {
  return useMutation({
    mutationFn: ({ id, details }: { id: number | undefined; details: Details }) =>
      id === undefined ? call(addBanking, { body: details }) : call(updateBanking, { body: { id, ...details } }),
    onSuccess: () => refreshAfter(addBanking),
  });
}

export function useDeleteBanking() {
  return useMutation({
    mutationFn: ({ id, date, amount }: Banking) => call(deleteBanking, { params: { id }, body: { date, amount } }),
    onSuccess: () => refreshAfter(deleteBanking),
  });
}
