import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { closeDay, getDay, reopenDay } from '../../contract/day-close.ts';
import type { Sending } from '../../contract/endpoint.ts';
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
