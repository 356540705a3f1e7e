/**
 * Every account of the journal of some days, from the sums of its postings. Income, expenses and equity start each range at 0: what
 * they came to before is one amount, as in the first transaction of the journal.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '../../contract/books/report-ranges.ts';
import type { AccountGroup } from '../../contract/documents/accounts-chart.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import type { Context } from '../base/context.ts';
import { accountDays } from './account-days.ts';
import { type AccountId, groupOf, type Naming, openingBalances } from './accounts.ts';
import { type Chart, inSnapshot, readChart, type Select } from './chart.ts';
import { unitsOf } from './transaction.ts';

export interface AccountSums {
  path: string;
  group: AccountGroup;
  /** Several if two taxes have one name, and so share an account. */
  ids: AccountId[];
  /** The amounts are in units of the currency's smallest part; debits are positive. */
  opening: bigint;
  debit: bigint;
  credit: bigint;
  closing: bigint;
  postings: number;
}

interface Row extends AccountId {
  opening: string;
  debit: string;
  credit: string;
  postings: number;
}

function sumsOf({ startDate, endDate }: DayRange, zone: string): RawBuilder<Row> {
  const within = sql`day >= ${startDate}::date`;
  const sum = (what: RawBuilder<unknown>, when: RawBuilder<unknown>) =>
    sql`coalesce(sum(${what}) filter (where ${when}), 0)`;
  return sql<Row>`
    select account, key, ${sum(sql`debit - credit`, sql`not ${within}`)}::text as opening,
      ${sum(sql`debit`, within)}::text as debit, ${sum(sql`credit`, within)}::text as credit,
      ${sum(sql`postings`, within)}::int as postings
    from (${accountDays(endDate, zone)}) as sums group by account, key`;
}

interface Shop {
  zone: string;
  decimals: number;
  naming: Naming;
}

/** Reads the accounts and their names at one moment. */
export function readAccounts(
  ctx: Pick<Context, 'db' | 'config' | 'words'>,
  range: DayRange,
): Promise<{ accounts: AccountSums[]; describe: Chart['describe']; badDebtTax: number }> {
  return inSnapshot(ctx, async (select) => {
    const { naming, describe } = await readChart(select, ctx.words.t);
    const shop = { zone: ctx.config.businessTz, decimals: moneyDecimals(), naming };
    const accounts = await readTrialBalance(select, range, shop);
    const [taken] = await select(badDebtTaxOf(range));
    return { accounts, describe, badDebtTax: taken!.amount };
  });
}

/** It is read separately, because the accounts of taxes have it among what returns took back. */
function badDebtTaxOf({ startDate, endDate }: DayRange): RawBuilder<{ amount: number }> {
  return sql<{ amount: number }>`
    select coalesce(sum(amount), 0) as amount from write_off_taxes where day between ${startDate}::date and ${endDate}::date`;
}

/** The accounts that have any postings. */
export async function readTrialBalance(
  select: Select,
  range: DayRange,
  { zone, decimals, naming }: Shop,
): Promise<AccountSums[]> {
  const found = new Map<string, AccountSums>();
  const sumsAt = (path: string): AccountSums => {
    const none = { opening: 0n, debit: 0n, credit: 0n, closing: 0n, postings: 0 };
    const sums = found.get(path) ?? { path, group: groupOf(path), ids: [], ...none };
    found.set(path, sums);
    return sums;
  };
  for (const { account, key, opening, debit, credit, postings } of await select(sumsOf(range, zone))) {
    const sums = sumsAt(naming.ofAccount({ account, key }));
    const isStanding = sums.group === 'assets' || sums.group === 'liabilities';
    const begins = isStanding ? sums : sumsAt(openingBalances);
    begins.opening += unitsOf(opening, decimals);
    sums.debit += unitsOf(debit, decimals);
    sums.credit += unitsOf(credit, decimals);
    sums.postings += postings;
    sums.ids.push({ account, key });
  }
  for (const sums of found.values()) sums.closing = sums.opening + sums.debit - sums.credit;
  return [...found.values()].filter(({ opening, postings }) => opening !== 0n || postings > 0);
}
