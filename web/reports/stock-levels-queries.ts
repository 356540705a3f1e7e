/** Reductions item by item: the newest entries of each, a page of items at a time. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listStockHistory, type StockHistory } from '../../contract/sales.ts';
import { callWithMeta } from '../http/call.ts';
import { tooManyRows } from '../http/fetch-all.ts';

export type Reduction = StockHistory['history'][number] & { key: string };

interface LevelsFilter {
  search: string;
  startDate: string;
  endDate: string;
}

export function useStockLevels(filter: LevelsFilter, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['sales', listStockHistory.path, filter],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      callWithMeta(listStockHistory, { query: { ...filter, itemsPage: pageParam }, signal }),
    getNextPageParam: ({ meta }, _all, page) => (meta.hasMore ? page + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ payload }) => reductions(payload)),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export async function fetchAllLevels(filter: LevelsFilter, most: number): Promise<Reduction[]> {
  const rows: Reduction[] = [];
  for (let itemsPage = 1; ; itemsPage++) {
    const { payload, meta } = await callWithMeta(listStockHistory, { query: { ...filter, itemsPage } });
    rows.push(...reductions(payload));
    if (!meta.hasMore) return rows;
    if (rows.length >= most) throw tooManyRows(most);
  }
}

function reductions(items: StockHistory[]): Reduction[] {
  return items.flatMap(({ stockId, history }) => history.map((one, at) => ({ ...one, key: `${stockId} ${at}` })));
}
