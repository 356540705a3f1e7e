/**
 * The accounts of the journal with their names and codes. An account that the shop has given neither has a name of ours, and no
 * code.
 */
import { type RawBuilder, sql } from 'kysely';
import { accountGroups, type ChartAccount } from '../../contract/documents/accounts-chart.ts';
import { inEnglish, type Say } from '../../contract/words/say.ts';
import type { Context, Tx } from '../base/context.ts';
import { nameOfPath } from './account-names.ts';
import { type AccountId, groupOf, type Naming, namedMethods, namedTypes, namingOf } from './accounts.ts';

/** Runs a statement wherever the caller reads, so that everything can come from one snapshot. */
export type Select = <Row>(statement: RawBuilder<Row>) => Promise<Row[]>;

export function selectIn(tx: Tx): Select {
  return async (statement) => (await statement.execute(tx)).rows;
}

/** Reads names and figures of one moment: a method that is added meanwhile would have postings, but no name yet. */
export function inSnapshot<Result>(
  ctx: Pick<Context, 'db'>,
  read: (select: Select) => Promise<Result>,
): Promise<Result> {
  const snapshot = ctx.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute((tx) => read(selectIn(tx)));
}

interface Kept extends AccountId {
  code: string;
  name: string;
}

export interface Chart {
  naming: Naming;
  /** Describes an account by its path in the journal. The account of a customer is described by the one above it. */
  describe(path: string): ChartAccount;
  /** The accounts that the shop gave names or codes to. */
  kept: Kept[];
}

/** Without `t` the names are in English, for programs. */
export async function readChart(select: Select, t: Say = inEnglish): Promise<Chart> {
  const methods = await select(namedMethods);
  const types = await select(namedTypes);
  const kept = await select(sql<Kept>`select account, key, code, name from accounts_chart`);
  const naming = namingOf(methods, types);
  const byPath = new Map(kept.map((one) => [naming.ofAccount(one), one]));
  return {
    naming,
    kept,
    describe(path) {
      const account = naming.withoutPartner(path);
      const own = byPath.get(account);
      return { account, group: groupOf(path), code: own?.code ?? '', name: own?.name || nameOfPath(t, account) };
    },
  };
}

/** Sorts by group, then by code (accounts without one last), then by path. */
export function inOrder(one: ChartAccount, other: ChartAccount): number {
  return (
    accountGroups.indexOf(one.group) - accountGroups.indexOf(other.group) ||
    Number(one.code === '') - Number(other.code === '') ||
    one.code.localeCompare(other.code, 'en', { numeric: true }) ||
    (one.account < other.account ? -1 : Number(one.account > other.account))
  );
}

/** Taxes that are charged now, that were charged before, or that have a code. */
const taxes = sql<AccountId>`
  select 'tax' as account, key from (
    select json_build_array(name)::text as key from tax_rates
    union select key from account_days where account = 'tax'
    union select key from accounts_chart where account = 'tax'
  ) as known`;

/** Every account that can be named, by its path. */
export async function findAccounts(select: Select, { naming }: Chart): Promise<Map<string, AccountId>> {
  const ids = [...naming.accounts, ...(await select(taxes))];
  return new Map(ids.map((id) => [naming.ofAccount(id), id]));
}
