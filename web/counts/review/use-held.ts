/**
 * Holds the answer of a query while somebody looks at it. What others change meanwhile is announced, and shown only on request,
 * so that nothing moves under a finger. What the person is waiting for themselves is shown at once.
 */
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

interface Held<Data> {
  shown: Data | undefined;
  /** Whether there is something newer. */
  isOutdated: boolean;
  showNewest(): void;
}

export function useHeld<Data>(query: UseQueryResult<Data>, isWaiting: boolean): Held<Data> {
  const { data, isFetching, isFetchedAfterMount } = query;
  const [held, hold] = useState<Data>();
  const isSettled = isFetchedAfterMount && !isFetching && !isWaiting;
  if (isWaiting && held !== undefined) hold(undefined);
  else if (isSettled && held === undefined && data !== undefined) hold(data);
  return {
    shown: held ?? data,
    isOutdated: held !== undefined && held !== data,
    showNewest: () => hold(undefined),
  };
}
