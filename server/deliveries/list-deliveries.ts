/** Deliveries, newest first. Count and sum cover everything that was asked for, not only the rows of the page. */
import { sql } from 'kysely';
import type { listDeliveries as declared } from '../../contract/buying/deliveries.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { StaffContext } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { readPage } from '../db/statements/read-page.ts';
import { missingNumbers } from '../documents/missing-numbers.ts';
import { inDays } from '../sales/read-sales.ts';
import { asRow, type HeadRow, selectHeads } from './read-delivery.ts';

const pageSize = 50;

export async function listDeliveries(ctx: StaffContext, query: Input<typeof declared>['query']) {
  const { supplierId } = query;
  const { limit, offset } = window(query, pageSize);
  const ofSupplier = supplierId ? sql`supplier_id = ${supplierId}` : sql`true`;
  const wanted = sql`deliveries where ${inDays('date', query)} and ${ofSupplier}`;
  const page = sql`select * from ${wanted} order by date desc, id desc ${limited({ limit: limit + 1, offset })}`;
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<HeadRow>`${selectHeads(page)} order by d.date desc, d.id desc`,
    sql<{ count: number; due: number }>`
      select count(*) as count, coalesce(sum(due) filter (where undone_at is null), 0) as due from ${wanted}`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  const missing = await missingNumbers(ctx, 'delivery', supplierId ? [] : rows.map(({ id }) => id));
  return { payload: rows.map(asRow), meta: { ...sums, hasMore, missing } };
}
