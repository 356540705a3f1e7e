/**
 * Money banked, newest first. The total covers every record whatever the filter; the filtered total and the count
 * cover the whole filtered set, not just the page. Without a limit all records of the range come at once.
 */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import type { Banking, listBankings as declared } from '../../contract/money/bankings.ts';
import type { Context } from '../base/context.ts';
import { cut, everything, limited, window } from '../base/paging.ts';
import { readPage } from '../db/statements/read-page.ts';
import { shownBanking } from './banking-row.ts';

interface Sums {
  count: number;
  total: number;
  filteredTotal: number;
}

export async function listBankings(ctx: Context, query: Input<typeof declared>['query']) {
  const { startDate = null, endDate = null } = query;
  const inRange = sql`date >= coalesce(${startDate}::date, '-infinity') and date <= coalesce(${endDate}::date, 'infinity')`;
  const { limit, offset } = window(query, everything);
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<Banking>`
      select ${shownBanking} from bankings where deleted_at is null and ${inRange}
      order by date desc, id desc ${limited({ limit: limit + 1, offset })}`,
    sql<Sums>`
      select count(*) filter (where ${inRange}) as count, coalesce(sum(amount), 0) as total,
        coalesce(sum(amount) filter (where ${inRange}), 0) as "filteredTotal"
      from bankings where deleted_at is null`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows, meta: { ...sums, hasMore } };
}
