/**
 * The lines of an order: items that are sold and kept in stock, in pieces or in one of their packs. A line stores the pack's
 * present name and size. The packs are held, so that none is deleted while it is being put on an open order.
 */
import { sql } from 'kysely';
import type { addOrder } from '../../contract/buying/orders.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { isWhole, refuseNotWhole } from '../stock/whole-pieces.ts';

type GivenLine = Input<typeof addOrder>['body']['lines'][number];

interface Pack {
  id: number;
  stock_id: number;
  name: string;
  size: number;
}

type CheckedLine = Awaited<ReturnType<typeof checkLines>>[number];

export async function writeOrderLines(tx: Tx, orderId: number, lines: CheckedLine[]): Promise<void> {
  const each = <K extends keyof CheckedLine>(key: K) => lines.map((line) => line[key]);
  await sql`
    insert into order_lines (order_id, stock_id, pack_id, pack_name, pack_size, quantity, cost)
    select ${orderId}, stock_id, pack_id, pack_name, pack_size, quantity, cost
    from unnest(${each('stockId')}::bigint[], ${each('packId')}::bigint[], ${each('packName')}::text[],
      ${each('packSize')}::numeric[], ${each('quantity')}::numeric[], ${each('cost')}::numeric[])
      with ordinality as line (stock_id, pack_id, pack_name, pack_size, quantity, cost, place)
    order by place`.execute(tx);
}

/** Call it before the order is written, so that a refusal uses up no number. */
export async function checkLines(tx: Tx, given: GivenLine[]) {
  const items = await readItems(tx, given);
  const packs = await holdPacks(tx, given);
  return given.map(({ stockId, packId, quantity, cost }) => {
    const item = items.get(stockId) ?? refuse('item-not-found', { id: stockId });
    if (!item.keeps_stock) refuse('keeps-no-stock', { name: item.name });
    if (packId == null) {
      if (!item.in_parts && !isWhole(quantity)) refuseNotWhole([item.name]);
      return { stockId, packId: null, packName: null, packSize: null, quantity, cost: cost ?? null };
    }
    const pack = packs.get(packId);
    if (pack?.stock_id !== stockId) return refuse('pack-not-found', { name: item.name });
    if (!isWhole(quantity)) refuse('not-whole/pack', { name: item.name, pack: pack.name });
    return { stockId, packId, packName: pack.name, packSize: pack.size, quantity, cost: cost ?? null };
  });
}

async function readItems(tx: Tx, lines: GivenLine[]) {
  const ids = lines.map(({ stockId }) => stockId);
  const items = await tx
    .selectFrom('stock')
    .select(['id', 'name', 'keeps_stock', 'in_parts'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(items.map((item) => [item.id, item]));
}

async function holdPacks(tx: Tx, lines: GivenLine[]): Promise<Map<number, Pack>> {
  const ids = lines.flatMap(({ packId }) => packId ?? []);
  if (ids.length === 0) return new Map();
  const packs = await tx
    .selectFrom('packs')
    .select(['id', 'stock_id', 'name', 'size'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(packs.map((pack) => [pack.id, pack]));
}
