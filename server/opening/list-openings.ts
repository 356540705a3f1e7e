/** Documents of opening balances, newest first, including undone ones. */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import { type listOpenings as declared, openingsPageSize } from '../../contract/first-hour/opening.ts';
import type { Context } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { readPage } from '../db/statements/read-page.ts';
import { asHead, type HeadRow, heads } from './read-opening.ts';

export async function listOpenings(ctx: Context, query: Input<typeof declared>['query']) {
  const { startDate = null, endDate = null } = query;
  const found = sql`openings where day >= coalesce(${startDate}::date, '-infinity')
    and day <= coalesce(${endDate}::date, 'infinity')`;
  const { limit, offset } = window(query, openingsPageSize);
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<HeadRow>`
      select * from (${heads(sql`select * from ${found} order by day desc, id desc ${limited({ limit: limit + 1, offset })}`)}) as o
      order by date desc, id desc`,
    sql<{ count: number }>`select count(*) as count from ${found}`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows.map((row) => asHead(ctx, row)), meta: { ...sums, hasMore } };
}
