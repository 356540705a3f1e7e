/** The books by account: balance sheet, trial balance, one account, and the chart of accounts. */
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { getBalanceSheet, getTrialBalance, listJournalAccount } from '../../../contract/books/ledger.ts';
import { listAccountsChart, nameJournalAccount } from '../../../contract/documents/accounts-chart.ts';
import type { Sending } from '../../../contract/endpoint.ts';
import { call, callWithMeta } from '../../http/call.ts';
import { pagedList } from '../../http/paged-list.ts';
import { refreshAfter } from '../../http/refresh.ts';
import type { DayRange } from '../../ui/filter-bar.tsx';

export function balanceSheetQuery(date: string) {
  return queryOptions({
    queryKey: ['reports', getBalanceSheet.path, date],
    queryFn: ({ signal }) => call(getBalanceSheet, { query: { date }, signal }),
  });
}

export function useBalanceSheet(date: string) {
  return useQuery({ ...balanceSheetQuery(date), placeholderData: keepPreviousData });
}

export function trialBalanceQuery(range: DayRange) {
  return queryOptions({
    queryKey: ['reports', getTrialBalance.path, range],
    queryFn: ({ signal }) => callWithMeta(getTrialBalance, { query: { ...range }, signal }),
  });
}

export function useTrialBalance(range: DayRange, { enabled = true } = {}) {
  return useQuery({ ...trialBalanceQuery(range), placeholderData: keepPreviousData, enabled });
}

export function journalAccountList(account: string, range: DayRange) {
  return pagedList('reports', listJournalAccount, { account, ...range });
}

export function useAccountsChart() {
  return useQuery({ queryKey: ['accounts-chart'], queryFn: ({ signal }) => call(listAccountsChart, { signal }) });
}

export function useNameJournalAccount() {
  return useMutation({
    mutationFn: (body: Sending<typeof nameJournalAccount>['body']) => call(nameJournalAccount, { body }),
    onSuccess: () => refreshAfter(nameJournalAccount),
  });
}
