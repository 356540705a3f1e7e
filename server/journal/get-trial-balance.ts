import type { getTrialBalance as declared } from '../../contract/books/ledger.ts';
import type { Input } from '../../contract/endpoint.ts';
import { fromUnits, sumUnits } from '../../contract/values/decimal.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import type { Context } from '../base/context.ts';
import { chooseRange } from '../reports/choose-range.ts';
import { refuseWhileFarBehind } from './account-days.ts';
import { inOrder } from './chart.ts';
import { type AccountSums, readAccounts } from './trial-balance.ts';

export async function getTrialBalance(ctx: Context, asked: Input<typeof declared>['query']) {
  await refuseWhileFarBehind(ctx);
  const range = await chooseRange(ctx, asked);
  const { accounts, describe, badDebtTax } = await readAccounts(ctx, range);
  const totals = totalsOf(accounts);
  return {
    payload: accounts.map((sums) => ({ ...describe(sums.path), ...turnoverOf(sums) })).sort(inOrder),
    meta: {
      ...range,
      totals: turnoverOf(totals),
      badDebtTax,
      balanced: totals.debit === totals.credit && totals.opening === 0n && totals.closing === 0n,
    },
  };
}

export type Turnover = Pick<AccountSums, 'opening' | 'debit' | 'credit' | 'closing'>;

export function turnoverOf({ opening, debit, credit, closing }: Turnover) {
  const amount = (units: bigint) => fromUnits(units, moneyDecimals());
  return { opening: amount(opening), debit: amount(debit), credit: amount(credit), closing: amount(closing) };
}

function totalsOf(accounts: Turnover[]): Turnover {
  const sum = (figure: keyof Turnover) => sumUnits(accounts.map((one) => one[figure]));
  return { opening: sum('opening'), debit: sum('debit'), credit: sum('credit'), closing: sum('closing') };
}
