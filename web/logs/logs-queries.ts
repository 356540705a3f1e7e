/** The activity log, page by page, as the filters stand. While a new filter loads, the old rows stay. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type LogEntry, listLogs } from '../../contract/logs.ts';
import { callWithMeta } from '../http/call.ts';

export interface LogFilter {
  search: string;
  startDate: string;
  endDate: string;
}

const pageSize = 100;

export function useLogs(filter: LogFilter) {
  return useInfiniteQuery({
    queryKey: ['logs', filter],
    queryFn: ({ pageParam, signal }) =>
      callWithMeta(listLogs, { query: { ...filter, page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.meta.hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      entries: withoutRepeats(pages.flatMap((page) => page.payload)),
      searchedOnly: pages[0]?.meta.searchedOnly ?? null,
    }),
  });
}

/** What is written while someone reads pushes the last entries of a page onto the next one. */
function withoutRepeats(entries: LogEntry[]): LogEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}
