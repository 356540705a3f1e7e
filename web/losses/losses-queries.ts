import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type LossDimension, listLosses } from '../../contract/goods/losses.ts';
import { callWithMeta } from '../http/call.ts';
import type { DayRange } from '../ui/filter-bar.tsx';

/** The rows carry what they are grouped by: until those of a new choice arrive, the previous ones are still shown with their own name. */
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
