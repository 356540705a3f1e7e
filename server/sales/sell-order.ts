/**
 * The sale itself, as one statement, which PostgreSQL makes a transaction of its own: no round trip passes while the
 * goods are locked, so a popular item does not make the tills queue.
 * Invariants: items are locked in the order of their ids, so that two tills never deadlock; either every item is there
 * and everything is written, or nothing is, and the rows say what stood in the way; the key's unique index decides
 * between two requests with the same key.
 */
import { prepared, type Statement } from '../db/prepared.ts';
import { type StaffContext, today } from '../http/context.ts';
import type { Order } from './make-sale.ts';

/** One per item of the order, in its order. The last columns are null when nothing was sold. */
export interface SoldRow {
  stock_id: number;
  wanted: number;
  /** Null for an id nobody knows. */
  name: string | null;
  archived: boolean | null;
  /** What lay on the shelf before the sale. */
  qty: number | null;
  customer_name: string | null;
  line_id: number | null;
  unit_sell: number | null;
  line_total: number | null;
  receipt_id: number | null;
  receipt_total: number | null;
  account_id: number | null;
  created_at: Date;
}

export function sellOrder(ctx: StaffContext, order: Order, requestHash: Buffer): Promise<SoldRow[]> {
  return prepared<SoldRow>(ctx.pool, sellStatement(ctx, order, requestHash));
}

type Seller = Pick<StaffContext, 'staff' | 'key' | 'now' | 'config'>;

export function sellStatement(ctx: Seller, order: Order, requestHash: Buffer): Statement {
  const { id, first_name, last_name, email } = ctx.staff;
  const ids = order.lines.map((line) => line.stockId);
  const quantities = order.lines.map((line) => line.quantity);
  return {
    name: 'sell-order',
    text: sell,
    values: [
      ...[id, order.customerId, order.dueOn, today(ctx), ctx.now(), ids, quantities],
      ...[ctx.key, requestHash, first_name, last_name, email],
    ],
  };
}

const sell = `
    with given as (
      select $1::bigint as staff_id, $2::bigint as customer_id, $3::date as due_on,
        $4::date as sold_on, $5::timestamptz as created_at
    ), wanted as materialized (
      select * from unnest($6::bigint[], $7::numeric[]) with ordinality as w (stock_id, quantity, place)
    ), customer as materialized (
      select id, name from customers where id = (select customer_id from given) and deleted_at is null for share
    ), shelf as materialized (
      select id, name, qty, deleted_at is not null as archived from stock
      where id = any($6::bigint[]) order by id for no key update
    ), possible as (
      select from given where (customer_id is null or exists (select from customer)) and not exists (
        select from wanted left join shelf on shelf.id = wanted.stock_id
        where shelf.id is null or shelf.archived or shelf.qty < wanted.quantity)
    ), taken as (
      update stock set qty = stock.qty - wanted.quantity, sales_count = stock.sales_count + 1
      from wanted where stock.id = wanted.stock_id and exists (select from possible)
      returning stock.id, stock.name, stock.unit_cost, stock.unit_sell, stock.qty as balance, wanted.quantity, wanted.place
    ), receipt as (
      insert into receipts (staff_id, customer_id, total, sold_on, created_at, key, request_hash)
      select staff_id, customer_id, (select sum(round(quantity * unit_sell, 2)) from taken), sold_on, created_at,
        $8::text, $9::bytea
      from given where exists (select from taken)
      returning id, total
    ), lines as (
      insert into sale_lines
        (receipt_id, stock_id, name, quantity, unit_cost, unit_sell, total, cost, credit, sold_on, created_at)
      select receipt.id, taken.id, name, quantity, unit_cost, unit_sell, round(quantity * unit_sell, 2),
        round(quantity * unit_cost, 2), customer_id is not null, sold_on, created_at
      from receipt, given, taken order by place
      returning id, stock_id, name, quantity, unit_sell, total
    ), moved as (
      insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id, sale_line_id)
      select taken.id, 'sale', -taken.quantity, balance, unit_cost, sold_on, created_at, staff_id, lines.id
      from given, taken join lines on lines.stock_id = taken.id
    ), account as (
      insert into accounts (customer_id, receipt_id, amount, due_on, sold_on, created_at)
      select customer_id, receipt.id, total, due_on, sold_on, created_at from receipt, given where customer_id is not null
      returning id
    ), logged as (
      insert into activity_logs (at, staff_id, first_name, last_name, email, action, description)
      select created_at, staff_id, $10::text, $11::text, $12::text, 'sale made', left(
        'Receipt ' || receipt.id || ', total ' || total
        || coalesce(', on credit to ' || (select name from customer) || ' until ' || due_on, '') || ': '
        || (select string_agg(trim_scale(quantity) || ' × ' || name, ', ') from lines), 1000)
      from receipt, given
    )
    select wanted.stock_id, wanted.quantity as wanted, shelf.name, shelf.archived, shelf.qty,
      customer.name as customer_name, lines.id as line_id, lines.unit_sell, lines.total as line_total,
      receipt.id as receipt_id, receipt.total as receipt_total, account.id as account_id, given.created_at
    from given cross join wanted left join shelf on shelf.id = wanted.stock_id
      left join lines on lines.stock_id = wanted.stock_id
      left join customer on true left join receipt on true left join account on true
    order by wanted.place`;
