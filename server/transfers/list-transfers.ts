/** Transfers, newest first. Count, total and fees cover everything of these days, not only the rows of the page. */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import type { listTransfers as declared, Transfer } from '../../contract/money/transfers.ts';
import type { Context } from '../base/context.ts';
import { cut, everything, limited, window } from '../base/paging.ts';
import { readPage } from '../db/statements/read-page.ts';
import { shownTransfer, transferRows } from './transfer-row.ts';

interface Sums {
  count: number;
  total: number;
  fees: number;
}

export async function listTransfers(ctx: Context, query: Input<typeof declared>['query']) {
  const { startDate = null, endDate = null } = query;
  const found = sql`${transferRows} where t.deleted_at is null
    and t.date >= coalesce(${startDate}::date, '-infinity') and t.date <= coalesce(${endDate}::date, 'infinity')`;
  const { limit, offset } = window(query, everything);
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<Transfer>`
      select ${shownTransfer} from ${found}
      order by t.date desc, t.id desc ${limited({ limit: limit + 1, offset })}`,
    sql<Sums>`
      select count(*) as count, coalesce(sum(t.amount), 0) as total, coalesce(sum(e.amount), 0) as fees from ${found}`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows, meta: { ...sums, hasMore } };
}
