import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getBankReport } from '../../contract/selling/sales.ts';
import { callWithMeta } from '../http/call.ts';
import type { DayRange } from '../ui/filter-bar.tsx';

export function fetchBankReport(range: DayRange, signal?: AbortSignal) {
  return callWithMeta(getBankReport, { query: range, signal });
}

export function useBankReport(range: DayRange) {
  return useQuery({
    queryKey: ['sales', 'bank-report', range],
    queryFn: ({ signal }) => fetchBankReport(range, signal),
    placeholderData: keepPreviousData,
  });
}
