/**
 * The books by account, from the same postings as the journal. Debits are positive, except in a balance sheet, where every
 * group is positive as it usually is. The accounts of all customers count as one.
 */
import * as z from 'zod';
import { accountGroups, accountPath, accountWords } from '../documents/accounts-chart.ts';
import { documentKinds } from '../documents/documents.ts';
import { endpoint } from '../endpoint.ts';
import { dayRange, limit, optionalDay, page } from '../fields.ts';

/** The range that was used, both ends inclusive. */
const range = { startDate: z.string(), endDate: z.string() };

/** closing = opening + debit − credit. */
const turnover = { opening: z.number(), debit: z.number(), credit: z.number(), closing: z.number() };

export const trialBalanceRow = z.object({ ...accountWords, group: z.enum(accountGroups), ...turnover });
export type TrialBalanceRow = z.output<typeof trialBalanceRow>;

export const getTrialBalance = endpoint({
  method: 'GET',
  path: '/reports/trial-balance',
  who: ['admin', 'reports'],
  summary:
    'Every account of the journal of some days: what it stood at before the first one, its debits and credits, and what it stands at after the last one; amounts below 0 are on the credit side. Income, expenses and equity begin with nothing, and what they came to before is in equity:opening balances, as in the journal. Without a first day, from the first one in the books; without a last one, to today.',
  query: z.object(dayRange),
  payload: z.array(trialBalanceRow),
  meta: z.object({
    ...range,
    /** The sums of all accounts. Opening and closing are 0 if debits and credits agree. */
    totals: z.object(turnover),
    balanced: z.boolean(),
    /** Tax of these days that write-offs took out of what is owed, less what was put back (`business.badDebtTax`). */
    badDebtTax: z.number(),
  }),
});

export const balanceSheetRow = z.object({ ...accountWords, amount: z.number() });
export type BalanceSheetRow = z.output<typeof balanceSheetRow>;

export const getBalanceSheet = endpoint({
  method: 'GET',
  path: '/reports/balance-sheet',
  who: ['admin', 'reports'],
  summary:
    'What the shop has and owes at the end of a day, and what is left for its owner: assets, liabilities and equity by account of the journal. The profit of all days up to then is a part of equity. Without a date, now.',
  query: z.object({ date: optionalDay }),
  payload: z.object({
    date: z.string(),
    assets: z.array(balanceSheetRow),
    liabilities: z.array(balanceSheetRow),
    /** The accounts of equity, without the profit. */
    equity: z.array(balanceSheetRow),
    /** Income less expenses, from the first day in the books. */
    profit: z.number(),
    /** Here equity includes the profit: assets = liabilities + equity. */
    totals: z.object({ assets: z.number(), liabilities: z.number(), equity: z.number() }),
    balanced: z.boolean(),
  }),
});
export type BalanceSheet = z.output<typeof getBalanceSheet.payload>;

export const accountPageSize = 100;

export const accountRow = z.object({
  /** The index among the rows of these days, from 0. */
  id: z.number(),
  day: z.string(),
  /** Null for changes of stock that belong to an item alone. */
  document: z.object({ kind: z.enum(documentKinds), id: z.number() }).nullable(),
  /** 'Receipt 17', 'Stock movement 4'. */
  label: z.string(),
  description: z.string(),
  debit: z.number(),
  credit: z.number(),
  /** The balance after this posting. */
  balance: z.number(),
});
export type AccountRow = z.output<typeof accountRow>;

export const listJournalAccount = endpoint({
  method: 'GET',
  path: '/reports/account',
  who: ['admin', 'reports'],
  summary:
    'The postings of one account of the journal in some days, in the order of the journal, 100 per page, each with the balance after it. An account that has others below it, such as liabilities:tax, is all of them. meta has what the account stood at before and after. The days are chosen as for the trial balance.',
  query: z.object({ account: accountPath, ...dayRange, page, limit }),
  payload: z.array(accountRow),
  meta: z.object({
    ...range,
    ...accountWords,
    group: z.enum(accountGroups),
    ...turnover,
    count: z.number(),
    hasMore: z.boolean(),
  }),
});
