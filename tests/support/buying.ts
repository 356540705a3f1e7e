/** Goods that suppliers bring, as the books have them: with what is owed for them, and what was paid at once. */
import type { Caller, TestApp } from './test-app.ts';

let made = 0;

export async function addSupplier(caller: Caller, details: object = {}): Promise<{ id: number; name: string }> {
  const { payload, status } = await caller.post('/suppliers', { name: `Supplier ${++made}`, ...details });
  if (!status) throw new Error(`the supplier was refused: ${payload}`);
  return payload;
}

interface Came {
  supplierId: number;
  stockId: number;
  date: string;
  /** Of one line. */
  pieces: number;
  due: number;
  dueOn?: string;
  /** Of it, paid at once from this method. */
  paid?: { methodId: number; amount: number };
  number?: string;
}

/** What POST /deliveries writes for one line that is worth what is due, where the last cost counts. Answers its id and that of its bill, if some is owed. */
export async function deliver(
  app: TestApp,
  caller: Caller,
  { supplierId, stockId, date, pieces, due, dueOn = date, paid = { methodId: 1, amount: 0 }, number }: Came,
): Promise<{ id: number; billId: number | null }> {
  const { rows } = await app.database.pool.query(
    `with delivery as (
      insert into deliveries (supplier_id, date, number, tax, reclaims_tax, due, paid, goods_value, staff_id, at)
      values ($1, $2, $3, 0, false, $4, $5, $4, $6, $7) returning id
    ), item as (
      select id, qty, unit_cost, unit_sell, round($4::numeric / $9::numeric, 6) as cost from stock where id = $8
    ), movement as (
      insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, value, date, at, staff_id, document, document_id)
      select item.id, 'revaluation', 0, qty, cost, 0, $2::date, $7::timestamptz, $6::bigint, null, null
      from item where cost <> unit_cost
      union all
      select item.id, 'received', $9::numeric, qty + $9::numeric, cost, $4::numeric, $2::date, $7::timestamptz, $6::bigint,
        'delivery', delivery.id
      from item, delivery
      returning id, kind
    ), costs as (
      update stock set unit_cost = item.cost from item where stock.id = item.id and stock.unit_cost <> item.cost
    ), line as (
      insert into delivery_lines (delivery_id, stock_id, quantity, free, total, pieces, value, unit_cost_before, unit_cost_after,
        unit_sell_before, unit_sell_after, included_tax, movement_id)
      select delivery.id, item.id, $9::numeric, 0, $4::numeric, $9::numeric, $4::numeric, unit_cost, cost, unit_sell,
        unit_sell, 0, movement.id
      from item, delivery, movement where movement.kind = 'received'
    ), payment as (
      insert into delivery_payments (delivery_id, method_id, amount)
      select delivery.id, $10::bigint, $5::numeric from delivery where $5::numeric > 0
    ), money as (
      insert into money_movements (method_id, amount, day, at, staff_id, kind, document, document_id)
      select $10::bigint, -$5::numeric, $2::date, $7::timestamptz, $6::bigint, 'purchase', 'delivery', delivery.id
      from delivery where $5::numeric > 0
    ), spent as (
      insert into supplier_advances (supplier_id, document, document_id, amount, day, at)
      select $1::bigint, 'delivery', delivery.id, -$5::numeric, $2::date, $7::timestamptz from delivery
      where $5::numeric > 0 and exists (select from payment_methods where id = $10::bigint and kind = 'advance')
    ), bill as (
      insert into bills (supplier_id, delivery_id, date, due_on, amount)
      select $1::bigint, delivery.id, $2::date, $11::date, $4::numeric - $5::numeric from delivery
      where $4::numeric > $5::numeric returning id
    )
    select delivery.id::int, (select id from bill)::int as "billId" from delivery`,
    [
      ...[supplierId, date, number ?? null, due, paid.amount, caller.id, app.clock.now, stockId, pieces, paid.methodId],
      dueOn,
    ],
  );
  return rows[0];
}
