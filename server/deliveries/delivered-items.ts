/** The items and packs that a supplier's paper names, as they are before it is entered. */
import { sql } from 'kysely';
import type { DeliveryBody } from '../../contract/buying/deliveries.ts';
import type { ItemFigures } from '../../contract/buying/delivery-figures.ts';
import type { Tx } from '../base/context.ts';
import { refuse, refuseEach } from '../base/refusal.ts';
import { isWhole, refuseNotWhole } from '../stock/whole-pieces.ts';
import { type Held, whileHeld } from './held.ts';

export type Line = DeliveryBody['lines'][number];

export interface PackOfItem {
  id: number;
  name: string;
  size: number;
}

export interface Item extends ItemFigures {
  id: number;
  name: string;
  inParts: boolean;
  /** The percentage of the tax that the selling price includes; 0 if it includes none. */
  includedTax: number;
  /** The packs in which it may be delivered. */
  packs: PackOfItem[];
}

interface Row extends Item {
  keepsStock: boolean;
}

/** Returns the items by their ids. */
export async function readItems(tx: Tx, lines: Line[], held: Held): Promise<Map<number, Item>> {
  const ids = [...new Set(lines.map(({ stockId }) => stockId))];
  const { rows } = await sql<Row>`
    with items as materialized (
      select * from stock where id = any(${ids}::bigint[]) and deleted_at is null order by id ${whileHeld(held)}
    )
    select s.id, s.name, s.qty, s.unit_cost as "unitCost", s.unit_sell as "unitSell", s.keeps_stock as "keepsStock",
      s.in_parts as "inParts", coalesce(case when r.included then r.percent end, 0) as "includedTax", coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name, 'size', p.size))
        from packs p where p.stock_id = s.id and p.deleted_at is null
      ), '[]') as packs
    from items s left join tax_rates r on r.id = s.tax_rate_id`.execute(tx);
  const items = new Map(rows.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !items.has(id));
  if (missing.length > 0)
    refuseEach(
      'item-not-found',
      missing.map((id) => ({ id })),
    );
  const open = rows.find(({ keepsStock }) => !keepsStock);
  if (open) refuse('keeps-no-stock', { name: open.name });
  return items;
}

/** The pack in which a line is counted; null if it is counted in pieces. Packs must be whole. */
export function packOf({ packs, name }: Item, { packId, quantity, free }: Line): PackOfItem | null {
  if (packId == null) return null;
  const pack = packs.find(({ id }) => id === packId) ?? refuse('pack-not-found', { name });
  if (!isWhole(quantity) || !isWhole(free ?? 0)) refuse('not-whole/pack', { pack: pack.name, name });
  return pack;
}

export function refuseParts(lines: { item: Item; pieces: number }[]): void {
  const parts = lines.filter(({ item, pieces }) => !item.inParts && !isWhole(pieces));
  if (parts.length > 0) refuseNotWhole(parts.map(({ item }) => item.name));
}
