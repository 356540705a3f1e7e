/**
 * The ledger's one way in for a single item: the quantity and the movement that explains it change together.
 * Invariants: qty is the sum of an item's movements; a movement's balance is qty right after it; the update holds the
 * row, so movements of one item stand in the order of their ids.
 */
import { sql } from 'kysely';
import type { Movement } from '../../contract/stock.ts';
import { type StaffContext, type Tx, today } from '../http/context.ts';

interface Move {
  stockId: number;
  kind: Movement['kind'];
  /** Signed: what came in is positive. */
  quantity: number;
  unitCost: number;
  date?: string;
  saleLineId?: number;
}

/** Returns the balance after it. The item must exist: callers lock or insert it first. */
export async function moveStock(tx: Tx, ctx: StaffContext, move: Move): Promise<number> {
  const { qty } = await tx
    .updateTable('stock')
    .set({ qty: sql<number>`qty + ${move.quantity}::numeric` })
    .where('id', '=', move.stockId)
    .returning('qty')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('stock_movements')
    .values({
      stock_id: move.stockId,
      kind: move.kind,
      quantity: move.quantity,
      balance: qty,
      unit_cost: move.unitCost,
      date: move.date ?? today(ctx),
      at: ctx.now(),
      staff_id: ctx.staff.id,
      sale_line_id: move.saleLineId ?? null,
    })
    .execute();
  return qty;
}
