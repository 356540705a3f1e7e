/**
 * The goods of a delivery: a movement and a line each, and the cost and price of items from now on. Lines of different items are
 * written at once; an item that is on several lines takes as many rounds, because each line begins with what the one before left.
 * With the cost method `last`, goods that were already there are revalued, as with a restock. That revaluation belongs to the item
 * and to today, not to the delivery.
 */
import { sql } from 'kysely';
import type { StaffContext, Tx } from '../base/context.ts';
import { type GoodsPosting, postStock, revaluation } from '../stock/movements/post-stock.ts';
import { inRounds } from './in-rounds.ts';
import type { Plan, PlannedLine } from './plan-delivery.ts';

/** Call it with the items held. Returns the ids of the lines, in the given order. */
export async function receiveGoods(tx: Tx, ctx: StaffContext, id: number, { lines, date }: Plan): Promise<number[]> {
  const movements = new Map<PlannedLine, number>();
  for (const round of inRounds(lines, ({ item }) => item.id)) {
    const revalued = ctx.settings.money.costMethod === 'last' ? revaluations(round) : [];
    const received = round.map(({ item, pieces, value, unitCostAfter }): GoodsPosting => {
      return { stockId: item.id, kind: 'received', quantity: pieces, unitCost: unitCostAfter, value, date };
    });
    const posted = await postStock(tx, ctx, { kind: 'delivery', id }, [...revalued, ...received]);
    for (const [at, line] of round.entries()) movements.set(line, posted[revalued.length + at]!);
  }
  const lineIds = await insertLines(
    tx,
    id,
    lines.map((line) => ({ ...line, movementId: movements.get(line)! })),
  );
  await setPrices(tx, lines);
  return lineIds;
}

function revaluations(round: PlannedLine[]): GoodsPosting[] {
  return round
    .flatMap(({ item, unitCostBefore: from, unitCostAfter: to }) => revaluation(item.id, { from, to }))
    .map((posting) => ({ ...posting, isApart: true }));
}

async function insertLines(tx: Tx, id: number, lines: (PlannedLine & { movementId: number })[]): Promise<number[]> {
  const each = <Value>(value: (line: PlannedLine & { movementId: number }) => Value) => lines.map(value);
  const { rows } = await sql<{ id: number }>`
    insert into delivery_lines (delivery_id, stock_id, order_line_id, pack_id, pack_name, pack_size, quantity, free, total, pieces,
      value, unit_cost_before, unit_cost_after, unit_sell_before, unit_sell_after, included_tax, expires_on, movement_id)
    select ${id}::bigint, stock_id, order_line_id, pack_id, pack_name, pack_size, quantity, free, total, pieces, value,
      unit_cost_before, unit_cost_after, unit_sell_before, unit_sell_after, included_tax, expires_on, movement_id
    from unnest(${each(({ item }) => item.id)}::bigint[], ${each(({ ordered }) => ordered?.id ?? null)}::bigint[],
      ${each(({ pack }) => pack?.id ?? null)}::bigint[], ${each(({ pack }) => pack?.name ?? null)}::text[],
      ${each(({ pack }) => pack?.size ?? null)}::numeric[], ${each(({ quantity }) => quantity)}::numeric[],
      ${each(({ free }) => free)}::numeric[], ${each(({ total }) => total)}::numeric[],
      ${each(({ pieces }) => pieces)}::numeric[], ${each(({ value }) => value)}::numeric[],
      ${each(({ unitCostBefore }) => unitCostBefore)}::numeric[], ${each(({ unitCostAfter }) => unitCostAfter)}::numeric[],
      ${each(({ unitSellBefore }) => unitSellBefore)}::numeric[], ${each(({ unitSellAfter }) => unitSellAfter)}::numeric[],
      ${each(({ item }) => item.includedTax)}::numeric[], ${each(({ expiresOn }) => expiresOn)}::date[],
      ${each(({ movementId }) => movementId)}::bigint[])
    with ordinality as line (stock_id, order_line_id, pack_id, pack_name, pack_size, quantity, free, total, pieces, value,
      unit_cost_before, unit_cost_after, unit_sell_before, unit_sell_after, included_tax, expires_on, movement_id, place)
    order by place
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** An item on several lines gets the price of the last one. */
async function setPrices(tx: Tx, lines: PlannedLine[]): Promise<void> {
  const prices = new Map(lines.map(({ item, unitSellAfter }) => [item, unitSellAfter]));
  const changed = [...prices].filter(([item, price]) => price !== item.unitSell);
  if (changed.length === 0) return;
  await sql`
    update stock set unit_sell = new.unit_sell
    from unnest(${changed.map(([{ id }]) => id)}::bigint[], ${changed.map(([, price]) => price)}::numeric[]) as new (id, unit_sell)
    where stock.id = new.id`.execute(tx);
}
