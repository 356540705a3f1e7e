/**
 * Money banked, newest first. The total covers every record whatever the filter; the filtered total and the count
 * cover the whole filtered set, not just the page. Without a limit all records of the range come at once.
 */
import { sql } from 'kysely';
import type { listBankings as declared } from '../../contract/bankings.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { Context } from '../base/context.ts';
import { cut, window } from '../base/paging.ts';
import { bankingColumns } from './banking-row.ts';

const everything = 10_000_000;

export async function listBankings(ctx: Context, query: Input<typeof declared>['query']) {
  const { startDate = null, endDate = null } = query;
  const inRange = sql<boolean>`(date >= coalesce(${startDate}::date, '-infinity') and date <= coalesce(${endDate}::date, 'infinity'))`;
  const { limit, offset } = window(query, everything);
  const standing = ctx.db.selectFrom('bankings').where('deleted_at', 'is', null);
  const [fetched, sums] = await Promise.all([
    standing
      .select(bankingColumns)
      .where(inRange)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .offset(offset)
      .execute(),
    standing
      .select([
        sql<number>`count(*) filter (where ${inRange})`.as('count'),
        sql<number>`coalesce(sum(amount), 0)`.as('total'),
        sql<number>`coalesce(sum(amount) filter (where ${inRange}), 0)`.as('filteredTotal'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows, meta: { ...sums, hasMore } };
}
