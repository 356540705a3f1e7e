/**
 * How lists are loaded. A failed reload keeps the old rows, and only temporary failures are tried again. `networkMode`
 * is always: a shop without internet still reaches the server on its own desk.
 */
import { QueryClient } from '@tanstack/react-query';
import { failedWith } from './call.ts';

/** Tries twice more if the connection or the database is down. */
export const retryIfTemporary = {
  retry: (failures: number, error: unknown) => failures < 2 && failedWith(error, 'unreachable', 'away'),
  retryDelay: (attempt: number) => 500 * 2 ** attempt,
};

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', staleTime: 10_000, ...retryIfTemporary },
    mutations: { networkMode: 'always', retry: false },
  },
});
