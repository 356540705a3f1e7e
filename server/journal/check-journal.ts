/**
 * Compares the journal with the books, without hledger: every transaction is balanced, and every account comes to what the reports,
 * the trial balance and the rows say of it, for the whole time that the books cover and for the middle of it. Everything is read
 * from one snapshot, so a shop may go on selling meanwhile.
 */
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { type DayRange, daysIn, everyDay } from '../../contract/books/report-ranges.ts';
import { kindsThatAdd } from '../../contract/documents/goods-kinds.ts';
import { addDays } from '../../contract/values/dates.ts';
import { toUnits } from '../../contract/values/decimal.ts';
import { readSnapshot } from '../db/connections/read-snapshot.ts';
import { compiled } from '../db/statements/compiled.ts';
import { literals } from '../db/statements/literals.ts';
import { profitAndLoss } from '../reports/get-profit-and-loss.ts';
import { valueUntil } from '../reports/get-stock-value.ts';
import { writtenOff } from '../reports/written-off.ts';
import { type Naming, namedTypes, openingBalances, partnerName } from './accounts.ts';
import { type Chart, readChart } from './chart.ts';
import { type JournalSums, readJournal, type Turnover } from './read-journal.ts';
import { readTransactions } from './read-transactions.ts';
import { selectOn } from './select-on.ts';
import { amountOf, type PostingRow, unitsOf } from './transaction.ts';
import { type AccountSums, readTrialBalance } from './trial-balance.ts';
import { writeJournal } from './write-journal.ts';

/** What a cash movement took out; putting cash in takes out a negative amount. */
const takenOut = sql`case kind when 'out' then amount else -amount end`;

interface Finding {
  check: string;
  record: string;
  detail: string;
}

interface Checked {
  transactions: number;
  findings: Finding[];
}

/** Checks the given ranges, or the two that are worth a look. */
export async function checkJournal(pool: pg.Pool, zone: string, ranges?: DayRange[]): Promise<Checked> {
  const findings: Finding[] = [];
  let transactions = 0;
  const checking = readSnapshot(pool, async function* (client) {
    const { rows } = await client.query('select decimals from shop');
    const shop = { zone, decimals: Number(rows[0].decimals) };
    const chart = await readChart(selectOn(client));
    for (const range of ranges ?? (await usualRanges(client)))
      yield await checkRange(client, range, { ...shop, chart });
  });
  for await (const checked of checking) {
    transactions = Math.max(transactions, checked.transactions);
    findings.push(...checked.findings);
  }
  return { transactions, findings };
}

async function usualRanges(client: pg.ClientBase): Promise<DayRange[]> {
  const { rows } = await client.query(`
    select coalesce(min(day), current_date)::text as first, coalesce(max(day), current_date)::text as last
    from (select day from day_money union all select day from day_totals) as days`);
  const { first, last } = rows[0];
  const quarter = Math.floor(daysIn({ startDate: first, endDate: last }) / 4);
  return [everyDay, { startDate: addDays(first, quarter), endDate: addDays(last, -quarter) }];
}

interface Shop {
  zone: string;
  decimals: number;
  chart: Chart;
}

async function checkRange(client: pg.ClientBase, range: DayRange, { zone, decimals, chart }: Shop): Promise<Checked> {
  const shop = { zone, decimals, naming: chart.naming };
  const days = readTransactions(client, range, shop);
  const { describe } = chart;
  const text = writeJournal('hledger', days, range, { name: '', currency: undefined, decimals, describe });
  const journal = await readJournal(text, decimals);
  await client.query('close stock_documents');
  const expected = await expectedBalances(client, range, shop);
  const period = `from ${range.startDate} to ${range.endDate}`;
  const differing = [...new Set([...expected.keys(), ...journal.balances.keys()])]
    .filter((account) => account !== openingBalances)
    .filter((account) => (expected.get(account) ?? 0n) !== (journal.balances.get(account) ?? 0n));
  const accounts = await readTrialBalance(selectOn(client), range, shop);
  return {
    transactions: journal.transactions,
    findings: [
      ...differingAccounts(journal, accounts, shop).map((one) => ({
        ...{ check: 'the trial balance says what the journal says', record: one.record },
        detail: `${one.detail}, ${period}`,
      })),
      ...journal.unbalanced.map((record) => ({
        ...{ check: 'every transaction of the journal is balanced', record, detail: `not balanced, ${period}` },
      })),
      ...differing.map((record) => ({
        check: 'the journal says what the books say',
        record,
        detail: `${inWords(journal, record, decimals)} in the journal, ${amountOf(expected.get(record) ?? 0n, decimals)} in the books, ${period}`,
      })),
    ],
  };
}

/** Accounts that differ. All accounts of customers are one, and so are all of suppliers. */
function differingAccounts(
  { balances, turnovers }: JournalSums,
  accounts: AccountSums[],
  { decimals, naming }: { decimals: number; naming: Naming },
): Omit<Finding, 'check'>[] {
  const told = new Map<string, Turnover & { closing: bigint }>();
  const at = (path: string) => {
    const account = naming.withoutPartner(path);
    const sums = told.get(account) ?? { debit: 0n, credit: 0n, postings: 0, closing: 0n };
    told.set(account, sums);
    return sums;
  };
  for (const [path, units] of balances) at(path).closing += units;
  for (const [path, { debit, credit, postings }] of turnovers) {
    const sums = at(path);
    sums.debit += debit;
    sums.credit += credit;
    sums.postings += postings;
  }
  const words = ({ debit, credit, closing, postings }: Turnover & { closing: bigint }) =>
    `${[debit, credit, closing].map((units) => amountOf(units, decimals)).join(' / ')} in ${postings} postings`;
  const kept = new Map(accounts.map((one) => [one.path, one]));
  const none = { debit: 0n, credit: 0n, postings: 0, closing: 0n };
  return [...new Set([...told.keys(), ...kept.keys()])].flatMap((record) => {
    const [journal, reports] = [words(told.get(record) ?? none), words(kept.get(record) ?? none)];
    return journal === reports ? [] : { record, detail: `${journal} in the journal, ${reports} in the trial balance` };
  });
}

function inWords({ balances }: JournalSums, account: string, decimals: number): string {
  return amountOf(balances.get(account) ?? 0n, decimals);
}

/** What the accounts come to at the end of a range. */
async function expectedBalances(
  client: pg.ClientBase,
  range: DayRange,
  { zone, decimals, naming }: { zone: string; decimals: number; naming: Naming },
): Promise<Map<string, bigint>> {
  const types = await select(client, namedTypes);
  const typeIds = new Map(types.map(({ id, name }) => [name, String(id)]));
  const balances = new Map<string, bigint>();
  const add = (row: PostingRow, units: bigint) => {
    const account = naming.ofPosting(row);
    balances.set(account, (balances.get(account) ?? 0n) + units);
  };
  for (const row of await select(client, standing(range, zone))) add(row, unitsOf(row.amount, decimals));

  const [statement] = await select(client, profitAndLoss(range, zone));
  const figure = (value: unknown) => toUnits(Number(value), decimals);
  const one = (account: string, value: unknown, key: string | null = null) =>
    add({ account, key, name: null, amount: '0' }, figure(value));
  const { byType, ...figures } = statement!;
  one('sales', -Number(figures.netSales));
  one('other income', -Number(figures.otherIncome));
  one('cost of goods', figures.costOfGoods);
  one('stock losses', figures.stockLosses);
  one('gifts', figures.gifts);
  one('stock adjustments', -Number(figures.stockAdjustments));
  one('stock revaluation', -Number(figures.stockRevaluation));
  one('purchase differences', -Number(figures.purchaseDifferences));
  one('bad debts', figures.badDebts);
  one('count differences', -Number(figures.countDifferences));
  one('cash rounding', -Number(figures.cashRounding));
  for (const [type, amount] of Object.entries(byType)) one('expense', amount, typeIds.get(type));
  return balances;
}

/**
 * Assets and liabilities at the end, and equity of the range, from the rows and from what triggers keep: by another way than the
 * journal's.
 */
function standing({ startDate, endDate }: DayRange, zone: string): RawBuilder<PostingRow> {
  const end = sql`${endDate}::date`;
  const inRange = sql`between ${startDate}::date and ${end}`;
  return sql<PostingRow>`
    select account, key, ${partnerName} as name, amount::text from (
      select case way.kind when 'deposit' then 'deposit' else 'method' end as account,
        case way.kind when 'deposit' then customer_id else method_id end::text as key, sum(amount) as amount
      from money_movements join payment_methods way on way.id = method_id
      where day <= ${end} and way.kind <> 'advance' group by 1, 2
      union all
      select 'advance', supplier_id::text, sum(amount) from supplier_advances where day <= ${end} group by 2
      union all
      select 'payable', supplier_id::text, -sum(amount) from bills where cancelled_at is null and date <= ${end} group by 2
      union all
      select 'payable', b.supplier_id::text, sum(s.amount) from bill_settlements s join bills b on b.id = s.bill_id
      where s.day <= ${end} group by 2
      union all
      select 'tax reclaimed', null, sum(tax) from deliveries where reclaims_tax and undone_at is null and date <= ${end}
      union all
      select 'inventory', null, (${valueUntil(endDate, zone)})
      union all
      select 'receivable', customer_id::text, sum(owed) from (
        select distinct on (customer_id) customer_id, owed from customer_days where day <= ${end}
        order by customer_id, day desc
      ) as owed group by 2
      union all
      -- Payments dated before their sale count towards a debt that does not exist yet.
      select 'receivable', a.customer_id::text, -sum(p.amount) from payments p join accounts a on a.id = p.account_id
      where p.deleted_at is null and p.date <= ${end} and a.sold_on > ${end} group by 2
      union all
      select 'tax', json_build_array(tax_name, trim_scale(tax_percent))::text, -sum(tax) from sale_lines
      where deleted_at is null and tax_name is not null and sold_on <= ${end} group by 2
      union all
      select 'tax', json_build_array(l.tax_name, trim_scale(l.tax_percent))::text, sum(b.tax)
      from return_lines b join sale_lines l on l.id = b.sale_line_id
      where l.tax_name is not null and b.day <= ${end} group by 2
      union all
      select 'tax', json_build_array(tax_name)::text, sum(amount) from write_off_taxes where day <= ${end} group by 2
      union all
      select 'owner', null, sum(${takenOut}) from cash_movements where purpose = 'owner' and day ${inRange}
      union all
      select 'loans', null, sum(${takenOut}) from cash_movements where purpose = 'loan' and day <= ${end}
      union all
      select 'tax payments', null, sum(amount) from tax_payments where deleted_at is null and date <= ${end}
      union all
      select 'owner', null, ${writtenOff('own use')} from stock_write_offs where day ${inRange}
      union all
      select 'stock received', null, -sum(coalesce(value, round(quantity * unit_cost, money_decimals()))) from stock_movements
      where kind in (${literals(kindsThatAdd('received'))}) and least(date, (at at time zone ${zone})::date) ${inRange}
    ) as balances
    where amount <> 0`;
}

async function select<Row>(client: pg.ClientBase, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await client.query(compiled(statement));
  return rows;
}
