/** Transactions as text: a journal that hledger reads, or a row of CSV for each posting. */
import type { JournalFormat } from '../../contract/books/journal.ts';
import type { DayRange } from '../../contract/books/report-ranges.ts';
import { byteOrderMark, csvLine } from '../base/csv.ts';
import { onOneLine } from './accounts.ts';
import { amountOf, type Transaction } from './transaction.ts';

interface Shop {
  name: string;
  currency: string | undefined;
  decimals: number;
  /** The shop's own code and name for an account. */
  describe(account: string): { code: string; name: string };
}

type Days = AsyncGenerator<Transaction[]>;

export function writeJournal(format: JournalFormat, days: Days, range: DayRange, shop: Shop): AsyncGenerator<string> {
  return format === 'csv' ? writeCsv(days, shop) : writeHledger(days, range, shop);
}

async function* writeHledger(days: Days, range: DayRange, shop: Shop): AsyncGenerator<string> {
  yield headOf(range, shop);
  const declared = new Set<string>();
  for await (const transactions of days) {
    yield declare(transactions, declared) + transactions.map((one) => entryOf(one, shop)).join('');
  }
}

/** Each account is declared where it is first used, so that hledger's strict mode accepts the file. */
function declare(transactions: Transaction[], declared: Set<string>): string {
  const names = new Set(transactions.flatMap(({ postings }) => postings.map(({ account }) => account)));
  const added = [...names].filter((name) => !declared.has(name)).sort();
  for (const name of added) declared.add(name);
  return added.length === 0 ? '' : `${added.map((name) => `account ${name}\n`).join('')}\n`;
}

/** hledger is told the decimal mark, because 1.250 may be read as 1250. */
function headOf({ startDate, endDate }: DayRange, { name, currency, decimals }: Shop): string {
  const sample = decimals === 0 ? '1000.' : `1000.${'0'.repeat(decimals)}`;
  const commodity = currency ? `${sample} ${currency}` : sample;
  return `; ${onOneLine(name)}, ${startDate} to ${endDate}\ndecimal-mark .\ncommodity ${commodity}\n\n`;
}

function entryOf({ day, document, description, postings }: Transaction, { currency, decimals }: Shop): string {
  const lines = postings.map(
    ({ account, units }) => `    ${account}  ${amountOf(units, decimals)}${currency ? ` ${currency}` : ''}\n`,
  );
  return `${day} (${document}) ${onOneLine(description)}\n${lines.join('')}\n`;
}

async function* writeCsv(days: Days, { currency, decimals, describe }: Shop): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['date', 'document', 'description', 'account', 'amount', 'currency', 'code', 'name']);
  for await (const transactions of days) {
    let text = '';
    for (const { day, document, description, postings } of transactions) {
      const words = onOneLine(description);
      for (const { account, units } of postings) {
        const { code, name } = describe(account);
        const amount = { figure: amountOf(units, decimals) };
        text += csvLine([day, document, words, account, amount, currency ?? '', code, name]);
      }
    }
    yield text;
  }
}
