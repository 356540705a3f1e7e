import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import { countsPageSize, type listCounts as declared } from '../../contract/goods/counts.ts';
import type { StaffContext } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { readPage } from '../db/statements/read-page.ts';
import { asCount, type CountRow, countRows, shownCount } from './count-rows.ts';
import { onlyCounts } from './who-counts.ts';

/** Leaves out counts made at the till: each is about one item, and its history shows it. */
export async function listCounts(ctx: StaffContext, query: Input<typeof declared>['query']) {
  const found = sql`not c.in_place ${query.state ? sql`and c.state = ${query.state}` : sql``}
    ${onlyCounts(ctx) ? sql`and c.state = 'open'` : sql``}`;
  const { limit, offset } = window(query, countsPageSize);
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<CountRow>`
      select ${shownCount} from ${countRows} where ${found} order by c.id desc ${limited({ limit: limit + 1, offset })}`,
    sql<{ count: number }>`select count(*) as count from counts c where ${found}`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows.map(asCount), meta: { ...sums, hasMore } };
}
