/**
 * The postings of one account, a page of them, from one snapshot. The number of postings on each day is kept with the sums, so only
 * the days of the page are read.
 */

import { type RawBuilder, sql } from 'kysely';
import { type AccountRow, accountPageSize, type listJournalAccount as declared } from '../../contract/books/ledger.ts';
import type { DayRange } from '../../contract/books/report-ranges.ts';
import { type DocumentKind, isDocument, labelOf } from '../../contract/documents/documents.ts';
import type { Input } from '../../contract/endpoint.ts';
import { fromUnits } from '../../contract/values/decimal.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import type { Say } from '../../contract/words/say.ts';
import type { Context } from '../base/context.ts';
import { limited, window } from '../base/paging.ts';
import { refuse } from '../base/refusal.ts';
import { literals } from '../db/statements/literals.ts';
import { chooseRange } from '../reports/choose-range.ts';
import { accountDays, refuseWhileFarBehind } from './account-days.ts';
import type { AccountId } from './accounts.ts';
import { type Chart, findAccounts, inSnapshot, readChart, type Select } from './chart.ts';
import { describeDocument, type NoteFacts, noteOf, placeOf } from './day-postings.ts';
import { turnoverOf } from './get-trial-balance.ts';
import { leftOver, postingsOn, stockMovement, summedKey } from './postings.ts';
import { leftOverWords, stockWords } from './stock-documents.ts';
import { unitsOf } from './transaction.ts';
import { type AccountSums, readTrialBalance } from './trial-balance.ts';

export async function listJournalAccount(ctx: Context, { account, ...query }: Input<typeof declared>['query']) {
  await refuseWhileFarBehind(ctx);
  const range = await chooseRange(ctx, query);
  return inSnapshot(ctx, (select) =>
    readPage(select, {
      account,
      range,
      zone: ctx.config.businessTz,
      page: window(query, accountPageSize),
      t: ctx.words.t,
    }),
  );
}

interface Asked {
  account: string;
  range: DayRange;
  zone: string;
  page: { limit: number; offset: number };
  t: Say;
}

async function readPage(select: Select, { account, range, zone, page: { limit, offset }, t }: Asked) {
  const chart = await readChart(select, t);
  const accounts = await readTrialBalance(select, range, { zone, decimals: moneyDecimals(), naming: chart.naming });
  const sums =
    accounts.find(({ path }) => path === account) ??
    togetherBelow(account, accounts) ??
    (await nothingOf(select, chart, account));
  const fetched = limit > 0 ? await select(pageOf(sums.ids, range, zone, { limit, offset })) : [];
  const turnover = turnoverOf(sums);
  const rows = fetched.map((row, at) => asRow(t, row, offset + at, sums.opening));
  const { group, ...words } = chart.describe(account);
  const meta = { ...range, ...words, group, ...turnover, count: sums.postings };
  return { payload: rows, meta: { ...meta, hasMore: offset + limit < sums.postings } };
}

/** An account with others below it includes them, as in hledger: 'liabilities:tax' is what is owed to the tax office. */
function togetherBelow(path: string, accounts: AccountSums[]): AccountSums | undefined {
  const below = accounts.filter((one) => one.path.startsWith(`${path}:`));
  if (below.length === 0 || !path.includes(':')) return;
  const add = (sums: AccountSums, { ids, opening, debit, credit, closing, postings }: AccountSums): AccountSums => ({
    ...sums,
    ids: [...sums.ids, ...ids],
    opening: sums.opening + opening,
    debit: sums.debit + debit,
    credit: sums.credit + credit,
    closing: sums.closing + closing,
    postings: sums.postings + postings,
  });
  return { ...below.reduce(add), path };
}

/** An account that has no postings in these days, or that does not exist. */
async function nothingOf(select: Select, chart: Chart, path: string): Promise<AccountSums> {
  const known = await findAccounts(select, chart);
  const ids = [...known].filter(([one]) => one === path || one.startsWith(`${path}:`)).map(([, id]) => id);
  if (ids.length === 0 || !path.includes(':')) return refuse('not-found/journal-account', { account: path });
  const { group } = chart.describe(path);
  return { path, group, ids, opening: 0n, debit: 0n, credit: 0n, closing: 0n, postings: 0 };
}

interface Posted {
  day: string;
  document: DocumentKind | typeof stockMovement | typeof leftOver;
  id: number | null;
  amount: string;
  /** The sum of all rows of the range up to this one. */
  sum: string;
  facts: NoteFacts;
  stockKind: string | null;
  item: string | null;
}

/** The order of the journal within a day: stock first, then the documents, and last what the rounding of stock values left. */
const inDay = sql`case document when ${sql.lit(stockMovement)} then 0 when ${sql.lit(leftOver)} then 1000 else ${placeOf} end`;

function pageOf(
  ids: AccountId[],
  { startDate, endDate }: DayRange,
  zone: string,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<Posted> {
  const names = [...new Set(ids.map(({ account }) => account))];
  const keys = ids.map(({ key }) => key);
  // The words are written into the statement, so that the postings of other accounts are not even read.
  const isOf = (key: RawBuilder<unknown>) => sql`account in (${literals(names)}) and ${key} = any(${keys}::text[])`;
  return sql<Posted>`
    with days as materialized (
      select day, sum(postings) as postings, sum(debit - credit) as came
      from (${accountDays(endDate, zone)}) as sums where day >= ${startDate}::date and ${isOf(sql`key`)} group by day
    ), chosen as materialized (
      select * from (
        select day, postings, sum(postings) over (order by day) - postings as before, sum(came) over (order by day) - came as came
        from days
      ) as counted where before < ${offset}::bigint + ${limit}::bigint and before + postings > ${offset}::bigint
    ), first as (select * from chosen order by day limit 1),
    posted as (
      select *, row_number() over in_order as at, sum(amount) over in_order as running
      from (${postingsOn(sql`chosen`, { startDate, endDate }, zone)}) as every where ${isOf(summedKey)}
      window in_order as (order by day, ${inDay}, id, key rows unbounded preceding)
    )
    select p.day::text, document, p.id, p.amount::text, (first.came + p.running)::text as sum, m.kind as "stockKind", s.name as item,
      ${noteOf} as facts
    from posted p cross join first
    left join (select id, kind, stock_id from stock_movements) m on document = ${sql.lit(stockMovement)} and m.id = p.id
    left join stock s on s.id = m.stock_id
    where p.at > ${offset}::bigint - first.before
    order by p.at ${limited({ limit, offset: 0 })}`;
}

function asRow(t: Say, row: Posted, at: number, opening: bigint): AccountRow {
  const decimals = moneyDecimals();
  const { day, document, id, amount, sum } = row;
  const units = unitsOf(amount, decimals);
  const [label, description] = namesOf(t, row);
  return {
    ...{ id: at, day, label, description },
    document: isDocument(document) ? { kind: document, id: id ?? 0 } : null,
    debit: fromUnits(units > 0n ? units : 0n, decimals),
    credit: fromUnits(units < 0n ? -units : 0n, decimals),
    balance: fromUnits(opening + unitsOf(sum, decimals), decimals),
  };
}

function namesOf(
  t: Say,
  { document, id: known, facts, stockKind, item }: Posted,
): [label: string, description: string] {
  const id = known ?? 0;
  if (document === leftOver) return [t('Stock'), t(leftOverWords)];
  if (document !== stockMovement) return [labelOf(t, document, id), describeDocument(t, document, facts)];
  const kind = stockKind && stockKind in stockWords ? (stockKind as keyof typeof stockWords) : 'revaluation';
  return [t('Stock movement {{id}}', { id }), `${t(stockWords[kind][0])}: ${item}`];
}
