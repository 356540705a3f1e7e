/**
 * The only way into the goods ledger: posts what a document, or a person by hand, moved, as rows that are never changed. A trigger
 * updates the item's quantity and what it has sold (`keep_stock_figures` in `server/db/schema.sql`), and its cost is set here. A changed
 * quantity updates how many items run low (`count_changed_stock`). In the background, movements are added to the sums of the reports
 * (`server/reports/add-up.ts`) and of the accounts (`server/journal/account-days.ts`). A sale writes its movements in its one statement
 * (`post-sold-goods.ts`).
 * Invariants: qty is the sum of an item's movements; a movement's balance is qty right after it, and its unit cost the item's; the
 * item's row is locked from here on, so movements of one item are in the order of their ids; an open item keeps no stock, so it has
 * no movements.
 */
import { sql } from 'kysely';
import type { GoodsDocument } from '../../../contract/documents/documents.ts';
import type { GoodsKind } from '../../../contract/documents/goods-kinds.ts';
import { today } from '../../base/clock.ts';
import type { StaffContext, Tx } from '../../base/context.ts';

export interface GoodsPosting {
  stockId: number;
  kind: GoodsKind;
  /** Signed: goods that come in are positive. */
  quantity: number;
  /** What the item costs from now on; by default its present cost. Postings of one item must agree on it. */
  unitCost?: number;
  /** The value at cost, with the sign of the quantity; by default round(quantity × unit cost). */
  value?: number;
  /** The business day it belongs to; by default today. */
  date?: string;
  reason?: string;
  saleLineId?: number;
  /** The movement that it takes back. */
  reverses?: number;
  /** It belongs to no document, even if what is posted with it does. */
  isApart?: boolean;
}

type Actor = Pick<StaffContext, 'staff' | 'now' | 'config'>;

/** The items must exist: callers lock or insert them first. Returns the ids of the movements, in the given order. */
export async function postStock(
  tx: Tx,
  ctx: Actor,
  document: { kind: GoodsDocument; id: number } | null,
  postings: GoodsPosting[],
): Promise<number[]> {
  if (postings.length === 0) return [];
  const each = <K extends keyof GoodsPosting>(key: K) => postings.map((posting) => posting[key] ?? null);
  const { rows } = await sql<{ id: number }>`
    with posted as (
      select * from unnest(${each('stockId')}::bigint[], ${each('kind')}::text[], ${each('quantity')}::numeric[],
        ${each('unitCost')}::numeric[], ${each('value')}::numeric[], ${each('date')}::date[], ${each('reason')}::text[],
        ${each('saleLineId')}::bigint[], ${each('reverses')}::bigint[], ${each('isApart')}::boolean[])
      with ordinality as p (stock_id, kind, quantity, unit_cost, value, date, reason, sale_line_id, reverses, is_apart, place)
    ), held as materialized (
      select id, qty, unit_cost, keeps_stock from stock where id = any(${each('stockId')}::bigint[])
      order by id for no key update
    ), costs as (
      update stock set unit_cost = new.unit_cost
      from (select stock_id, max(unit_cost) as unit_cost from posted where unit_cost is not null group by stock_id) as new
      where stock.id = new.stock_id and stock.unit_cost <> new.unit_cost
    )
    insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, value, date, at, staff_id, document, document_id,
      reason, sale_line_id, reverses)
    select p.stock_id, p.kind, moved.quantity, held.qty + sum(moved.quantity) over (partition by p.stock_id order by p.place),
      cost.of_one, coalesce(p.value, round(moved.quantity * cost.of_one, money_decimals())), coalesce(p.date, ${today(ctx)}::date),
      ${ctx.now()}, ${ctx.staff.id}, case when p.is_apart then null else ${document?.kind ?? null}::text end,
      case when p.is_apart then null else ${document?.id ?? null}::bigint end, p.reason, p.sale_line_id, p.reverses
    from posted p join held on held.id = p.stock_id
    cross join lateral (select case when keeps_stock then p.quantity else 0 end as quantity) as moved
    cross join lateral (select coalesce(p.unit_cost, held.unit_cost) as of_one) as cost
    order by p.place
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A new unit cost revalues the goods that are there: a movement of quantity 0, at the new cost. */
export function revaluation(stockId: number, { from, to }: { from: number; to: number }): GoodsPosting[] {
  return from === to ? [] : [{ stockId, kind: 'revaluation', quantity: 0, unitCost: to }];
}
