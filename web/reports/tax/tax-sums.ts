/** What is owed to the tax office, worked out from the accounts of the trial balance. A debt is positive here. */
import type { TrialBalanceRow } from '../../../contract/books/ledger.ts';
import { sumMoney } from '../../../contract/values/money.ts';

/** The names that server/journal/accounts.ts gives these accounts. */
export const taxAccount = 'liabilities:tax';
export const taxPaymentsAccount = 'liabilities:tax:payments';
export const reclaimedAccount = 'liabilities:tax:reclaimed';

export interface TaxSums {
  before: number;
  /** Tax on sales, less what returns took back. */
  charged: number;
  badDebts: number;
  /** Tax on purchases. */
  reclaimed: number;
  paid: number;
  after: number;
  /**
   * Whether the shop had claimed any tax back by the end of the range. If so, a negative balance is not necessarily a
   * payment in advance.
   */
  hasClaims: boolean;
  /** The accounts of single taxes, without payments and claims, which are for all taxes together. */
  taxes: TrialBalanceRow[];
}

export function taxSumsOf(rows: readonly TrialBalanceRow[], badDebtTax: number): TaxSums {
  const all = rows.filter(({ account }) => account.startsWith('liabilities:tax:'));
  const taxes = all.filter(({ account }) => account !== taxPaymentsAccount && account !== reclaimedAccount);
  const of = (path: string) => all.filter(({ account }) => account === path);
  const sum = (of: readonly TrialBalanceRow[], amount: (row: TrialBalanceRow) => number) => sumMoney(of.map(amount));
  return {
    before: sum(all, ({ opening }) => 0 - opening),
    charged: sumMoney([sum(taxes, changeOf), badDebtTax]),
    badDebts: badDebtTax,
    reclaimed: 0 - sum(of(reclaimedAccount), changeOf),
    paid: 0 - sum(of(taxPaymentsAccount), changeOf),
    after: sum(all, ({ closing }) => 0 - closing),
    hasClaims: of(reclaimedAccount).some(({ closing }) => closing !== 0),
    taxes,
  };
}

export function changeOf({ debit, credit }: Pick<TrialBalanceRow, 'debit' | 'credit'>): number {
  return sumMoney([credit, -debit]);
}
