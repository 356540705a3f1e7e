/** The owner's reports. The server decides what a missing first or last day means, and returns the days it used with the figures. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getByHand } from '../../contract/books/by-hand.ts';
import {
  type Breakdown,
  type BreakdownRow,
  type Comparison,
  getBreakdown,
  getProfitAndLoss,
  getStockValue,
  getSummary,
  listSlowStock,
  type MethodRow,
  type Period,
} from '../../contract/books/reports.ts';
import type { Meta } from '../../contract/endpoint.ts';
import { maxRows } from '../../contract/fields.ts';
import { callWithMeta } from '../http/call.ts';
import { type PagedList, pagedList } from '../http/paged-list.ts';
import type { DayRange } from '../ui/filter-bar.tsx';

export function summaryQuery(range: DayRange, by: Period) {
  return queryOptions({
    queryKey: ['reports', getSummary.path, range, by],
    queryFn: ({ signal }) => callWithMeta(getSummary, { query: { ...range, by }, signal }),
  });
}

export function profitAndLossQuery(range: DayRange, compare: Comparison | undefined) {
  return queryOptions({
    queryKey: ['reports', getProfitAndLoss.path, range, compare],
    queryFn: ({ signal }) => callWithMeta(getProfitAndLoss, { query: { ...range, compare }, signal }),
  });
}

export function byHandQuery(range: DayRange) {
  return queryOptions({
    queryKey: ['reports', getByHand.path, range],
    queryFn: ({ signal }) => callWithMeta(getByHand, { query: range, signal }),
  });
}

export function useByHand(range: DayRange, { enabled = true } = {}) {
  return useQuery({ ...byHandQuery(range), placeholderData: keepPreviousData, enabled });
}

export function useSummary(range: DayRange, by: Period, { enabled = true } = {}) {
  return useQuery({ ...summaryQuery(range, by), placeholderData: keepPreviousData, enabled });
}

export function useProfitAndLoss(range: DayRange, compare: Comparison | undefined, { enabled = true } = {}) {
  return useQuery({ ...profitAndLossQuery(range, compare), placeholderData: keepPreviousData, enabled });
}

/** Sales by kind of tax. */
export function useTaxBases(range: DayRange, { enabled = true } = {}) {
  const { data } = useQuery({
    queryKey: ['reports', getBreakdown.path, 'tax', range, 'bases'],
    queryFn: ({ signal }) => callWithMeta(getBreakdown, { query: { by: 'tax', ...range, limit: 0 }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return data?.meta.bases;
}

/** `id` is the index of the row; `target` is the id of what it links to. */
export type BreakdownLine = (BreakdownRow | MethodRow) & { id: number; target: number | null };

export function breakdownList(by: Breakdown, range: DayRange): PagedList<BreakdownLine, Meta<typeof getBreakdown>> {
  return {
    queryKey: ['reports', getBreakdown.path, by, range],
    async fetchPage({ page, limit = 0, signal }) {
      const query = { by, ...range, page, limit };
      const { payload, meta, dataAge } = await callWithMeta(getBreakdown, { query, signal });
      const before = (page - 1) * limit;
      const fetched: readonly (BreakdownRow | MethodRow)[] = payload;
      const rows = fetched.map((row, at) => ({ ...row, target: row.id, id: before + at }));
      return { rows, meta, hasMore: meta.hasMore, dataAge };
    },
  };
}

/** All rows, for a comparison; `hasMore` is set if there are too many. */
export function wholeBreakdownQuery(by: Breakdown, range: DayRange) {
  return queryOptions({
    queryKey: ['reports', getBreakdown.path, by, range, 'whole'],
    queryFn: ({ signal }) => callWithMeta(getBreakdown, { query: { by, ...range, limit: maxRows }, signal }),
  });
}

export function slowStockList(days: number) {
  return pagedList('reports', listSlowStock, { days });
}

export function stockValueList(date: string) {
  return pagedList('reports', getStockValue, { date });
}

/** Loads only the total value. */
export function stockValueQuery(date: string) {
  return queryOptions({
    queryKey: ['reports', getStockValue.path, 'value', date],
    queryFn: async ({ signal }) => {
      const { meta } = await callWithMeta(getStockValue, { query: { date, limit: 0 }, signal });
      return meta.value;
    },
  });
}
