/**
 * The names of accounts. hledger splits a name at colons and ends it at two blanks, so texts that people typed get neither. Names
 * of methods and of expense types are next to names of our own and to each other: a name that is taken gets its id appended.
 */
import { sql } from 'kysely';
import type { AccountGroup } from '../../contract/documents/accounts-chart.ts';
import type { MethodKind } from '../../contract/money/payment-methods.ts';
import { bank, cash, deposit } from '../money/methods.ts';
import type { PostingRow } from './transaction.ts';

/** The accounts that every shop has, by their names in postings. */
export const ownAccounts = {
  inventory: 'assets:inventory',
  sales: 'income:sales',
  'other income': 'income:other',
  'cost of goods': 'expenses:cost of goods',
  'stock losses': 'expenses:stock losses',
  gifts: 'expenses:gifts',
  'bad debts': 'expenses:bad debts',
  'stock adjustments': 'expenses:stock adjustments',
  'stock revaluation': 'expenses:stock revaluation',
  'count differences': 'expenses:count differences',
  'cash rounding': 'expenses:cash rounding',
  'purchase differences': 'expenses:purchase differences',
  'stock received': 'equity:stock received',
  owner: 'equity:owner',
  loans: 'liabilities:loans',
  // These are below the same account as the taxes that were charged, so that the account above them is what is still owed.
  'tax payments': 'liabilities:tax:payments',
  'tax reclaimed': 'liabilities:tax:reclaimed',
  'opening balances': 'equity:opening balances',
} as const;
/** The account above all taxes, what was paid and what was claimed back. */
export const allTaxes = 'liabilities:tax';
export const openingBalances = ownAccounts['opening balances'];

/** Accounts with one account for each customer, or for each supplier, below them. */
const ofCustomers = { receivable: 'assets:receivables', deposit: 'liabilities:deposits' } as const;
const ofSuppliers = { payable: 'liabilities:payables', advance: 'assets:advances' } as const;
export const ofPartners = { ...ofCustomers, ...ofSuppliers };

const oneOfEach: Record<string, string> = { ...ofPartners, ...ownAccounts };

const partnerNames = (of: object) => sql.join(Object.keys(of).map((account) => sql.lit(account)));
/** For a posting: whether its account is that of a customer or a supplier. */
export const isOfPartner = sql<boolean>`account in (${partnerNames(ofPartners)})`;
/** For a posting: the name of its customer or supplier. */
export const partnerName = sql<string | null>`case
  when account in (${partnerNames(ofCustomers)}) then (select name from customers where id = key::bigint)
  when account in (${partnerNames(ofSuppliers)}) then (select name from suppliers where id = key::bigint) end`;

export interface Named {
  id: number;
  name: string;
}

/**
 * Identifies an account independently of its name, as postings do. All customers share one account here, and so do all suppliers;
 * an account without a key has ''.
 */
export interface AccountId {
  account: string;
  key: string;
}

export interface Naming {
  ofPosting(row: Pick<PostingRow, 'account' | 'key' | 'name'>): string;
  ofAccount(id: AccountId): string;
  /** For the path of a posting: the account above those of single customers or suppliers. */
  withoutPartner(path: string): string;
  /** The accounts that exist without any posting. Taxes are only known from their postings. */
  accounts: AccountId[];
}

export interface NamedMethod extends Named {
  kind: MethodKind;
}

export const namedMethods = sql<NamedMethod>`select id::int, name, kind from payment_methods`;
export const namedTypes = sql<Named>`select id::int, name from expense_types`;

export function namingOf(methods: NamedMethod[], expenseTypes: Named[]): Naming {
  const byMethod = nameMethods(methods);
  const byType = nameTypes(expenseTypes);
  const ofAccount = ({ account, key }: AccountId) => {
    if (account === 'method') return byMethod.get(Number(key))!;
    if (account === 'expense') return byType.get(Number(key))!;
    if (account === 'tax') return `liabilities:tax:${nameTax((JSON.parse(key) as [string])[0])}`;
    return oneOfEach[account]!;
  };
  return {
    ofAccount,
    ofPosting({ account, key, name }) {
      const path = ofAccount({ account, key: key ?? '' });
      return account in ofPartners ? `${path}:${readable(`${key} ${name ?? ''}`)}` : path;
    },
    withoutPartner(path) {
      return Object.values(ofPartners).find((above) => path.startsWith(`${above}:`)) ?? path;
    },
    accounts: [
      ...Object.keys(oneOfEach).map((account) => ({ account, key: '' })),
      ...methods
        .filter(({ id, kind }) => id !== deposit && kind !== 'advance')
        .map(({ id }) => ({ account: 'method', key: String(id) })),
      ...expenseTypes.map(({ id }) => ({ account: 'expense', key: String(id) })),
    ],
  };
}

function nameMethods(methods: Named[]): Map<number, string> {
  const names = new Map<number, string>([
    [cash, 'assets:cash'],
    [bank, 'assets:bank'],
  ]);
  const taken = new Set(['cash', 'bank', 'inventory', 'receivables', 'advances']);
  for (const { id, name } of methods.toSorted((one, other) => one.id - other.id)) {
    if (!names.has(id)) names.set(id, `assets:${freeName(id, name, taken)}`);
  }
  return names;
}

/** Avoids the names of our own expense accounts. The built-in types have the lowest ids, so they keep their names. */
function nameTypes(types: Named[]): Map<number, string> {
  const beside = Object.values(ownAccounts).flatMap((account) => account.match(/^expenses:(.*)/)?.[1] ?? []);
  const taken = new Set(beside);
  return new Map(
    types
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, name }) => [id, `expenses:${freeName(id, name, taken)}`]),
  );
}

/**
 * Avoids the accounts for what was paid and claimed back. Taxes have no id to append, so a name that looks like one of these, or
 * like one that was already renamed, gets another word: no two names become one.
 */
function nameTax(name: string): string {
  const tax = readable(name);
  return /^(payments|reclaimed)( rate)*$/i.test(tax) ? `${tax} rate` : tax;
}

function freeName(id: number, name: string, taken: Set<string>): string {
  let free = readable(name);
  while (taken.has(free.toLowerCase())) free = `${free} ${id}`;
  taken.add(free.toLowerCase());
  return free;
}

function readable(name: string): string {
  return onOneLine(name).replaceAll(':', '-') || '-';
}

/** Leaves single blanks, and removes characters that begin a comment or, in a description, a note. */
export function onOneLine(text: string): string {
  return text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/[;|]/g, '-')
    .trim();
}

/** The first part of its path. */
export function groupOf(path: string): AccountGroup {
  return path.slice(0, path.indexOf(':')) as AccountGroup;
}
