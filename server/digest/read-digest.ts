/** What the digest tells: yesterday's figures, from the reports, and what happened then that deserves a look. */
import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../contract/values/dates.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import type { SettingsInForce, ShopConfig } from '../base/settings.ts';
import { checkBooks } from '../books/check-books.ts';
import { readBooksLock } from '../books/lock-books.ts';
import { readByHand } from '../by-hand/read-by-hand.ts';
import { readRows } from '../db/statements/prepared.ts';
import { isBroken } from '../debts/standing.ts';
import { getSeal } from '../logs/get-seal.ts';
import { cash } from '../money/methods.ts';
import { countOpen } from '../offline-sales/settle-rows.ts';
import { soonDays } from '../payables/list-bills.ts';
import { getSummary } from '../reports/get-summary.ts';
import { expiringGoods } from '../reports/list-expiring.ts';

type ReadContext = Pick<Context, 'db' | 'pool' | 'now' | 'config' | 'words'>;

/** So many rows of each kind are shown; the others are only counted. */
const shown = 5;

export async function readDigest(ctx: ReadContext, settings: Pick<SettingsInForce, 'digest'>) {
  const { discountAbove, at } = settings.digest;
  const day = addDays(today(ctx), -1);
  const figuresOf = async (date: string) =>
    (await getSummary(ctx as Context, { startDate: date, endDate: date, by: 'day' })).meta.totals;
  // One after the other, because together they would take every connection that there is, and tills would wait for one.
  const figures = await figuresOf(day);
  const weekBefore = await figuresOf(addDays(day, -7));
  const books = await checkBooks(ctx, false);
  const lock = await readBooksLock(ctx.db);
  const seal = await getSeal(ctx);
  const byHand = await readByHand(ctx, { startDate: day, endDate: day });
  const open = await countOpen(ctx.db);
  const [isClosed] = await readRows(
    ctx,
    sql<{ closed: boolean }>`
      select exists (select from day_closes where day >= ${day}::date and reopened_at is null) as closed`,
  );
  const lists: Record<Noted, List> = {
    differences: await readList(ctx, countDifferences(day, ctx.config, at)),
    voided: await readList(ctx, voids(day)),
    deleted: await readList(ctx, deletedLines(day, ctx.config.businessTz)),
    returned: await readList(ctx, returns(day)),
    discounted: await readList(ctx, discounts(day, discountAbove)),
    cheap: await readList(ctx, belowCost(day)),
    promised: await readList(ctx, brokenPromises(day)),
    low: await readList(ctx, lowStock),
    expires: await readList(ctx, expiring(today(ctx))),
    due: await readList(ctx, dueBills(today(ctx))),
  };
  return {
    day,
    figures,
    weekBefore,
    discountAbove,
    isClosed: isClosed!.closed,
    lists,
    books: { agree: books.agree, findings: books.findings.length, checkedAt: books.checkedAt },
    lockedUntil: lock.until,
    seal,
    byHand,
    toSettle: open.count,
  };
}

export type Noted =
  | 'differences'
  | 'voided'
  | 'deleted'
  | 'returned'
  | 'discounted'
  | 'cheap'
  | 'promised'
  | 'low'
  | 'expires'
  | 'due';
export type Digest = Awaited<ReturnType<typeof readDigest>>;

/** `amount` and `other` are money, except for low and expiring stock, where they are quantities. */
export interface NotedRow {
  id: number | null;
  name: string;
  amount: number;
  other: number | null;
  note: string | null;
  /** If the difference is not one of a method: whether it is that of a shift or of a float, and `name` is then a person. */
  of?: 'shift' | 'float' | null;
}

export interface List {
  count: number;
  rows: NotedRow[];
}

/** The first few, and how many there are. */
async function readList(ctx: ReadContext, list: RawBuilder<unknown>): Promise<List> {
  const [found] = await readRows(
    ctx,
    sql<List>`
      with list as materialized (${list})
      select (select count(*) from list) as count,
        coalesce((select json_agg(few) from (select * from list limit ${shown}) as few), '[]') as rows`,
  );
  return found!;
}

const by = sql`concat_ws(' ', p.first_name, p.last_name)`;

/**
 * Differences of the day's count (by method), of each shift that ended on it, and of floats that were not what was last counted in
 * the drawer. Earlier days are included if they were counted too late for the mail that told of them; `note` is then their day.
 */
function countDifferences(day: string, { businessTz }: ShopConfig, hour: string): RawBuilder<unknown> {
  const mailed = sql`(${day}::date + ${hour}::time) at time zone ${businessTz}`;
  return sql`
    select null::bigint as id, name, amount, null as other, note, "of" from (
      select 1 as turn, w.id, w.name, sum(came_in - went_out) as amount, null as note, null as "of"
      from day_money m join payment_methods w on w.id = m.method_id
      where m.day = ${day}::date and m.kind = 'count difference' group by w.id, w.name
      union all
      select 2, s.id, ${by}, s.counted - s.expected, null, 'shift'
      from shifts s join staff p on p.id = s.staff_id where s.closed_on = ${day}::date
      union all
      select 2, s.id, ${by}, s.float - s.start, null, 'float'
      from shifts s join staff p on p.id = s.staff_id where s.day = ${day}::date and s.start is not null
      union all
      select 3, w.id, w.name, count.posted, c.day::text, null
      from day_closes c cross join lateral (
        select ${sql.lit(cash)} as method_id, c.posted
        union all
        select method_id, posted from day_close_methods where close_id = c.id
      ) as count join payment_methods w on w.id = count.method_id
      where c.closed_on = ${day}::date and c.reopened_at is null
        and (c.day < ${day}::date - 1 or (c.day = ${day}::date - 1 and c.at >= ${mailed}))
    ) as counts where amount <> 0 order by turn, note, id`;
}

function voids(day: string): RawBuilder<unknown> {
  return sql`
    select v.receipt_id as id, ${by} as name, v.total as amount, null as other, v.reason as note
    from voids v join staff p on p.id = v.staff_id where v.day = ${day}::date order by v.total desc, id`;
}

/**
 * Lines deleted one by one, which has the same effect as voiding, but makes no void. They are read from the log by its index on
 * moments.
 */
function deletedLines(day: string, zone: string): RawBuilder<unknown> {
  const midnight = (date: string) => sql`${date}::timestamp at time zone ${zone}`;
  return sql`
    select subject_id as id, facts ->> 'name' as name, (facts ->> 'total')::numeric as amount, null as other,
      concat_ws(' ', first_name, last_name) as note
    from activity_logs
    where at >= ${midnight(day)} and at < ${midnight(addDays(day, 1))} and action = 'sale deleted' and facts is not null
    order by (facts ->> 'total')::numeric desc, activity_logs.id`;
}

function returns(day: string): RawBuilder<unknown> {
  return sql`
    select r.id, ${by} as name, r.total as amount, null as other, r.reason as note
    from returns r join staff p on p.id = r.staff_id where r.day = ${day}::date order by r.total desc, r.id`;
}

/** The limit is a percentage of what the receipt would have come to without discounts. */
function discounts(day: string, above: number): RawBuilder<unknown> {
  return sql`
    select r.id, ${by} as name, given.discount as amount, given.gross as other, null as note
    from receipts r join staff p on p.id = r.staff_id cross join lateral (
      select sum(discount) as discount, sum(total + discount - case when tax_included then 0 else tax end) as gross
      from sale_lines where receipt_id = r.id and deleted_at is null
    ) as given
    where r.sold_on = ${day}::date and given.discount > 0 and given.discount * 100 > given.gross * ${above}::numeric
    order by given.discount desc, r.id`;
}

function belowCost(day: string): RawBuilder<unknown> {
  return sql`
    select l.receipt_id as id, l.name, l.total - l.tax as amount, l.cost as other, ${by} as note
    from sale_lines l join receipts r on r.id = l.receipt_id join staff p on p.id = r.staff_id
    where l.sold_on = ${day}::date and l.deleted_at is null and l.total - l.tax < l.cost
    order by l.total - l.tax - l.cost, l.id`;
}

/** Promises for this day, which are broken from today on. */
function brokenPromises(day: string): RawBuilder<unknown> {
  return sql`
    select c.id, c.name, pr.amount - pr.paid as amount, pr.amount as other, null as note
    from promises pr join customers c on c.id = pr.customer_id
    where pr.latest and pr.date = ${day}::date and ${isBroken(addDays(day, 1))}
    order by pr.amount - pr.paid desc, c.id`;
}

const lowStock = sql`
  select id, name, qty as amount, warning_at as other, null as note
  from stock where deleted_at is null and low and keeps_stock order by qty - warning_at, id`;

/** Goods that expire in the next days or have expired. `note` is the day they are best before. */
function expiring(from: string): RawBuilder<unknown> {
  return sql`
    select "stockId" as id, name, "left" as amount, null as other, "expiresOn"::text as note
    from (${expiringGoods(addDays(from, soonDays))}) as goods order by "expiresOn", lower(name), "stockId"`;
}

/** Bills due from today on, because the mail is read today. `note` is the day a bill is due. */
function dueBills(from: string): RawBuilder<unknown> {
  return sql`
    select b.id, s.name, b.amount - b.paid - b.credited as amount, null as other, b.due_on::text as note
    from bills b join suppliers s on s.id = b.supplier_id
    where b.cancelled_at is null and b.paid + b.credited < b.amount
      and b.due_on between ${from}::date and ${addDays(from, soonDays)}::date
    order by b.due_on, b.id`;
}
