/** The goods of a return to a supplier: locked, counted in pieces, and at what they cost. */
import { sql } from 'kysely';
import type { returnToSupplier } from '../../contract/buying/payables.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { valueAtCost } from '../../contract/values/cost.ts';
import { fromUnits, toUnits } from '../../contract/values/decimal.ts';
import { quantityDecimals, sumQuantities } from '../../contract/values/quantity.ts';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { lockItems } from '../stock/lock-items.ts';
import { stockWhere } from '../stock/stock-rows.ts';
import { isWhole, refuseNotWhole } from '../stock/whole-pieces.ts';

type Line = Input<typeof returnToSupplier>['body']['lines'][number];
type Item = Pick<StockItem, 'id' | 'name' | 'qty' | 'unitCost' | 'inParts' | 'kind' | 'packs'>;

export interface ReturnedLine {
  stockId: number;
  name: string;
  pack: { id: number; name: string; size: number } | null;
  /** In packs, if the line has a pack, otherwise in pieces. */
  quantity: number;
  pieces: number;
  credit: number;
  cost: number;
}

export async function holdReturnedGoods(tx: Tx, lines: Line[]): Promise<ReturnedLine[]> {
  const ids = [...new Set(lines.map(({ stockId }) => stockId))];
  await lockItems(tx, ids);
  const { rows } = await stockWhere(sql`s.id = any(${ids}::bigint[]) and s.deleted_at is null`).execute(tx);
  const items = new Map<number, Item>(rows.map((item) => [item.id, item]));
  const goods = lines.map((line) =>
    lineOf(items.get(line.stockId) ?? refuse('item-not-found', { id: line.stockId }), line),
  );
  for (const item of items.values()) refuseTooMany(item, goods);
  return goods;
}

function lineOf(
  { name, kind, packs, unitCost }: Item,
  { stockId, packId = null, quantity, credit }: Line,
): ReturnedLine {
  if (kind === 'open') refuse('keeps-no-stock', { name });
  const pack = packId === null ? null : (packs.find(({ id }) => id === packId) ?? refuse('pack-not-found', { name }));
  if (pack && !isWhole(quantity)) refuse('not-whole/pack', { name, pack: pack.name });
  const pieces = pack ? piecesIn(quantity, pack.size) : quantity;
  return {
    ...{ stockId, name, quantity, pieces, credit },
    pack: pack && { id: pack.id, name: pack.name, size: pack.size },
    cost: valueAtCost(pieces, unitCost),
  };
}

function piecesIn(packs: number, size: number): number {
  return fromUnits(BigInt(packs) * toUnits(size, quantityDecimals), quantityDecimals);
}

/** A fraction can go back if it is what remains of an item that used to be sold in parts. */
function refuseTooMany({ id, name, qty, inParts }: Item, goods: ReturnedLine[]): void {
  const pieces = sumQuantities(goods.filter(({ stockId }) => stockId === id).map((line) => line.pieces));
  if (pieces > qty) refuse('not-enough-stock', { left: qty, name });
  if (!(inParts || isWhole(pieces) || isWhole(sumQuantities([qty, -pieces])))) refuseNotWhole([name]);
}
