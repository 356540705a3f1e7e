/**
 * Random sequences of everything that can happen in a shop, with deletions and edits dated in the past, however much of it has been
 * added up: trial balance, balance sheet, accounts, profit and loss and the text of the journal agree, and hledger, if it is
 * installed, agrees with them.
 */
import { afterEach, expect, it } from 'vitest';
import type { AccountRow, BalanceSheetRow, TrialBalanceRow } from '../../contract/books/ledger.ts';
import { addDays } from '../../contract/values/dates.ts';
import { toUnits } from '../../contract/values/decimal.ts';
import { hledgerBalanceSheet, hledgerBalances } from '../../tests/support/hledger.ts';
import { openRandomShop, type RandomShop } from '../../tests/support/random-shop.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { checkJournal } from './check-journal.ts';
import { type JournalSums, readJournal } from './read-journal.ts';
import { unitsOf } from './transaction.ts';

let shop: RandomShop;
afterEach(() => shop.close());

const steps = Number(process.env.MODEL_STEPS ?? 100);

it.each([
  { seed: 11, currency: 'USD', decimals: 2, coin: 0.05, zone: 'Africa/Kampala', from: '2026-01-20T08:00:00Z' },
  { seed: 12, currency: 'UGX', decimals: 0, coin: 50, zone: 'America/New_York', from: '2026-02-24T04:30:00Z' },
  { seed: 13, currency: 'TND', decimals: 3, coin: 0.005, zone: 'Pacific/Auckland', from: '2026-03-30T12:59:00Z' },
])('the accounts say what the journal says ($currency)', { timeout: 300_000 }, async (options) => {
  shop = await openRandomShop(options);
  for (let step = 1; step <= steps; step++) {
    await shop.step();
    if (step % 20 === 0) await compareRange(someRange());
    if (step % 40 === 0) await compareSheet(addDays(shop.today(), -shop.random.below(30)));
  }
  const always = { startDate: '2000-01-01', endDate: shop.today() };
  await compareRange(always);
  await compareSheet(shop.today());
  await compareAccounts(always);
  expect((await checkJournal(shop.database.pool, shop.zone)).findings).toEqual([]);
  expect(await wrongInBooks(shop.app)).toEqual([]);
});

interface Range {
  startDate: string;
  endDate: string;
}

function someRange(): Range {
  const endDate = addDays(shop.today(), -shop.random.below(25));
  return { startDate: addDays(endDate, -shop.random.below(60)), endDate };
}

const inWords = ({ startDate, endDate }: Range) => `startDate=${startDate}&endDate=${endDate}`;
const units = (amount: number) => toUnits(amount, shop.decimals);
/** Reports have one account for all customers. */
const above = (path: string) =>
  path.replace(/^(assets:(?:receivables|advances)|liabilities:(?:deposits|payables)):.*/, '$1');

async function get(path: string) {
  const { httpStatus, payload, meta } = await shop.admin().get(path);
  expect(httpStatus, String(payload)).toBe(200);
  return { payload, meta };
}

async function journalOf(query: string): Promise<string> {
  const headers = { authorization: `Bearer ${shop.admin().token}` };
  const { statusCode, body } = await shop.app.http.inject({ url: `/api/reports/journal?${query}`, headers });
  expect(statusCode, body).toBe(200);
  return body;
}

async function* pieces(...texts: string[]) {
  yield* texts;
}

async function sumsOf(...texts: string[]): Promise<JournalSums> {
  const sums = await readJournal(pieces(...texts), shop.decimals);
  expect(sums.unbalanced).toEqual([]);
  return sums;
}

type Told = Record<string, { debit: bigint; credit: bigint; closing: bigint }>;

function byAccount({ balances, turnovers }: JournalSums): Told {
  const told: Told = {};
  const at = (path: string) => {
    told[above(path)] ??= { debit: 0n, credit: 0n, closing: 0n };
    return told[above(path)]!;
  };
  for (const [path, closing] of balances) at(path).closing += closing;
  for (const [path, { debit, credit }] of turnovers) {
    at(path).debit += debit;
    at(path).credit += credit;
  }
  return told;
}

/** Compares the journal, as one file and as two, with the trial balance. */
async function compareRange(range: Range) {
  const text = await journalOf(inWords(range));
  const journal = await sumsOf(text);
  const { payload, meta } = await get(`/reports/trial-balance?${inWords(range)}`);
  const told = payload.map(({ account, debit, credit, closing }: TrialBalanceRow) => [
    account,
    { debit: units(debit), credit: units(credit), closing: units(closing) },
  ]);
  expect(Object.fromEntries(told)).toEqual(byAccount(journal));
  expect([meta.balanced, meta.totals.opening, meta.totals.closing]).toEqual([true, 0, 0]);
  const middle = addDays(
    range.startDate,
    Math.floor((Date.parse(range.endDate) - Date.parse(range.startDate)) / 172_800_000),
  );
  if (middle < range.endDate) {
    const first = await journalOf(inWords({ ...range, endDate: middle }));
    const second = await journalOf(`${inWords({ ...range, startDate: addDays(middle, 1) })}&opening=false`);
    expect((await sumsOf(first, second)).balances).toEqual(journal.balances);
  }
  const theirs = hledgerBalances(text);
  if (!theirs) return;
  const read = [...theirs].map(([path, amount]) => [path, unitsOf(amount, shop.decimals)] as const);
  expect(new Map(read)).toEqual(journal.balances);
}

/** Compares the balance sheet with the journal from the first day on, and with profit and loss. */
async function compareSheet(date: string) {
  const { payload: sheet } = await get(`/reports/balance-sheet?date=${date}`);
  const journal = byAccount(await sumsOf(await journalOf(`startDate=1970-01-01&endDate=${date}`)));
  const told = (rows: BalanceSheetRow[]) => rows.map(({ account, amount }) => [account, units(amount)]);
  const expected = (group: string, sign: bigint) =>
    Object.entries(journal)
      .filter(([path, { closing }]) => path.startsWith(`${group}:`) && closing !== 0n)
      .map(([path, { closing }]) => [path, sign * closing]);
  expect(told(sheet.assets).sort()).toEqual(expected('assets', 1n).sort());
  expect(told(sheet.liabilities).sort()).toEqual(expected('liabilities', -1n).sort());
  expect(told(sheet.equity).sort()).toEqual(expected('equity', -1n).sort());
  const { assets, liabilities, equity } = sheet.totals;
  expect([sheet.balanced, units(assets)]).toEqual([true, units(liabilities) + units(equity)]);
  const { payload: statement } = await get(`/reports/profit-and-loss?startDate=1970-01-01&endDate=${date}`);
  expect(units(sheet.profit)).toBe(units(statement.netProfit));
  // The journal covers all days, and hledger takes those up to the date.
  const theirs = hledgerBalanceSheet(await journalOf('startDate=1970-01-01'), addDays(date, 1));
  if (!theirs) return;
  for (const group of ['assets', 'liabilities', 'equity'] as const) {
    const sums: Record<string, bigint> = {};
    for (const [path, amount] of theirs[group]) {
      sums[above(path)] = (sums[above(path)] ?? 0n) + unitsOf(amount, shop.decimals);
    }
    expect(told(sheet[group]).sort()).toEqual(
      Object.entries(sums)
        .filter(([, sum]) => sum !== 0n)
        .sort(),
    );
  }
}

/** The rows of every account add up to its figures, page by page. */
async function compareAccounts(range: Range) {
  const { payload } = await get(`/reports/trial-balance?${inWords(range)}`);
  for (const { account, opening, debit, credit, closing } of payload as TrialBalanceRow[]) {
    const rows: AccountRow[] = [];
    for (let page = 1, hasMore = true; hasMore; page++) {
      const asked = `account=${encodeURIComponent(account)}&${inWords(range)}&limit=37&page=${page}`;
      const { payload, meta } = await get(`/reports/account?${asked}`);
      rows.push(...payload);
      hasMore = meta.hasMore;
      if (!hasMore) expect([account, rows.length]).toEqual([account, meta.count]);
    }
    let balance = units(opening);
    for (const row of rows) {
      balance += units(row.debit) - units(row.credit);
      expect([account, units(row.balance)]).toEqual([account, balance]);
    }
    const sum = (figure: 'debit' | 'credit') => rows.reduce((all, row) => all + units(row[figure]), 0n);
    expect([account, sum('debit'), sum('credit'), balance]).toEqual([
      account,
      units(debit),
      units(credit),
      units(closing),
    ]);
  }
}
