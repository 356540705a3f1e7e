import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { closeDay, getDay, listCauses, reopenDay } from '../../contract/money/day-close.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';

export function useDay(date: string) {
  return useQuery({
    queryKey: ['days', date],
    queryFn: ({ signal }) => call(getDay, { query: { date }, signal }),
    placeholderData: keepPreviousData,
    enabled: date !== '',
  });
}

/** The server is asked only if there is a difference. */
export function useCauses(date: string, difference: number, methodId?: number) {
  return useQuery({
    queryKey: ['days', date, 'causes', difference, methodId],
    queryFn: ({ signal }) => call(listCauses, { params: { date }, query: { difference, methodId }, signal }),
    enabled: Number.isFinite(difference) && difference !== 0,
  });
}

export function useCloseDay() {
  return useMutation({
    mutationFn: (body: Sending<typeof closeDay>['body']) => call(closeDay, { body }),
    onSuccess: () => refreshAfter(closeDay),
  });
}

export function useReopenDay() {
  return useMutation({
    mutationFn: ({ date, reason }: { date: string; reason: string }) =>
      call(reopenDay, { params: { date }, body: { reason } }),
    onSuccess: () => refreshAfter(reopenDay),
  });
}
