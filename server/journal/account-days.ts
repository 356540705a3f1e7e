/**
 * What the journal comes to by day and account: from the days that were worked out in the background, and, for days that have
 * changed since, from their postings, out of one snapshot. Whatever changes a posting writes a row that names its day into one of
 * these ledgers, which only ever grow. A day that is named is worked out as a whole, so nothing can be counted twice.
 */
import { type RawBuilder, sql } from 'kysely';
import { everyDay } from '../../contract/books/report-ranges.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { readRows } from '../db/statements/prepared.ts';
import { withoutMoney } from './day-postings.ts';
import { postingsOn, summedPostings } from './postings.ts';

interface Ledger {
  table: string;
  /** A statement of the days that rows `m` of the table are about; `which` selects the rows. */
  days(which: RawBuilder<unknown>, zone: string | RawBuilder<string>): RawBuilder<unknown>;
}

function byDay(table: string): Ledger {
  return { table, days: (which) => sql`select m.day from ${sql.table(table)} m where ${which}` };
}

export const ledgers: Ledger[] = [
  byDay('money_movements'),
  byDay('return_lines'),
  ...withoutMoney.map(byDay),
  byDay('write_off_taxes'),
  byDay('posting_changes'),
  byDay('late_costs'),
  {
    table: 'stock_movements',
    days: (which, zone) => sql`
      select part.day from stock_movements m
      left join sale_lines l on l.id = m.sale_line_id and m.kind = 'sale deleted'
      cross join lateral (values (m.date), ((m.at at time zone ${zone})::date), (l.sold_on)) as part (day)
      where part.day is not null and ${which}`,
  },
];

const upTo = ({ table }: Ledger) =>
  sql`coalesce((select up_to from account_progress where ledger = ${sql.lit(table)}), 0)`;
const newest = ({ table }: Ledger) => sql`(select max(id) from ${sql.table(table)})`;

/** Asks by lists of ids, as `recentEvents` of the reports does: the planner assumes that they are short, and they are. */
export function changedDays(zone: string | RawBuilder<string>): RawBuilder<unknown> {
  const days = ledgers.map((ledger) =>
    ledger.days(sql`m.id = any(array(select generate_series(${upTo(ledger)} + 1, ${newest(ledger)})))`, zone),
  );
  return sql.join(days, sql` union `);
}

/** Rows (day, account, key, debit, credit, postings) up to a day. */
export function accountDays(endDate: string, zone: string): RawBuilder<unknown> {
  return sql`
    with changed as materialized (select day from (${changedDays(zone)}) as every where day <= ${endDate}::date)
    select day, account, key, debit, credit, postings from account_days
    where day <= ${endDate}::date and day not in (select day from changed)
    union all
    ${summedPostings(postingsOn(sql`changed`, { ...everyDay, endDate }, zone))}`;
}

/**
 * More unread rows than this would take longer than anyone may wait. This happens after an upgrade, until a long history has been
 * worked out.
 */
const mostRows = 20_000;

/**
 * The same for postings of past days that have changed since, because a day is worked out as a whole, however little of it changed.
 * So many take about two seconds.
 */
const mostPostings = 40_000;

export async function refuseWhileFarBehind(ctx: Pick<Context, 'db' | 'pool' | 'config' | 'now'>): Promise<void> {
  const behind = ledgers.map((ledger) => sql`coalesce(${newest(ledger)}, 0) - ${upTo(ledger)}`);
  const [row] = await readRows(ctx, sql<{ rows: number }>`select ${sql.join(behind, sql` + `)} as rows`);
  if (row!.rows > mostRows) refuse('away/adding-up');
  const [changed] = await readRows(
    ctx,
    sql<{ postings: number }>`
      select coalesce(sum(postings), 0)::int as postings from account_days
      where day < ${today(ctx)}::date and day in (${changedDays(ctx.config.businessTz)})`,
  );
  if (changed!.postings > mostPostings) refuse('away/adding-up');
}
