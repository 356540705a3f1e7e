/**
 * Takes movements back: the goods go back as they came, with the value they had then. If only these goods had changed an item's
 * cost, the item costs again what it did before.
 * The difference between the two costs for goods that stay is a revaluation of its own. Without it, the goods that stay would carry
 * the value of those that go.
 */
import { sql } from 'kysely';
import type { GoodsDocument } from '../../../contract/documents/documents.ts';
import type { GoodsKind } from '../../../contract/documents/goods-kinds.ts';
import { costDecimals } from '../../../contract/values/money.ts';
import type { StaffContext, Tx } from '../../base/context.ts';
import { type GoodsPosting, postStock, revaluation } from './post-stock.ts';

export interface Standing {
  id: number;
  stockId: number;
  kind: GoodsKind;
  quantity: number;
  value: number;
}

interface Reversal {
  reason: string;
  /** The kind of the reversal; by default the kind of the movement. */
  kind?: GoodsKind;
  /** The document of the movements; by default none, for movements entered by hand. */
  document?: { kind: GoodsDocument; id: number };
  /** By default today. */
  date?: string;
}

/**
 * Call it with the items held; they must have enough, and none may be given twice. Returns the ids of the reversals, in the order
 * of the movements.
 */
export async function reverseStock(
  tx: Tx,
  ctx: StaffContext,
  movements: Standing[],
  { reason, kind, document, date }: Reversal,
): Promise<number[]> {
  const costs = await readCosts(tx, movements);
  const before: GoodsPosting[] = [];
  const after: GoodsPosting[] = [];
  const opposites = movements.map((movement): GoodsPosting => {
    const { id, stockId, quantity, value } = movement;
    const { now, later, between } = costs.get(id)!;
    const isIn = quantity > 0;
    if (isIn) before.push(...revaluation(stockId, { from: now, to: between }));
    else after.push(...revaluation(stockId, { from: between, to: later }));
    return {
      ...{ stockId, kind: kind ?? movement.kind, quantity: -quantity, value: -value, reason, reverses: id },
      ...(date && { date }),
      unitCost: isIn ? later : between,
    };
  });
  await postStock(tx, ctx, null, before);
  const reversals = await postStock(tx, ctx, document ?? null, opposites);
  await postStock(tx, ctx, null, after);
  return reversals;
}

interface Costs {
  now: number;
  /** What the item costs once the movement is taken back. */
  later: number;
  /** What it costs while it still, or already, carries the value of the goods that move. */
  between: number;
}

/**
 * A line of a delivery has the cost from before it. A restock that changed the cost wrote a revaluation at the same moment, or
 * changed it by the average. Goods that came later and were not taken back have set the cost anew, even if it is the same.
 */
async function readCosts(tx: Tx, movements: Standing[]): Promise<Map<number, Costs>> {
  const each = (key: 'id' | 'quantity' | 'value') => movements.map((movement) => movement[key]);
  const { rows } = await sql<Costs & { id: number }>`
    select moved.id, now, later, round(case when moved.quantity > 0 then ((qty - moved.quantity) * later + moved.value) / qty
      else (qty * now - moved.value) / (qty - moved.quantity) end, ${costDecimals}::int) as between
    from unnest(${each('id')}::bigint[], ${each('quantity')}::numeric[], ${each('value')}::numeric[]) as moved (id, quantity, value)
    cross join lateral (
      select s.qty, s.unit_cost as now,
        case when m.kind in ('restock', 'received') and m.unit_cost = s.unit_cost and not exists (
          select from stock_movements n where n.stock_id = m.stock_id and n.id > m.id and n.kind in ('restock', 'received')
            and n.reverses is null and not exists (select from stock_movements r where r.reverses = n.id)
        ) then coalesce((select l.unit_cost_before from delivery_lines l where l.movement_id = m.id), (
          select p.unit_cost from stock_movements p
          where p.stock_id = m.stock_id and p.id < m.id and not (p.kind = 'revaluation' and p.at = m.at)
          order by p.id desc limit 1
        ), s.unit_cost) else s.unit_cost end as later
      from stock_movements m join stock s on s.id = m.stock_id where m.id = moved.id
    ) as costs`.execute(tx);
  return new Map(rows.map(({ id, ...costs }) => [id, costs]));
}
