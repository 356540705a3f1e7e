/** Who can approve what a seller may not do alone, and their PIN. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { approve, listApprovers } from '../../contract/people/approvals.ts';
import { call } from '../http/call.ts';

/** Someone may have set their PIN just now, so it is asked each time. */
export const approvers = queryOptions({
  queryKey: ['approvers'],
  queryFn: ({ signal }) => call(listApprovers, { signal }),
  staleTime: 0,
});

export function useApprove() {
  return useMutation({ mutationFn: (body: Sending<typeof approve>['body']) => call(approve, { body }) });
}
