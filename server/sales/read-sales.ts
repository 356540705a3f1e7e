/** Lines sold, newest first, and their sums. Deleted lines are in no list and in no sum. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Sale, SalesTotals } from '../../contract/sales.ts';
import { contains } from '../db/like.ts';
import type { Db } from '../http/context.ts';

/** Both days inclusive; either may be missing. */
interface Days {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export interface SalesFilter extends Days {
  /** Part of the product's name as it was when sold. */
  search?: string;
}

export async function readSales(
  db: Db,
  filter: SalesFilter,
  window: { limit?: number; offset?: number } = {},
): Promise<Sale[]> {
  const { rows } = await sql<Omit<Sale, 'stock'> & { createdAt: Date; stockId: number } & Sale['stock']>`
    select id, created_at as "createdAt", quantity, stock_id as "stockId", name, unit_cost as "unitCost",
      unit_sell as "unitSell", receipt_id as "receiptId", total, cost, total - cost as profit
    from sale_lines where deleted_at is null and ${inDays('sold_on', filter)} and ${isNamed(filter.search)}
    order by sold_on desc, id desc limit ${window.limit ?? null} offset ${window.offset ?? 0}`.execute(db);
  return rows.map(({ stockId, name, unitCost, unitSell, ...line }) => ({
    ...line,
    createdAt: (line.createdAt as Date).toISOString(),
    stock: { id: stockId, name, unitCost, unitSell },
  }));
}

/** Sums over all that the filter lets through. Without a text they stand ready, one row per day and slot. */
export async function sumSales(db: Db, filter: SalesFilter): Promise<SalesTotals> {
  const source = filter.search
    ? sql`select count(*) as count, sum(quantity) as quantity, sum(cost) as cost, sum(total) as sale
        from sale_lines where deleted_at is null and ${inDays('sold_on', filter)} and ${isNamed(filter.search)}`
    : sql`select sum(lines) as count, sum(quantity) as quantity, sum(cost) as cost, sum(sales) as sale
        from day_totals where ${inDays('day', filter)}`;
  const { rows } = await sql<SalesTotals>`
    select coalesce(count, 0) as count, coalesce(quantity, 0) as quantity, coalesce(cost, 0) as cost,
      coalesce(sale, 0) as sale, coalesce(sale - cost, 0) as profit from (${source}) as sums`.execute(db);
  return rows[0] as SalesTotals;
}

export function inDays(column: string, { startDate, endDate }: Days): Expression<SqlBool> {
  const from = startDate ? sql`${sql.ref(column)} >= ${startDate}::date` : sql`true`;
  const until = endDate ? sql`${sql.ref(column)} <= ${endDate}::date` : sql`true`;
  return sql<SqlBool>`${from} and ${until}`;
}

function isNamed(text: string | undefined): Expression<SqlBool> {
  return text ? sql<SqlBool>`lower(name) like ${contains(text)}` : sql<SqlBool>`true`;
}
