/**
 * Every posting of some days, from the statements that the journal is written from: those of documents, of stock that was received,
 * corrected or revalued, and of the cents that rounding stock values leaves.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '../../contract/books/report-ranges.ts';
import { isOfPartner } from './accounts.ts';
import { documentPostings } from './day-postings.ts';
import { leftOverAccount, leftOvers, movementsOf, stockDocuments, stockWords } from './stock-documents.ts';

const against = sql.join(
  Object.entries(stockWords).map(([kind, [, account]]) => sql`when ${sql.lit(kind)} then ${sql.lit(account)}`),
  sql` `,
);

/** Postings of stock have this in place of the kind of a document. */
export const stockMovement = 'stock movement';
export const leftOver = 'stock';

/** Rows (day, document, id, account, key, amount). `days` is a table with a column `day`, all of it within the range. */
export function postingsOn(days: RawBuilder<unknown>, range: DayRange, zone: string): RawBuilder<unknown> {
  return sql`
    with goods as materialized (${stockDocuments(movementsOf(days, zone), zone)})
    select d.day, p.document, p.id, p.account, p.key, p.amount
    from ${days} d cross join lateral (${documentPostings(sql`d.day`)}) as p
    union all
    select day, ${sql.lit(stockMovement)}, id, part.account, null, part.amount
    from goods cross join lateral (values ('inventory', amount), (case kind ${against} end, -amount)) as part (account, amount)
    where part.amount <> 0
    union all
    select day, ${sql.lit(leftOver)}, null, part.account, null, part.amount
    from (
      select day, sum(amount) as amount
      from (${leftOvers(range, zone, sql`select * from goods`, sql`day in (select day from ${days})`)}) as cents group by day
    ) as cents
    cross join lateral (values ('inventory', amount), (${sql.lit(leftOverAccount)}, -amount)) as part (account, amount)
    where part.amount <> 0`;
}

/** For rows of `postingsOn`: the account's key in the sums, where all customers share one account, and so do all suppliers. */
export const summedKey = sql`case when ${isOfPartner} then '' else coalesce(key, '') end`;

/** Rows (day, account, key, debit, credit, postings). */
export function summedPostings(postings: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select day, account, ${summedKey} as key, coalesce(sum(amount) filter (where amount > 0), 0) as debit,
      coalesce(-sum(amount) filter (where amount < 0), 0) as credit, count(*)::int as postings
    from (${postings}) as posted group by 1, 2, 3`;
}
