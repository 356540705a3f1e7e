/**
 * The books of some days in double entry, day by day, out of one snapshot; only one day's documents are in memory. Every document
 * is one balanced transaction. Goods move at the cost that their documents say. What rounding stock values to whole cents leaves is
 * one transaction at the end of a day, so that every day the inventory is worth what the reports say. Programs read this, so it is
 * always in English.
 */
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { DayRange } from '../../contract/books/report-ranges.ts';
import { inEnglish } from '../../contract/words/say.ts';
import { compiled } from '../db/statements/compiled.ts';
import { openingBalances as equity, type Naming } from './accounts.ts';
import { type DocumentRow, dayPostings, describeDocument, withoutMoney } from './day-postings.ts';
import { openingBalances } from './opening-balances.ts';
import {
  leftOverAccount,
  leftOvers,
  leftOverWords,
  movementsIn,
  readStockDocuments,
  type StockDocument,
  stockDocuments,
  stockWords,
} from './stock-documents.ts';
import { type Posting, type PostingRow, type Transaction, unitsOf } from './transaction.ts';

interface Shop {
  zone: string;
  decimals: number;
  naming: Naming;
}

export async function* readTransactions(
  client: pg.ClientBase,
  range: DayRange,
  { zone, decimals, naming }: Shop,
  /** False leaves out the first transaction, for callers that join journals of consecutive days. */
  withOpening = true,
): AsyncGenerator<Transaction[]> {
  const posting = (row: PostingRow): Posting => ({
    account: naming.ofPosting(row),
    units: unitsOf(row.amount, decimals),
  });

  const before = withOpening ? await select(client, openingBalances(range.startDate, zone)) : [];
  const opening = before.map(posting);
  if (opening.length > 0) {
    const rest = { account: equity, units: -sumOf(opening) };
    const document = `opening ${range.startDate}`;
    yield [{ day: range.startDate, document, description: 'Opening balances', postings: joined([...opening, rest]) }];
  }

  const days = await select(client, activeDays(range, zone));
  const goods = readStockDocuments(client, range, zone);
  let stock = await goods.next();
  for (const { day, leftOver } of days) {
    const transactions: Transaction[] = [];
    const rounding = unitsOf(leftOver, decimals);
    for (; !stock.done && stock.value.day <= day; stock = await goods.next()) {
      const units = unitsOf(stock.value.amount, decimals);
      if (units !== 0n) transactions.push(ofStock(stock.value, units, posting));
    }
    transactions.push(...ofDocuments(day, await select(client, dayPostings(day), 'journal-day'), posting));
    if (rounding !== 0n) {
      const postings = against('inventory', leftOverAccount, rounding, posting);
      transactions.push({ day, document: `stock ${day}`, description: inEnglish(leftOverWords), postings });
    }
    if (transactions.length > 0) yield transactions;
  }
}

/** Days on which anything happened, and by how much stock values changed beyond the cost of their documents. */
function activeDays(range: DayRange, zone: string): RawBuilder<{ day: string; leftOver: string }> {
  const inRange = sql`day between ${range.startDate}::date and ${range.endDate}::date`;
  const documents = stockDocuments(movementsIn(range), zone);
  return sql<{ day: string; leftOver: string }>`
    select day::text, sum(amount)::text as "leftOver" from (
      ${leftOvers(range, zone, documents, inRange)}
      union all
      select day, 0 from day_money where ${inRange}
      ${sql.join(
        withoutMoney.map((table) => sql`union all select day, 0 from ${sql.table(table)} where ${inRange}`),
        sql` `,
      )}
    ) as days group by day order by day`;
}

type ToPosting = (row: PostingRow) => Posting;

function ofStock({ day, id, kind, item }: StockDocument, units: bigint, posting: ToPosting): Transaction {
  const [words, account] = stockWords[kind];
  const postings = against('inventory', account, units, posting);
  return { day, document: `stock movement ${id}`, description: `${inEnglish(words)}: ${item}`, postings };
}

function against(one: string, other: string, units: bigint, posting: ToPosting): Posting[] {
  const named = (account: string) => posting({ account, key: null, name: null, amount: '0' }).account;
  return [
    { account: named(one), units },
    { account: named(other), units: -units },
  ];
}

function ofDocuments(day: string, rows: DocumentRow[], posting: ToPosting): Transaction[] {
  const transactions = new Map<string, Transaction>();
  for (const row of rows) {
    const document = `${row.document} ${row.id}`;
    let transaction = transactions.get(document);
    if (!transaction) {
      transaction = {
        ...{ day, document, description: describeDocument(inEnglish, row.document, row.note) },
        postings: [],
      };
      transactions.set(document, transaction);
    }
    transaction.postings.push(posting(row));
  }
  return [...transactions.values()].map((one) => ({ ...one, postings: joined(one.postings) }));
}

/** Debits come first. Postings to one account are added up, because two taxes of one name share an account. */
function joined(postings: Posting[]): Posting[] {
  const units = new Map<string, bigint>();
  for (const one of postings) units.set(one.account, (units.get(one.account) ?? 0n) + one.units);
  const sums = [...units].filter(([, sum]) => sum !== 0n).map(([account, sum]) => ({ account, units: sum }));
  return sums.toSorted((one, other) => Number(other.units > 0n) - Number(one.units > 0n));
}

function sumOf(postings: Posting[]): bigint {
  return postings.reduce((sum, { units }) => sum + units, 0n);
}

/** A statement with a name is planned once for all days. */
async function select<Row>(client: pg.ClientBase, statement: RawBuilder<Row>, name?: string): Promise<Row[]> {
  const { rows } = await client.query({ name, ...compiled(statement) });
  return rows;
}
