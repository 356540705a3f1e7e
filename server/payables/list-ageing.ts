/** What was owed to each supplier at the end of a day, by name and by how long it was overdue then, and the sums of all. */
import { sql } from 'kysely';
import type { listPayablesAgeing as declared, PayablesRow } from '../../contract/buying/payables.ts';
import type { Input, ReplyMeta } from '../../contract/endpoint.ts';
import { buckets } from '../base/ageing-buckets.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { cut, everything, limited, window } from '../base/paging.ts';
import { readPage } from '../db/statements/read-page.ts';
import { openBills } from './bills.ts';

type Total = ReplyMeta<typeof declared>['total'] & { count: number };

export async function listPayablesAgeing(ctx: Context, query: Input<typeof declared>['query']) {
  const now = today(ctx);
  const asOf = query.asOf ?? now;
  const { limit, offset } = window(query, everything);
  const open = openBills(asOf < now ? asOf : null);
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<PayablesRow>`
      select json_build_object('id', s.id, 'name', s.name) as supplier, owed.total, owed."notDue", owed."to30", owed."to60",
        owed."to90", owed."over90"
      from (
        select supplier_id, sum(balance) as total, ${buckets(sql`${asOf}`)} from (${open}) as open group by supplier_id
      ) as owed join suppliers s on s.id = owed.supplier_id
      order by lower(s.name), s.id ${limited({ limit: limit + 1, offset })}`,
    sql<Total>`
      select count(distinct supplier_id) as count, coalesce(sum(balance), 0) as total, ${buckets(sql`${asOf}`)}
      from (${open}) as open`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  const { count, ...total } = sums;
  return { payload: rows, meta: { asOf, total, count, hasMore } };
}
