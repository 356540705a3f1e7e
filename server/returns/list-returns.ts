/** Returns by the day they were made, newest first, and the sums of all of them. */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import { type listReturns as declared, type ReturnRow, returnsPageSize } from '../../contract/selling/returns.ts';
import type { StaffContext } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import type { Words } from '../base/words.ts';
import { readPage } from '../db/statements/read-page.ts';
import { missingNumbers } from '../documents/missing-numbers.ts';
import { inDays } from '../sales/read-sales.ts';
import { inShort } from '../sales/receipts/list-receipts.ts';
import { isCounted } from '../sessions/seller-sight.ts';
import { asHead, type HeadRow, isSeenReturn, selectHeads } from './read-returns.ts';

type Row = Omit<HeadRow, 'at'> & { at: string; firstName: string; lines: number; quantity: number };
interface Sums {
  count: number;
  total: number;
  debt: number;
  refunded: number;
}

export async function listReturns(
  ctx: Pick<StaffContext, 'db' | 'pool' | 'staff' | 'settings' | 'now' | 'words'>,
  query: Input<typeof declared>['query'],
) {
  const { receiptId, ...days } = query;
  const { limit, offset } = window(query, returnsPageSize);
  const ofReceipt = receiptId ? sql`receipt_id = ${receiptId}` : sql`true`;
  const isListed = sql`${isSeenReturn(ctx)} and ${isCounted(ctx, 'return', 'returns.id')}`;
  const wanted = sql`returns where ${inDays('day', days)} and ${ofReceipt} and ${isListed}`;
  const page = sql`
    select * from ${wanted} order by day desc, id desc ${limited({ limit: limit + 1, offset })}`;
  const { rows: fetched, sums: totals } = await readPage(
    ctx,
    sql<Row>`
      select head.*, goods.* from (${selectHeads(page)}) as head cross join lateral (
        select (array_agg(l.name order by r.id))[1] as "firstName", count(distinct r.sale_line_id) as lines,
          sum(r.quantity) as quantity
        from return_lines r join sale_lines l on l.id = r.sale_line_id where r.return_id = head.id
      ) as goods
      order by head.date desc, head.id desc`,
    sql<Sums>`
      select count(*) as count, coalesce(sum(total), 0) as total, coalesce(sum(debt), 0) as debt,
        coalesce(sum(total - debt + rounding), 0) as refunded
      from ${wanted}`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  const ids = receiptId ? [] : rows.map(({ id }) => id);
  const missing = await missingNumbers(ctx, 'return', ids);
  return { payload: rows.map((row) => asRow(ctx.words, row)), meta: { totals, hasMore, missing } };
}

function asRow(words: Words, { at, firstName, lines, quantity, ...head }: Row): ReturnRow {
  return { ...asHead({ ...head, at: new Date(at) }), goods: inShort(words, firstName, lines), quantity };
}
