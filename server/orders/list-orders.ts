import { sql } from 'kysely';
import { type listOrders as declared, ordersPageSize } from '../../contract/buying/orders.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { Context } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { readPage } from '../db/statements/read-page.ts';
import { asOrder, type OrderRow, orderColumns, orderRows } from './order-rows.ts';

export async function listOrders(ctx: Context, query: Input<typeof declared>['query']) {
  const { state, open, supplierId } = query;
  const found = sql`true ${state ? sql`and o.state = ${state}` : sql``}
    ${open ? sql`and o.state in ('draft', 'sent')` : sql``}
    ${supplierId ? sql`and o.supplier_id = ${supplierId}` : sql``}`;
  const { limit, offset } = window(query, ordersPageSize);
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<OrderRow>`
      select ${orderColumns} from ${orderRows} where ${found} order by o.id desc ${limited({ limit: limit + 1, offset })}`,
    sql<{ count: number }>`select count(*) as count from orders o where ${found}`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows.map(asOrder), meta: { ...sums, hasMore } };
}
