/** The state of a query, as tables and cards take it. */
export interface LoadState {
  /** There is nothing to show yet. */
  loading?: boolean;
  /** Rows are shown and are being reloaded. */
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
