/**
 * What accounts are called. hledger divides a name at colons and ends it at two blanks, so whatever people typed gets neither.
 * Names of methods and of expense types stand beside names of our own and of each other: one that is taken gets its id
 * behind it.
 */
import { bank, cash } from '../money/methods.ts';
import type { PostingRow } from './transaction.ts';

const fixed: Record<string, string> = {
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
  'stock received': 'equity:stock received',
  owner: 'equity:owner',
  loans: 'liabilities:loans',
};
export const openingBalances = 'equity:opening balances';

export interface Named {
  id: number;
  name: string;
}

export function namingOf(methods: Named[], expenseTypes: Named[]): (row: PostingRow) => string {
  const byMethod = nameMethods(methods);
  const byType = nameTypes(expenseTypes);
  return ({ account, key, name }) => {
    if (account === 'method') return byMethod.get(Number(key))!;
    if (account === 'receivable') return `assets:receivables:${ofCustomer(key, name)}`;
    if (account === 'deposit') return `liabilities:deposits:${ofCustomer(key, name)}`;
    if (account === 'expense') return byType.get(key!)!;
    if (account === 'tax') return `liabilities:tax:${readable((JSON.parse(String(key)) as [string])[0])}`;
    return fixed[account]!;
  };
}

function nameMethods(methods: Named[]): Map<number, string> {
  const names = new Map<number, string>([
    [cash, 'assets:cash'],
    [bank, 'assets:bank'],
  ]);
  const taken = new Set(['cash', 'bank', 'inventory', 'receivables']);
  for (const { id, name } of methods.toSorted((one, other) => one.id - other.id)) {
    if (!names.has(id)) names.set(id, `assets:${freeName(id, name, taken)}`);
  }
  return names;
}

/** Beside the accounts of our own that are expenses. The built-in types have the lowest ids, and so keep their names. */
function nameTypes(types: Named[]): Map<string, string> {
  const beside = Object.values(fixed).flatMap((account) => account.match(/^expenses:(.*)/)?.[1] ?? []);
  const taken = new Set(beside);
  return new Map(
    types
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, name }) => [name, `expenses:${freeName(id, name, taken)}`]),
  );
}

function freeName(id: number, name: string, taken: Set<string>): string {
  let free = readable(name);
  while (taken.has(free.toLowerCase())) free = `${free} ${id}`;
  taken.add(free.toLowerCase());
  return free;
}

function ofCustomer(id: string | null, name: string | null): string {
  return readable(`${id} ${name ?? ''}`);
}

function readable(name: string): string {
  return onOneLine(name).replaceAll(':', '-') || '-';
}

/** Single blanks, and nothing that begins a comment or, in a description, a note. */
export function onOneLine(text: string): string {
  return text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/[;|]/g, '-')
    .trim();
}
