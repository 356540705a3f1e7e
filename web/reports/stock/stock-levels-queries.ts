/** How sales reduced stock, newest first. This call continues from a cursor (`after`) instead of a page number. */
import { listStockHistory, type StockHistory } from '../../../contract/selling/sales.ts';
import { callWithMeta } from '../../http/call.ts';
import type { PagedList } from '../../http/paged-list.ts';

/** `id` is the index of the row. */
export type Reduction = StockHistory['history'][number] & { id: number };

interface LevelsFilter {
  search: string;
  startDate: string;
  endDate: string;
}

export function stockLevels(filter: LevelsFilter): PagedList<Reduction, unknown> {
  return {
    queryKey: ['sales', listStockHistory.path, filter],
    async fetchPage({ page, limit: pageSize = 0, cursor: after, signal }) {
      const query = { ...filter, pageSize, after };
      const { payload, meta, dataAge } = await callWithMeta(listStockHistory, { query, signal });
      const before = (page - 1) * pageSize;
      const rows = payload.flatMap(({ history }) => history).map((one, at) => ({ ...one, id: before + at }));
      return { rows, meta: null, hasMore: meta.hasMore, cursor: meta.next, dataAge };
    },
  };
}
