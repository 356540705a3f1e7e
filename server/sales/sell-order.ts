/**
 * The sale itself, as one statement, which PostgreSQL makes a transaction of its own: no round trip passes while the
 * goods are locked, so a popular item does not make the tills queue.
 * Invariants: items are locked in the order of their ids, so that two tills never deadlock; either every item is there
 * and everything is written, or nothing is, and the rows say what stood in the way; the key's unique index decides
 * between two requests with the same key.
 * The log's words for quantities and days are passed in; those for the total are put together here, since only the
 * statement knows it.
 */
import { prepared, type Statement } from '../db/prepared.ts';
import { type StaffContext, today } from '../http/context.ts';
import { moneyInSql } from '../logs/money-in-sql.ts';
import { type Wording, wordsOf } from '../logs/words.ts';
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
  const words = wordsOf(ctx.config);
  const { customerId, dueOn } = order;
  const onCredit = customerId !== null;
  return {
    ...(onCredit ? sellOnCredit : sellForCash)(ctx.config),
    values: [
      ...[id, today(ctx), ctx.now(), ids, quantities, ctx.key, requestHash, first_name, last_name, email],
      quantities.map(words.quantity),
      ...(onCredit ? [customerId, dueOn, dueOn && words.day(dueOn)] : []),
    ],
  };
}

interface Parts {
  customerId: string;
  /** May the goods go, besides being there? */
  allowed: string;
  /** Steps before and after the sale itself. */
  before: string;
  after: string;
  /** Said in the log after the total. */
  terms: string;
  joins: string;
  answer: string;
}

/** A cash sale, by far the most frequent, does not pay for what only a credit sale needs. */
const sellForCash = worded('sell-for-cash', {
  customerId: 'null',
  allowed: 'possible',
  before: '',
  after: '',
  terms: `''`,
  joins: '',
  answer: 'null::text as customer_name, null::bigint as account_id',
});

const sellOnCredit = worded('sell-on-credit', {
  customerId: '$12::bigint',
  allowed: 'possible and exists (select from customer)',
  before: `customer as materialized (
      select id, name from customers where id = $12::bigint and deleted_at is null for share
    ), `,
  after: `, account as (
      insert into accounts (customer_id, receipt_id, amount, due_on, sold_on, created_at)
      select customer.id, receipt.id, total, $13::date, $2::date, $3::timestamptz from receipt, customer
      returning id
    )`,
  terms: `', on credit to ' || (select name from customer) || ' until ' || $14::text`,
  joins: 'left join customer on true left join account on true',
  answer: 'customer.name as customer_name, account.id as account_id',
});

/** The statement in each wording that is asked for, under a name of its own. */
function worded(kind: string, parts: Parts): (wording: Wording) => Pick<Statement, 'name' | 'text'> {
  const made = new WeakMap<Wording, Pick<Statement, 'name' | 'text'>>();
  return (wording) => {
    let statement = made.get(wording);
    if (!statement) {
      const name = `${kind} ${wording.locale ?? ''} ${wording.currency ?? ''}`;
      statement = { name, text: sell(parts, moneyInSql('total', wording)) };
      made.set(wording, statement);
    }
    return statement;
  };
}

function sell({ customerId, allowed, before, after, terms, joins, answer }: Parts, totalInWords: string): string {
  return `
    with ${before}shelf as materialized (
      select id, name, qty, unit_cost, unit_sell, deleted_at is not null as archived from stock
      where id = any($4::bigint[]) order by id for no key update
    ), goods as materialized (
      select stock_id, quantity, in_words, place, name, qty, archived, unit_cost, unit_sell,
        round(quantity * unit_sell, 2) as total,
        bool_and(id is not null and not archived and qty >= quantity) over () as possible
      from unnest($4::bigint[], $5::numeric[], $11::text[]) with ordinality
          as wanted (stock_id, quantity, in_words, place)
        left join shelf on shelf.id = stock_id
    ), receipt as (
      insert into receipts (staff_id, customer_id, total, sold_on, created_at, key, request_hash)
      select $1::bigint, ${customerId}, sum(total), $2::date, $3::timestamptz, $6::text, $7::bytea
      from goods where ${allowed} having count(*) > 0
      returning id, total
    ), taken as (
      update stock set qty = stock.qty - goods.quantity, sales_count = sales_count + 1,
        sold_quantity = sold_quantity + goods.quantity, sold_total = sold_total + goods.total,
        sold_cost = sold_cost + round(goods.quantity * stock.unit_cost, 2)
      from receipt, goods where stock.id = goods.stock_id
    ), lines as (
      insert into sale_lines
        (receipt_id, stock_id, name, quantity, unit_cost, unit_sell, total, cost, credit, sold_on, created_at)
      select receipt.id, stock_id, name, quantity, unit_cost, unit_sell, goods.total, round(quantity * unit_cost, 2),
        ${customerId} is not null, $2::date, $3::timestamptz
      from receipt, goods order by place
      returning id, stock_id
    ), moved as (
      insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id, sale_line_id)
      select stock_id, 'sale', -quantity, qty - quantity, unit_cost, $2::date, $3::timestamptz, $1::bigint, lines.id
      from lines join goods using (stock_id)
    ), logged as (
      insert into activity_logs (at, staff_id, first_name, last_name, email, action, description)
      select $3::timestamptz, $1::bigint, $8::text, $9::text, $10::text, 'sale made', left(
        'Receipt ' || id || ', total ' || ${totalInWords} || ${terms} || ': '
        || (select string_agg(in_words || ' × ' || name, ', ' order by place) from goods), 1000)
      from receipt
    )${after}
    select stock_id, quantity as wanted, goods.name, archived, qty, lines.id as line_id, unit_sell,
      goods.total as line_total, receipt.id as receipt_id, receipt.total as receipt_total,
      $3::timestamptz as created_at, ${answer}
    from goods left join lines using (stock_id) left join receipt on true ${joins}
    order by place`;
}
