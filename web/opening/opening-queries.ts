/** Opening balances, and the calls that enter and undo them. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { addOpening, getOpening, listOpenings, undoOpening } from '../../contract/first-hour/opening.ts';
import { call } from '../http/call.ts';
import { pagedList } from '../http/paged-list.ts';
import { refreshAfter } from '../http/refresh.ts';

export type OpeningSending = Sending<typeof addOpening>['body'];

export const openingList = () => pagedList('opening', listOpenings, {});

export function openingQuery(id: number) {
  return queryOptions({
    queryKey: ['opening', 'one', id],
    queryFn: ({ signal }) => call(getOpening, { params: { id }, signal }),
  });
}

export function useAddOpening() {
  return useMutation({
    mutationFn: (body: OpeningSending) => call(addOpening, { body }),
    onSuccess: () => refreshAfter(addOpening),
  });
}

export function useUndoOpening(id: number) {
  return useMutation({
    mutationFn: () => call(undoOpening, { params: { id } }),
    onSuccess: () => refreshAfter(undoOpening),
  });
}
