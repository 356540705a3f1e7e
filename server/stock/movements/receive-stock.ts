/**
 * Goods that come in at a cost. The shop's cost method decides what the item costs from then on: with `last` it is what these goods
 * cost, and goods that were already there are revalued; with `average` all goods keep their total value, and share one cost. The
 * value of an opening quantity, and of goods at a cost of their own, needs none of this (`post-stock.ts`).
 */
import { sql } from 'kysely';
import { valueAtCost } from '../../../contract/values/cost.ts';
import { costDecimals } from '../../../contract/values/money.ts';
import type { StaffContext, Tx } from '../../base/context.ts';
import { postStock, revaluation } from './post-stock.ts';

interface Delivered {
  stockId: number;
  quantity: number;
  unitCost: number;
  date: string;
}

/** Returns the id of the movement. */
export async function receiveRestock(
  tx: Tx,
  ctx: StaffContext,
  { stockId, quantity, unitCost, date }: Delivered,
): Promise<number> {
  const value = valueAtCost(quantity, unitCost);
  const { from, average } = await costOf(tx, { stockId, quantity, value });
  const isAverage = ctx.settings.money.costMethod === 'average';
  const to = isAverage ? average : unitCost;
  const ids = await postStock(tx, ctx, null, [
    ...(isAverage ? [] : revaluation(stockId, { from, to })),
    { stockId, kind: 'restock', quantity, unitCost: to, value, date },
  ]);
  return ids.at(-1)!;
}

/** The item's cost, and its average with these goods. The item is locked until the transaction ends. */
async function costOf(tx: Tx, { stockId, quantity, value }: { stockId: number; quantity: number; value: number }) {
  const { rows } = await sql<{ from: number; average: number }>`
    select unit_cost as "from",
      round((qty * unit_cost + ${value}::numeric) / (qty + ${quantity}::numeric), ${costDecimals}::int) as average
    from stock where id = ${stockId} for no key update`.execute(tx);
  return rows[0]!;
}
