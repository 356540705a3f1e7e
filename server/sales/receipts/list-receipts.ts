/**
 * Receipts, newest first, to find the one that a customer brings: by its number, or by part of the name of an item on it or of its
 * customer.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Input } from '../../../contract/endpoint.ts';
import { type listReceipts as declared, type ReceiptRow, salesPageSize } from '../../../contract/selling/sales.ts';
import { labelOfSale } from '../../../contract/tills/devices.ts';
import { msg } from '../../../contract/words/text.ts';
import type { StaffContext } from '../../base/context.ts';
import { cut, limited, window } from '../../base/paging.ts';
import type { Words } from '../../base/words.ts';
import { contains } from '../../db/statements/like.ts';
import { readRows, unseen } from '../../db/statements/prepared.ts';
import { missingNumbers } from '../../documents/missing-numbers.ts';
import { isListedReceipt, listsAllReceipts } from '../../sessions/seller-sight.ts';
import { matchesName } from '../../stock/lists/match-name.ts';
import { linesNamed, newestNamed } from '../lines-named.ts';
import { inDays } from '../read-sales.ts';

type Reader = Pick<StaffContext, 'db' | 'pool' | 'now' | 'staff' | 'settings' | 'words'>;
type Query = Input<typeof declared>['query'];
/** Which receipts are searched: those of these days that the reader may see. */
type Which = Pick<Query, 'startDate' | 'endDate'> & { reader: Reader };
interface Row extends Omit<ReceiptRow, 'createdAt' | 'goods' | 'label'> {
  createdAt: Date;
  firstName: string;
  lines: number;
  deviceId: number | null;
  number: number | null;
}

export async function listReceipts(ctx: Reader, query: Query) {
  const { limit, offset } = window(query, salesPageSize);
  const asked = { limit: limit + 1, offset };
  const which = { startDate: query.startDate, endDate: query.endDate, reader: ctx };
  const ids = query.search ? found(query.search, which, asked) : newest(which, asked);
  const fetched = await readRows(ctx, receiptsOf(ids));
  const { rows, hasMore } = cut(fetched, limit);
  // In a search, and in the list of a seller, the numbers in between belong to receipts that are not listed.
  const missing = query.search || !listsAllReceipts(ctx) ? [] : await missingNumbers(ctx, 'receipt', idsOf(rows));
  return { payload: rows.map((row) => asReceipt(ctx.words, row)), meta: { hasMore, missing } };
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

function asReceipt(words: Words, { createdAt, firstName, lines, deviceId, number, ...row }: Row): ReceiptRow {
  const label = deviceId === null ? null : labelOfSale(deviceId, number);
  return { ...row, label, createdAt: createdAt.toISOString(), goods: inShort(words, firstName, lines) };
}

const nameAndMore = msg({ one: '{{name}} and {{count}} more', other: '{{name}} and {{count}} more' });

/** "Pens", "Pens and 2 more". */
export function inShort({ t }: Words, name: string, lines: number): string {
  return lines > 1 ? t(nameAndMore, { name, count: lines - 1 }) : name;
}

/** Names the goods that were not deleted. Those of a voided receipt are all deleted, and named all the same. */
function receiptsOf(ids: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select r.id, r.created_at as "createdAt", r.sold_on as date, p.first_name || ' ' || p.last_name as staff,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as customer,
      made.device_id as "deviceId", made.number,
      goods.names[1] as "firstName", goods.lines, goods.total,
      coalesce((select sum(total) from returns where receipt_id = r.id), 0) as returned,
      exists (select from voids where receipt_id = r.id) as voided
    from receipts r
    join staff p on p.id = r.staff_id
    left join customers c on c.id = r.customer_id
    left join lateral (
      select device_id, number from offline_sales where receipt_id = r.id order by id limit 1
    ) as made on true
    cross join lateral (
      select array_agg(name order by deleted_at nulls first, id) as names,
        case count(*) filter (where deleted_at is null) when 0 then count(*)
          else count(*) filter (where deleted_at is null) end as lines,
        coalesce(sum(total) filter (where deleted_at is null), 0) as total
      from sale_lines where receipt_id = r.id
    ) as goods
    where r.id = any(${ids}) order by r.sold_on desc, r.id desc`;
}

interface Window {
  limit: number;
  offset: number;
}

const receiptsIn = (which: Which) =>
  sql`${inDays('sold_on', which)} and ${isListedReceipt(which.reader, 'receipts.id')}`;
const linesIn = (which: Which) => sql`${inDays('sold_on', which)} and ${isListedReceipt(which.reader)}`;

function newest(which: Which, asked: Window) {
  return sql`array(
    select id from receipts where ${receiptsIn(which)} order by sold_on desc, id desc ${limited(asked)}
  )`;
}

function found(search: string, which: Which, asked: Window) {
  const enough = asked.limit + asked.offset;
  const hits = [
    sql`select id, sold_on from (${itemsNamed(search, which, enough)}) as items`,
    sql`select id, sold_on from (${ofCustomersNamed(search, which, sql`(select ${enough}::bigint)`)}) as customers`,
    ...madeAtTill(search, which),
    ...(/^\d{1,15}$/.test(search)
      ? [sql`select id, sold_on from receipts where id = ${search}::bigint and ${receiptsIn(which)}`]
      : []),
  ];
  return sql`array(
    select id from (${sql.join(hits, sql` union `)}) as hits order by sold_on desc, id desc ${limited(asked)}
  )`;
}

/** Finds a sale that was made without a connection by its label: T2-147. */
function madeAtTill(search: string, which: Which) {
  const [, device, number] = /^t(\d{1,9})-(\d{1,15})$/i.exec(search) ?? [];
  if (!device || !number) return [];
  return [
    sql`select id, sold_on from receipts where ${receiptsIn(which)} and id in (
      select receipt_id from offline_sales where device_id = ${device}::bigint and number = ${number}::bigint
    )`,
  ];
}

/** Two tills at once may number their lines in a different order than their receipts, but not by more than this. */
const outOfOrder = 20;
/** If many names contain a text, so many of the newest lines are enough to fill a page. */
const newestLines = 500;
/** Hardly any receipt has more lines than this of one item, or of items with similar names. */
const linesOfReceipt = 3;

/**
 * If the newest lines of all do not fill a page, the items are searched: their newest lines, and the receipts of these. If so many
 * lines are on the same few receipts that these do not fill a page either, each item's newest receipts are looked up instead, by
 * the last of its lines on each.
 */
function itemsNamed(search: string, which: Which, enough: number) {
  const asked = sql`(select ${enough}::bigint)`;
  const receipts = sql`(select ${enough + outOfOrder}::bigint)`;
  const lines = (enough + outOfOrder) * linesOfReceipt;
  const newestFirst = sql`order by sold_on desc, id desc limit`;
  const lastOfItem = sql`${linesIn(which)} and not exists (
      select from sale_lines later where later.receipt_id = sale_lines.receipt_id
        and later.stock_id = sale_lines.stock_id and later.id > sale_lines.id and later.deleted_at is null
    ) ${newestFirst} ${receipts}`;
  return sql`
    with few as materialized (
      select distinct receipt_id as id, sold_on from (
        select receipt_id, sold_on, name from sale_lines where deleted_at is null and ${linesIn(which)}
        ${newestFirst} ${sql.lit(newestLines)}
      ) as newest
      where lower(name) like ${unseen(contains(search))}
    ), named_lines as materialized (
      select id from (${newestNamed(search, linesIn(which), lines)}) as lines
      where (select count(*) from few) < ${asked}
    ), named_receipts as materialized (
      select distinct receipt_id as id, sold_on from sale_lines where id = any(array(select id from named_lines))
    )
    select id, sold_on from few where (select count(*) from few) >= ${asked}
    union all
    select id, sold_on from named_receipts
    union all
    select receipt_id, sold_on from (${linesNamed(search, sql`receipt_id, sold_on`, lastOfItem)}) as lines
    where (select count(*) from named_lines) = (select ${lines}::bigint) and (select count(*) from named_receipts) < ${receipts}`;
}

function ofCustomersNamed(search: string, which: Which, enough: RawBuilder<unknown>) {
  return sql`
    select r.id, r.sold_on from (select id from customers where ${matchesName(search)}) as c cross join lateral (
      select id, sold_on from receipts where customer_id = c.id and ${receiptsIn(which)}
      order by sold_on desc, id desc limit ${enough}
    ) as r`;
}
