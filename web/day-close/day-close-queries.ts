import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { closeDay, getDay } from '../../contract/day-close.ts';
import type { Sending } from '../../contract/endpoint.ts';
import { call } from '../http/call.ts';

export function useDay(date: string) {
  return useQuery({
    queryKey: ['days', date],
    queryFn: ({ signal }) => call(getDay, { query: { date }, signal }),
    placeholderData: keepPreviousData,
    enabled: date !== '',
  });
}

/** A count is where the next days start from, so all of them are read again. */
export function useCloseDay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sending<typeof closeDay>['body']) => call(closeDay, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['days'] }),
  });
}
