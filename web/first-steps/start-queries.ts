/** How far the guided start has come, and the call that notes it. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { getGuidedStart, updateGuidedStart } from '../../contract/first-hour/guided-start.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';

export function useGuidedStart({ enabled = true } = {}) {
  return useQuery({
    queryKey: ['guided-start'],
    queryFn: ({ signal }) => call(getGuidedStart, { signal }),
    enabled,
  });
}

export function useNoteStart() {
  return useMutation({
    mutationFn: (body: Sending<typeof updateGuidedStart>['body']) => call(updateGuidedStart, { body }),
    onSuccess: () => refreshAfter(updateGuidedStart),
  });
}
