/**
 * What the shop has and owes at the end of a day, from all postings up to then. The profit is added up from income and expenses and
 * is not simply what is left over, so the sheet balances only if the postings do.
 */

import type { BalanceSheet, getBalanceSheet as declared } from '../../contract/books/ledger.ts';
import { everyDay } from '../../contract/books/report-ranges.ts';
import type { AccountGroup } from '../../contract/documents/accounts-chart.ts';
import type { Input } from '../../contract/endpoint.ts';
import { fromUnits, sumUnits } from '../../contract/values/decimal.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { refuseWhileFarBehind } from './account-days.ts';
import { inOrder } from './chart.ts';
import { readAccounts } from './trial-balance.ts';

export async function getBalanceSheet(ctx: Context, asked: Input<typeof declared>['query']): Promise<BalanceSheet> {
  await refuseWhileFarBehind(ctx);
  const date = asked.date ?? today(ctx);
  const decimals = moneyDecimals();
  const { accounts, describe } = await readAccounts(ctx, { ...everyDay, endDate: date });
  const amount = (units: bigint) => fromUnits(units, decimals);
  const unitsIn = (...groups: AccountGroup[]) =>
    sumUnits(accounts.filter(({ group }) => groups.includes(group)).map(({ closing }) => closing));
  /** Debts and equity are credits, which are negative, so their sign is turned. */
  const rowsOf = (wanted: AccountGroup, sign: 1n | -1n) =>
    accounts
      .filter(({ group, closing }) => group === wanted && closing !== 0n)
      .map(({ path, closing }) => ({ ...describe(path), amount: amount(sign * closing) }))
      .sort(inOrder);
  const profit = -unitsIn('income', 'expenses');
  const assets = unitsIn('assets');
  const liabilities = -unitsIn('liabilities');
  const equity = profit - unitsIn('equity');
  return {
    date,
    assets: rowsOf('assets', 1n),
    liabilities: rowsOf('liabilities', -1n),
    equity: rowsOf('equity', -1n),
    profit: amount(profit),
    totals: { assets: amount(assets), liabilities: amount(liabilities), equity: amount(equity) },
    balanced: assets === liabilities + equity,
  };
}
