/**
 * The ledger's one way in for a single item: the movement is written, and the quantity follows by trigger.
 * Invariants: qty is the sum of an item's movements; a movement's balance is qty right after it; the item's row is held
 * from here on, so movements of one item stand in the order of their ids; an open item keeps no stock, so nothing of it moves.
 */
import { sql } from 'kysely';
import type { Movement } from '../../contract/stock.ts';
import { today } from '../base/clock.ts';
import type { StaffContext, Tx } from '../base/context.ts';

interface Move {
  stockId: number;
  kind: Movement['kind'];
  /** Signed: what came in is positive. */
  quantity: number;
  unitCost: number;
  date?: string;
  saleLineId?: number;
}

/** The item must exist: callers lock or insert it first. Answers the movement's id. */
export async function moveStock(tx: Tx, ctx: StaffContext, move: Move): Promise<number> {
  const { stockId, kind, quantity, unitCost, date = today(ctx), saleLineId = null } = move;
  const { rows } = await sql<{ id: number }>`
    insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id, sale_line_id)
    select id, ${kind}, moved.quantity, qty + moved.quantity, ${unitCost}::numeric, ${date}::date,
      ${ctx.now()}, ${ctx.staff.id}, ${saleLineId}
    from stock cross join lateral (
      select case when keeps_stock then ${quantity}::numeric else 0 end as quantity
    ) as moved
    where id = ${stockId} for no key update of stock
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** Another unit cost values what lies there anew: a movement of nothing, at the new cost. */
export async function revalueStock(
  tx: Tx,
  ctx: StaffContext,
  { stockId, from, to }: { stockId: number; from: number; to: number },
): Promise<void> {
  if (from === to) return;
  await moveStock(tx, ctx, { stockId, kind: 'revaluation', quantity: 0, unitCost: to });
}
