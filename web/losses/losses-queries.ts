import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type LossDimension, listLosses } from '../../contract/goods/losses.ts';
import { callWithMeta } from '../http/call.ts';
import type { DayRange } from '../ui/filter-bar.tsx';

/** With what it is by: until the rows of another choice are there, those of the one before are shown as what they are. */
export function lossesQuery(by: LossDimension, range: DayRange) {
  return queryOptions({
    queryKey: ['reports', listLosses.path, by, range],
    queryFn: async ({ signal }) => ({
      ...(await callWithMeta(listLosses, { query: { by, ...range }, signal })),
      by,
      range,
    }),
  });
}

export function useLosses(by: LossDimension, range: DayRange, { enabled = true } = {}) {
  return useQuery({ ...lossesQuery(by, range), placeholderData: keepPreviousData, enabled });
}
