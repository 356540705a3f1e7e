/** How far a list has come, as tables and cards want to know it, taken from its query. */
export interface LoadState {
  /** Nothing to show yet. */
  loading?: boolean;
  /** Rows are there and are being loaded again. */
  refreshing?: boolean;
  error?: unknown;
  onRetry?(): unknown;
}

interface Query {
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  refetch(): unknown;
}

export function loadStateOf(query: Query): LoadState {
  return {
    loading: query.isPending && query.isFetching,
    refreshing: query.isFetching && !query.isPending,
    error: query.error,
    onRetry: () => query.refetch(),
  };
}
