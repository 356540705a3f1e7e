/** How many decimals amounts have in this shop, fixed with the first amount (migrations 0090 and 0132). */
import type pg from 'pg';
import { decimalsOf } from '../../contract/values/money.ts';

interface Shop {
  decimals: number;
  currency: string | null;
}

export async function readShop(database: Pick<pg.ClientBase, 'query'>): Promise<Shop> {
  const { rows } = await database.query<Shop>('select decimals, currency from shop');
  return rows[0]!;
}

/** Why this CURRENCY does not fit a shop whose amounts have different decimals; null when it does. */
export function whyNotCurrency({ decimals, currency: before }: Shop, currency: string | undefined): string | null {
  if (currency === undefined || currency === before || decimalsOf(currency) === decimals) return null;
  const words = (count: number) => (count === 0 ? 'no decimals' : `${count} decimals`);
  return `CURRENCY is ${currency}, which has ${words(decimalsOf(currency))}, but the amounts in these books have ${words(decimals)}. Set CURRENCY to ${before ?? 'one that fits'}, or start a new shop.`;
}
