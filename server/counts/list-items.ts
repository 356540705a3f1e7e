import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import { type CountItem, countItemsPageSize, type listCountItems as declared } from '../../contract/goods/counts.ts';
import type { StaffContext } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { contains } from '../db/statements/like.ts';
import { readPage } from '../db/statements/read-page.ts';
import { findReadable } from './count-rows.ts';
import { inScope, stands } from './scope.ts';
import { seesBooks } from './who-counts.ts';

/** The items that are to be counted, by name. */
export async function listCountItems(ctx: StaffContext, id: number, query: Input<typeof declared>['query']) {
  const count = await findReadable(ctx, id);
  const book = seesBooks(ctx, count) ? sql`s.qty` : sql`null::numeric`;
  const isEntered = sql`exists (select from count_entries e where e.count_id = c.id and e.stock_id = s.id and ${stands})`;
  const found = sql`c.id = ${id} and ${inScope} ${query.search ? sql`and lower(s.name) like ${contains(query.search)}` : sql``}
    ${query.left ? sql`and not ${isEntered}` : sql``}`;
  const { limit, offset } = window(query, countItemsPageSize);
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<CountItem>`
      select s.id as "stockId", s.name, k.type as category, s.unit, s.in_parts as "inParts", entered.counted,
        coalesce(entered.by, '{}') as by, ${book} as book, coalesce((
          select json_agg(json_build_object('id', p.id, 'name', p.name, 'size', p.size) order by p.id)
          from packs p where p.stock_id = s.id and p.deleted_at is null
        ), '[]') as packs
      from counts c cross join stock s join categories k on k.id = s.category_id
      left join lateral (
        select sum(e.pieces) as counted, array_agg(distinct w.first_name || ' ' || w.last_name) as by
        from count_entries e join staff w on w.id = e.staff_id where e.count_id = c.id and e.stock_id = s.id and ${stands}
      ) as entered on true
      where ${found} order by lower(s.name), s.id ${limited({ limit: limit + 1, offset })}`,
    sql<{ count: number }>`select count(*) as count from counts c cross join stock s where ${found}`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows, meta: { ...sums, hasMore } };
}
