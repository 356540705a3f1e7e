/** The activity log, as filtered. */
import { listLogs } from '../../contract/books/logs.ts';
import { pagedList } from '../http/paged-list.ts';
import { usePages } from '../http/use-pages.ts';

export interface LogFilter {
  search: string;
  startDate: string;
  endDate: string;
}

export function useLogs(filter: LogFilter) {
  return usePages(pagedList('logs', listLogs, { ...filter }, { takesAfter: true }), { limit: 100 });
}
