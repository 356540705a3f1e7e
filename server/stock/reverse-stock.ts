/**
 * Takes one movement back, today: the goods go back as they came, with the value they had then. If goods that came are all that
 * changed the item's cost, the item costs again what it did before.
 * What the two costs make of what stays is a revaluation of its own. Without it, the value of the goods that go would be carried
 * by those that stay.
 */
import { sql } from 'kysely';
import type { GoodsKind } from '../../contract/goods-kinds.ts';
import { costDecimals } from '../../contract/money.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { postStock, revaluation } from './post-stock.ts';

export interface Standing {
  id: number;
  stockId: number;
  kind: GoodsKind;
  quantity: number;
  value: number;
}

/** The item is held, and has enough of it. Answers the id of the movement that takes it back. */
export async function reverseStock(tx: Tx, ctx: StaffContext, movement: Standing, reason: string): Promise<number> {
  const { id, stockId, kind, quantity, value } = movement;
  const { now, later, between } = await readCosts(tx, movement);
  const opposite = { stockId, kind, quantity: -quantity, value: -value, reason, reverses: id };
  if (quantity > 0) {
    await postStock(tx, ctx, null, revaluation(stockId, { from: now, to: between }));
    const [reversal] = await postStock(tx, ctx, null, [{ ...opposite, unitCost: later }]);
    return reversal!;
  }
  const [reversal] = await postStock(tx, ctx, null, [{ ...opposite, unitCost: between }]);
  await postStock(tx, ctx, null, revaluation(stockId, { from: between, to: later }));
  return reversal!;
}

interface Costs {
  now: number;
  /** What the item costs once the movement is taken back. */
  later: number;
  /** What it costs while it still, or already, carries the value of the goods that move. */
  between: number;
}

/** A restock that changed the cost wrote a revaluation at the same moment, or changed it by the average. */
async function readCosts(tx: Tx, { id, quantity, value }: Standing): Promise<Costs> {
  const { rows } = await sql<Costs>`
    select now, later, round(case when moved.quantity > 0 then ((qty - moved.quantity) * later + moved.value) / qty
      else (qty * now - moved.value) / (qty - moved.quantity) end, ${costDecimals}::int) as between
    from (select ${quantity}::numeric as quantity, ${value}::numeric as value) as moved, (
      select s.qty, s.unit_cost as now,
        case when m.kind = 'restock' and m.unit_cost = s.unit_cost then coalesce((
          select p.unit_cost from stock_movements p
          where p.stock_id = m.stock_id and p.id < m.id and not (p.kind = 'revaluation' and p.at = m.at)
          order by p.id desc limit 1
        ), s.unit_cost) else s.unit_cost end as later
      from stock_movements m join stock s on s.id = m.stock_id where m.id = ${id}
    ) as costs`.execute(tx);
  return rows[0]!;
}
