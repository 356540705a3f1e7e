/** Lines sold, newest first, and their sums. Deleted lines are in no list and in no sum. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sale, SalesTotals } from '../../contract/sales.ts';
import type { Db } from '../base/context.ts';
import { contains } from '../db/like.ts';
import { linesNamed, sumsNamed } from './lines-named.ts';

/** Both days inclusive; either may be missing. */
interface Days {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export interface SalesFilter extends Days {
  /** Part of the product's name as it was when sold. */
  search?: string;
}

interface Window {
  limit?: number;
  offset?: number;
}

/** A text that many names have fills a page from the newest few lines already. */
const newest = 2000;

/**
 * Any other text is looked for among the items, whose lines an index has. Both ways give the same rows in the same
 * order, so pages fit together whichever way each was made.
 */
export async function readSales(db: Db, { search, ...days }: SalesFilter, window: Window = {}): Promise<Sale[]> {
  const standing = sql`select * from sale_lines where deleted_at is null and ${inDays('sold_on', days)}`;
  if (!search) return readLines(db, standing, window);
  const few = sql`${standing} order by sold_on desc, id desc limit ${newest}`;
  const found = await readLines(
    db,
    sql`select * from (${few}) as few where lower(name) like ${contains(search)}`,
    window,
  );
  if (window.limit !== undefined && found.length === window.limit) return found;
  const { limit = null, offset = 0 } = window;
  const most = limit === null ? sql`` : sql`order by sold_on desc, id desc limit ${limit + offset}`;
  const ids = linesNamed(search, sql`id, sold_on`, sql`${inDays('sold_on', days)} ${most}`);
  const page = sql`select id from (${ids}) as hits order by sold_on desc, id desc limit ${limit} offset ${offset}`;
  return readLines(db, sql`select * from sale_lines where id = any(array(${page}))`, {});
}

async function readLines(db: Db, lines: RawBuilder<unknown>, { limit, offset }: Window): Promise<Sale[]> {
  const { rows } = await sql<Omit<Sale, 'stock'> & { createdAt: Date; stockId: number } & Sale['stock']>`
    select id, created_at as "createdAt", quantity, stock_id as "stockId", name, unit_cost as "unitCost",
      unit_sell as "unitSell", receipt_id as "receiptId", total, cost, total - tax - cost as profit, discount, tax,
      0 as returned
    from (${lines}) as lines
    order by sold_on desc, id desc limit ${limit ?? null} offset ${offset ?? 0}`.execute(db);
  return rows.map(({ stockId, name, unitCost, unitSell, ...line }) => ({
    ...line,
    createdAt: (line.createdAt as Date).toISOString(),
    stock: { id: stockId, name, unitCost, unitSell },
  }));
}

/** Sums over all that the filter lets through. Those per day and those per item stand ready; both together are added up. */
export async function sumSales(db: Db, { search, ...days }: SalesFilter): Promise<SalesTotals> {
  const { rows } = await sql<SalesTotals>`
    select coalesce(sum(count), 0)::bigint as count, coalesce(sum(quantity), 0) as quantity, coalesce(sum(cost), 0) as cost,
      coalesce(sum(total), 0) as sale, coalesce(sum(total - tax - cost), 0) as profit
    from (${summed(search, days)}) as sums`.execute(db);
  return rows[0] as SalesTotals;
}

function summed(search: string | undefined, days: Days): RawBuilder<unknown> {
  if (!search)
    return sql`select lines as count, quantity, cost, sales as total, tax from day_totals where ${inDays('day', days)}`;
  if (!days.startDate && !days.endDate) return sumsNamed(search);
  return linesNamed(search, sql`1 as count, quantity, cost, total, tax`, inDays('sold_on', days));
}

export function inDays(column: string, { startDate, endDate }: Days): Expression<SqlBool> {
  const from = startDate ? sql`${sql.ref(column)} >= ${startDate}::date` : sql`true`;
  const until = endDate ? sql`${sql.ref(column)} <= ${endDate}::date` : sql`true`;
  return sql<SqlBool>`${from} and ${until}`;
}
