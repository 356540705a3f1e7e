/** A sale with packs: a carton by its code, six pieces that make up one, and a piece of an item that has one. */
import type { Pool } from 'pg';
import { countPacks, type Offered } from '../contract/cart/packs.ts';
import { priceCart } from '../contract/cart/price.ts';
import { sellAnyOf, threeOf } from './operations.ts';
import type { Asking } from './rate.ts';
import type { ShopServer } from './shop-server.ts';

/** Apart from the items of plain sales, which would otherwise not be plain. */
export const packedItems = 1000;
const size = 6;
const manyCarts = 2000;

export async function preparePackSale(shop: ShopServer, firstPacked: number): Promise<Asking> {
  const pool = await shop.openPool(1);
  const offered = await addCartons(pool, firstPacked);
  await pool.end();
  // Made beforehand: what a till works out is not what is measured here.
  return sellAnyOf(Array.from({ length: manyCarts }, () => makeCart(firstPacked, offered)));
}

/** Each costs what five of its pieces cost. */
async function addCartons(pool: Pool, first: number): Promise<Map<number, Offered>> {
  const { rows } = await pool.query<{ stockId: number; unitSell: number; id: number; ofPack: number }>(
    `with added as (
      insert into packs (stock_id, name, size, unit_sell, auto)
      select id, 'Carton', $1::numeric, 5 * unit_sell, true from stock where id >= $2 and id < $3
      returning id, stock_id, unit_sell
    )
    select s.id::float8 as "stockId", s.unit_sell::float8 as "unitSell", added.id::float8 as id,
      added.unit_sell::float8 as "ofPack"
    from added join stock s on s.id = stock_id`,
    [size, first, first + packedItems],
  );
  return new Map(
    rows.map(({ stockId, unitSell, id, ofPack }) => [
      stockId,
      { unitSell, packs: [{ id, name: 'Carton', size, unitSell: ofPack, auto: true }] },
    ]),
  );
}

/** With what the till shows for it, so that a sale at any other total is refused. */
function makeCart(first: number, offered: Map<number, Offered>): string {
  const [byCode, madeUp, single] = threeOf(packedItems).map((place) => first + place - 1) as [number, number, number];
  const sales = [
    { stockId: byCode, packId: offered.get(byCode)!.packs[0]!.id, quantity: 1 },
    { stockId: madeUp, quantity: size },
    { stockId: single, quantity: 1 },
  ];
  const lines = countPacks(sales, ({ stockId }) => offered.get(stockId)!);
  const priced = { lines: lines.map(({ count, unitSell }) => ({ quantity: count, unitSell })) };
  const { total } = priceCart(priced, { decimals: 2 });
  return JSON.stringify({ sales, expectedTotal: total });
}
