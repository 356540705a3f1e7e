/** Reductions item by item, newest first, a page of entries at a time. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { maxRows } from '../../contract/fields.ts';
import { listStockHistory, type StockHistory } from '../../contract/sales.ts';
import { callWithMeta } from '../http/call.ts';
import { tooManyRows } from '../http/fetch-all.ts';

export type Reduction = StockHistory['history'][number] & { key: number };

interface LevelsFilter {
  search: string;
  startDate: string;
  endDate: string;
}

const pageSize = 100;

export function useStockLevels(filter: LevelsFilter, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['sales', listStockHistory.path, filter],
    initialPageParam: '',
    queryFn: ({ pageParam: after, signal }) =>
      callWithMeta(listStockHistory, { query: { ...filter, pageSize, after }, signal }),
    getNextPageParam: ({ meta }) => meta.next,
    select: ({ pages }) => reductions(pages.flatMap(({ payload }) => payload)),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** All there are, however many an item has; more than can be taken is an error that says so. */
export async function fetchAllLevels(filter: LevelsFilter, most: number): Promise<Reduction[]> {
  const rows: Reduction[] = [];
  let after = '';
  for (;;) {
    const { payload, meta } = await callWithMeta(listStockHistory, { query: { ...filter, pageSize: maxRows, after } });
    rows.push(...reductions(payload, rows.length));
    if (meta.next === null) return rows;
    if (rows.length >= most) throw tooManyRows(most);
    after = meta.next;
  }
}

/** An item whose entries are on two pages is among these twice, one after the other. */
function reductions(items: StockHistory[], before = 0): Reduction[] {
  return items.flatMap(({ history }) => history).map((one, at) => ({ ...one, key: before + at }));
}
