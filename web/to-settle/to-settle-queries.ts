/** Sales made without a connection that should be checked, and the calls that settle them. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { listToSettle, settle } from '../../contract/tills/to-settle.ts';
import { call, callWithMeta } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';

export function useToSettle() {
  return useQuery({ queryKey: ['to-settle'], queryFn: ({ signal }) => callWithMeta(listToSettle, { signal }) });
}

type Settled = Sending<typeof settle>['body'] & { id: number };

export function useSettle() {
  return useMutation({
    mutationFn: ({ id, ...body }: Settled) => call(settle, { params: { id }, body }),
    onSuccess: () => refreshAfter(settle),
  });
}
