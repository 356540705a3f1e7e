/**
 * How lists are loaded: a failed reload keeps the old rows; only what may heal by itself (no connection, database away)
 * is tried again; a shop without internet is not "offline", its server stands on the same desk.
 */
import { QueryClient } from '@tanstack/react-query';
import { failedWith } from './call.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && mayHeal(error),
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

export function mayHeal(error: unknown): boolean {
  return failedWith(error, 'unreachable', 'away');
}
