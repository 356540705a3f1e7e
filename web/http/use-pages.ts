/**
 * A paged list on screen: its first page, and one more at each `next`. A new filter keeps the old rows until its own
 * arrive.
 *
 *   const customers = usePages(pagedList('customers', listCustomers, { search }), { limit: 100 });
 *   <DataTable rows={customers.rows} {...loadStateOf(customers)} onEndReached={customers.onEndReached} … />
 */
import { hashKey, keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { maxRows } from '../../contract/fields.ts';
import type { DataAge } from './call.ts';
import type { Page, PagedList } from './paged-list.ts';
import { queryClient, retryIfTemporary } from './query-client.ts';

/** The pages loaded so far. They are one entry of the query cache. */
interface Loaded<Row, M> extends Page<Row, M> {
  pages: number;
}

export interface Pages<Row, M> {
  rows: Row[] | undefined;
  /** The `meta` of the latest answer. */
  meta: M | undefined;
  /** Taken from the latest answer too. */
  dataAge: DataAge | undefined;
  isPending: boolean;
  isFetching: boolean;
  /** The rows still belong to the filter before this one. */
  isPlaceholderData: boolean;
  error: unknown;
  refetch(): void;
  hasMore: boolean;
  loadingNext: boolean;
  next(): void;
  /** For tables that load more while someone scrolls. */
  onEndReached: (() => void) | undefined;
}

interface PageOptions {
  limit?: number;
  enabled?: boolean;
}

export function usePages<Row extends { id: number }, M>(
  list: PagedList<Row, M>,
  { limit, enabled = true }: PageOptions = {},
): Pages<Row, M> {
  const options = pagesQuery(list, limit);
  const query = useQuery({ ...options, placeholderData: keepPreviousData, enabled });
  const nextPage = useMutation({ mutationFn: addPage<Row, M>, ...retryIfTemporary });

  // The last request may have been for another filter, or for rows that have been reloaded since.
  const requested = nextPage.variables?.list.queryKey;
  const isOwn = requested !== undefined && hashKey(requested) === hashKey(list.queryKey);
  const loadingNext = isOwn && nextPage.isPending;
  const failedNext = isOwn && nextPage.submittedAt > query.dataUpdatedAt ? nextPage.error : null;
  const error = query.error ?? failedNext;
  const isFetching = query.isFetching || loadingNext;
  const hasMore = Boolean(query.data?.hasMore) && !query.isPlaceholderData;

  function next() {
    if (hasMore && !loadingNext) nextPage.mutate({ list, limit });
  }

  return {
    rows: query.data?.rows,
    meta: query.data?.meta,
    dataAge: query.data?.dataAge,
    isPending: query.isPending,
    isFetching,
    isPlaceholderData: query.isPlaceholderData,
    error,
    refetch: () => (failedNext ? next() : void query.refetch()),
    hasMore,
    loadingNext,
    next,
    onEndReached: hasMore && !isFetching && !error ? next : undefined,
  };
}

/** Asks for the first page before the screen that shows it is drawn. */
export function askForPage<Row extends { id: number }, M>(list: PagedList<Row, M>, { limit }: { limit: number }): void {
  void queryClient.prefetchQuery(pagesQuery(list, limit));
}

/** Loads the first page, or again as many pages as are loaded. */
function pagesQuery<Row extends { id: number }, M>(list: PagedList<Row, M>, limit?: number) {
  const queryKey = keyOf(list, limit);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => {
      const loaded = queryClient.getQueryData<Loaded<Row, M>>(queryKey);
      return fetchPages(list, loaded?.pages ?? 1, limit, signal);
    },
    // Comparing 10,000 rows takes longer than rendering the visible ones.
    structuralSharing: false,
  });
}

function keyOf({ queryKey }: { queryKey: readonly unknown[] }, limit: number | undefined) {
  return [...queryKey, limit];
}

/** Several pages per request where the size is known: a reload of 500 pages takes 10 requests. */
async function fetchPages<Row extends { id: number }, M>(
  list: PagedList<Row, M>,
  pages: number,
  limit: number | undefined,
  signal: AbortSignal,
): Promise<Loaded<Row, M>> {
  const together = limit ? Math.min(pages, Math.floor(maxRows / limit)) : 1;
  const rows: Row[] = [];
  let cursor: string | null | undefined;
  for (let page = 1; ; page++) {
    const part = await list.fetchPage({ page, limit: limit && limit * together, cursor, signal });
    rows.push(...part.rows);
    if (!part.hasMore || page * together >= pages) {
      return { ...part, rows: withoutRepeats(rows), pages: page * together };
    }
    cursor = part.cursor;
  }
}

async function addPage<Row extends { id: number }, M>({ list, limit }: { list: PagedList<Row, M>; limit?: number }) {
  const queryKey = keyOf(list, limit);
  const before = queryClient.getQueryData<Loaded<Row, M>>(queryKey);
  if (!before) return;
  const page = before.pages + 1;
  const part = await list.fetchPage({ page, limit, cursor: before.cursor });
  queryClient.setQueryData<Loaded<Row, M>>(
    queryKey,
    (now) => now && { ...part, rows: withoutRepeats([...now.rows, ...part.rows]), pages: page },
  );
  // A reload that is under way was asked for fewer pages and would drop this one again.
  const own = { queryKey, exact: true };
  if (queryClient.isFetching(own) > 0) void queryClient.refetchQueries(own);
}

/** Drops repeated rows: a row that is added meanwhile moves the last row of each page onto the next page. */
function withoutRepeats<Row extends { id: number }>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
