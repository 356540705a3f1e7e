/**
 * What an account is called where the shop has given it no name of its own: by the end of its path, in the reader's
 * language; with what it is about where the end alone would not say it ('Payments' among what is owed).
 */
import { expenseTypeNames, methodNames, nameIn } from '../../contract/words/built-in-names.ts';
import { inEnglish, type Say } from '../../contract/words/say.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { allTaxes, ofPartners, ownAccounts } from './accounts.ts';

type Own = keyof typeof ownAccounts | keyof typeof ofPartners;

const names: Record<Own, Message<string>> = {
  receivable: msg('Receivables'),
  deposit: msg('Deposits'),
  payable: msg('Payables'),
  advance: msg('Advances'),
  inventory: msg('Inventory'),
  sales: msg('Sales'),
  'other income': msg('Other income'),
  'cost of goods': msg('Cost of goods'),
  'stock losses': msg('Stock losses'),
  gifts: msg('Gifts'),
  'bad debts': msg('Bad debts'),
  'stock adjustments': msg('Stock adjustments'),
  'stock revaluation': msg('Stock revaluation'),
  'count differences': msg('Count differences'),
  'cash rounding': msg('Cash rounding'),
  'purchase differences': msg('Purchase differences'),
  'stock received': msg('Stock received'),
  owner: msg('Owner'),
  loans: msg('Loans'),
  'tax payments': msg('Tax payments'),
  'tax reclaimed': msg('Tax reclaimed'),
  'opening balances': msg('Opening balances'),
};

const namesByPath: Record<string, Message> = {
  ...Object.fromEntries(
    Object.entries({ ...ofPartners, ...ownAccounts }).map(([own, path]) => [path, names[own as Own]]),
  ),
  [allTaxes]: msg('Tax'),
};

export function nameOfPath(t: Say, path: string): string {
  if (Object.hasOwn(namesByPath, path)) return t(namesByPath[path]!);
  const name = endOf(path);
  if (path.startsWith('assets:')) return nameIn(t, methodNames, name);
  return path.startsWith('expenses:') ? nameIn(t, expenseTypeNames, name) : name;
}

/** A name from the log, which stores names in English unless they are the shop's own. */
export function keptNameIn(t: Say, path: string, name: string): string {
  // The log of earlier versions has the end of the path.
  const isOurs = name === nameOfPath(inEnglish, path) || name === endOf(path);
  return isOurs ? nameOfPath(t, path) : name;
}

/** 'expenses:cost of goods' as 'Cost of goods'. */
function endOf(path: string): string {
  const last = path.slice(path.lastIndexOf(':') + 1);
  return last.charAt(0).toUpperCase() + last.slice(1);
}
