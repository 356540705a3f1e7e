/** A sale with everything that a till can add to it: a tax, a discount on a line and on the cart, and two ways to pay. */
import { randomUUID } from 'node:crypto';
import { priceCart, type TaxRate } from '../contract/cart/price.ts';
import { sellAnyOf, threeOf } from './operations.ts';
import type { Asking } from './rate.ts';
import type { ShopServer } from './shop-server.ts';

const tax: TaxRate = { name: 'VAT', percent: 16, included: false };
/** These items are not used by plain sales, because with a tax those would not be plain. */
export const taxedItems = 1000;

export async function prepareSplitSale(shop: ShopServer, firstTaxed: number): Promise<Asking> {
  const { id: rateId } = await post(shop, '/api/tax-rates', tax);
  const { id: methodId } = await post(shop, '/api/payment-methods', { name: 'Mobile money', kind: 'mobile money' });
  const pool = await shop.openPool(1);
  await pool.query('update stock set tax_rate_id = $1 where id >= $2', [rateId, firstTaxed]);
  const { rows } = await pool.query('select id::float8 as id, unit_sell::float8 as price from stock where id >= $1', [
    firstTaxed,
  ]);
  await pool.end();
  const prices = new Map<number, number>(rows.map(({ id, price }) => [id, price]));
  // Made in advance, because what a till computes is not measured here.
  const carts = Array.from({ length: manyCarts }, () => makeCart(firstTaxed, prices, methodId));
  return sellAnyOf(carts, (cart) => cart.replace(placeOfReference, randomUUID()));
}

const manyCarts = 2000;
const placeOfReference = 'the reference';

function makeCart(firstTaxed: number, prices: Map<number, number>, methodId: number): string {
  const sales = threeOf(taxedItems).map((place, at) => ({
    stockId: firstTaxed + place - 1,
    quantity: 1,
    ...(at === 0 && { discount: { percent: 10 } }),
  }));
  const discount = { percent: 5 };
  const lines = sales.map(({ stockId, ...line }) => ({ ...line, unitSell: prices.get(stockId)!, tax }));
  const { total } = priceCart({ lines, discount }, { decimals: 2 });
  const cash = Math.floor(total / 2);
  const tenders = [
    { methodId: 1, amount: cash, given: cash + 10 },
    { methodId, amount: Math.round((total - cash) * 100) / 100, reference: placeOfReference },
  ];
  return JSON.stringify({ sales, discount, tenders, expectedTotal: total });
}

async function post(shop: ShopServer, path: string, body: object): Promise<{ id: number }> {
  const answer = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { status, payload } = (await answer.json()) as { status: boolean; payload: { id: number } };
  if (!status) throw new Error(`${path}: ${payload}`);
  return payload;
}
