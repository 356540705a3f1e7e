/** The main figure of each row of a breakdown in another period. A row without sales in that period has 0. */
import { useQuery } from '@tanstack/react-query';
import type { FigureName } from '../../../contract/books/figure-rows.ts';
import type { Breakdown, BreakdownRow, MethodRow } from '../../../contract/books/reports.ts';
import type { DayRange } from '../../ui/filter-bar.tsx';
import { wholeBreakdownQuery } from '../reports-queries.ts';
import { figureIn } from './figure-in.ts';

export interface ComparedBreakdown {
  range: DayRange;
  total: number;
  of(key: string): number;
}

/** Undefined while it loads, and if there are too many rows, because rows that are not loaded would be taken for 0. */
export function useComparedBreakdown(by: Breakdown, figure: FigureName, range: DayRange | null) {
  const { data, error, refetch } = useQuery({
    ...wholeBreakdownQuery(by, range ?? { startDate: '', endDate: '' }),
    enabled: range !== null,
  });
  if (!range || !data) return { error: range && error, refetch, isTooLong: false, compared: undefined };
  if (data.meta.hasMore) return { error: null, refetch, isTooLong: true, compared: undefined };
  const rows: readonly (BreakdownRow | MethodRow)[] = data.payload;
  const figures = new Map(rows.map((row) => [row.key, figureIn(row, figure)]));
  const compared: ComparedBreakdown = {
    range,
    total: figureIn(data.meta.totals, figure),
    of: (key) => figures.get(key) ?? 0,
  };
  return { error: null, refetch, isTooLong: false, compared };
}
