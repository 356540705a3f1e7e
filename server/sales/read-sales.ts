/** Lines sold, newest first, and their sums. Deleted lines are left out of both. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sale, SalesTotals, SoldPack } from '../../contract/selling/sales.ts';
import type { Context } from '../base/context.ts';
import { following, limited } from '../base/paging.ts';
import { contains } from '../db/statements/like.ts';
import { unseen } from '../db/statements/prepared.ts';
import { readPage } from '../db/statements/read-page.ts';
import { isCounted, isListedReceipt, isOwnReceipt, onlySalesOf, type Reader } from '../sessions/seller-sight.ts';
import { linesNamed, newestNamed, returnsNamed, sumsNamed } from './lines-named.ts';
import { packOfLine } from './pack-of-line.ts';

/** Both days inclusive; either may be missing. */
interface Days {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export interface SalesFilter extends Days {
  /** Part of the item's name at the time of the sale. */
  search?: string;
  /** Someone who does not see every receipt; by default all receipts count. It can't be combined with a search. */
  reader?: Reader | null;
}

/** The days, and the reader if they see only some of the sales. */
interface Which extends Days {
  reader: Reader | null;
}

interface Window {
  limit: number;
  offset: number;
  after: number | undefined;
}

type LineRow = Omit<Sale, 'stock' | 'pack'> & { stockId: number; pack: SoldPack | null } & Omit<Sale['stock'], 'id'>;

/** If many names contain a text, so many of the newest lines are enough to fill a page. */
const newest = 500;

/** The lines of a page, and the sums over everything that the filter finds. */
export async function readSales(
  ctx: Pick<Context, 'db' | 'pool'>,
  { search, startDate, endDate, reader = null }: SalesFilter,
  window: Window,
) {
  const days = { startDate, endDate, reader };
  const page = sql<LineRow>`
    select id, created_at as "createdAt", quantity, stock_id as "stockId", name, unit_cost as "unitCost",
      unit_sell as "unitSell", ${packOfLine} as pack, receipt_id as "receiptId", total, cost, total - tax - cost as profit,
      discount, tax,
      coalesce((select sum(r.quantity) from return_lines r where r.sale_line_id = lines.id), 0) as returned
    from (${linesOf(search, days, window)}) as lines order by sold_on desc, id desc`;
  const { rows, sums } = await readPage(ctx, page, sumsOf(search, days));
  return { lines: rows.map(asSale), ...sums };
}

function asSale({ stockId, name, unitCost, unitSell, ...line }: LineRow): Sale {
  const createdAt = new Date(line.createdAt).toISOString();
  return { ...line, createdAt, stock: { id: stockId, name, unitCost, unitSell } };
}

/** A later page selects its ids first, so that the rows before it are not read. */
function linesOf(search: string | undefined, days: Which, window: Window) {
  const ofIds = (ids: RawBuilder<unknown>) => sql`select * from sale_lines where id = any(${ids})`;
  if (search) return ofIds(idsNamed(search, days, window));
  const newest = (columns: RawBuilder<unknown>) => sql`
    select ${columns} from sale_lines where deleted_at is null and ${onPage(days, window)}
    order by sold_on desc, id desc ${limited(window)}`;
  return window.offset === 0 ? newest(sql`*`) : ofIds(sql`array(${newest(sql`id`)})`);
}

function onPage(days: Which, { after }: Window) {
  return sql`${inDays('sold_on', days)} and ${isListed(days)} and ${following(after, 'sale_lines', 'sold_on')}`;
}

function isListed({ reader }: Which) {
  return reader ? isListedReceipt(reader) : sql<boolean>`true`;
}

/**
 * If the newest lines do not fill a page, the items are searched, whose lines have an index. PostgreSQL makes the array of an
 * "else" only then. Both ways give the same rows in the same order, so pages fit together whichever way each was made.
 */
function idsNamed(search: string, days: Which, window: Window) {
  const { limit, offset } = window;
  return sql`(
    with few as materialized (
      select id from (
        select id, sold_on, name from sale_lines where deleted_at is null and ${onPage(days, window)}
        order by sold_on desc, id desc limit ${sql.lit(newest)}
      ) as newest
      where lower(name) like ${unseen(contains(search))}
      order by sold_on desc, id desc ${limited(window)}
    )
    select case when count(*) = ${limit} then array_agg(id) else array(
      select id from (${newestNamed(search, onPage(days, window), limit + offset)}) as hits
      order by sold_on desc, id desc ${limited(window)}
    ) end from few
  )::bigint[]`;
}

interface Sums {
  totals: SalesTotals;
  /** The sums of returns made on these days, whenever the goods were sold. */
  returns: SalesTotals;
}

/** Sums per day and per item are kept; for some items on some days they are added up here. */
function sumsOf(search: string | undefined, days: Which): RawBuilder<Sums> {
  const totals = (rows: RawBuilder<unknown>) => sql`
    select coalesce(sum(count), 0)::bigint as count, coalesce(sum(quantity), 0) as quantity, coalesce(sum(cost), 0) as cost,
      coalesce(sum(total), 0) as sale, coalesce(sum(total) - sum(tax) - sum(cost), 0) as profit
    from (${rows}) as sums`;
  return sql<Sums>`
    select (select row_to_json(sold) from (${totals(sold(search, days))}) as sold) as totals,
      (select row_to_json(back) from (${totals(cameBack(search, days))}) as back) as returns`;
}

function sold(search: string | undefined, days: Which): RawBuilder<unknown> {
  if (days.reader)
    return sql`
      select 1 as count, quantity, cost, total, tax from sale_lines
      where deleted_at is null and ${inDays('sold_on', days)} and ${isListed(days)}`;
  if (!search)
    return sql`select lines as count, quantity, cost, sales as total, tax from day_totals where ${inDays('day', days)}`;
  if (!days.startDate && !days.endDate) return sumsNamed(search);
  return linesNamed(search, sql`1 as count, quantity, cost, total, tax`, inDays('sold_on', days));
}

function cameBack(search: string | undefined, days: Which): RawBuilder<unknown> {
  if (days.reader)
    return sql`
      select 1 as count, r.quantity, r.cost, r.total, r.tax from return_lines r join sale_lines l on l.id = r.sale_line_id
      where ${inDays('r.day', days)} and ${isOwnReceipt(onlySalesOf(days.reader), 'l.receipt_id')}
        and ${isCounted(days.reader, 'return', 'r.return_id')}`;
  if (search) return returnsNamed(search, inDays('r.day', days));
  return sql`
    select returned_lines as count, returned_quantity as quantity, returned_cost as cost, returned_sales as total,
      returned_tax as tax
    from day_totals where ${inDays('day', days)}`;
}

export function inDays(column: string, { startDate, endDate }: Days): Expression<SqlBool> {
  const from = startDate ? sql`${sql.ref(column)} >= ${startDate}::date` : sql`true`;
  const until = endDate ? sql`${sql.ref(column)} <= ${endDate}::date` : sql`true`;
  return sql<SqlBool>`${from} and ${until}`;
}
