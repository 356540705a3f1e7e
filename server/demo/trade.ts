/**
 * Generates a year (or a day) of trading as rows of the tables: every sale takes from a quantity that was in stock,
 * every movement has its balance, every account what is left to pay. The log reads as if all of it had been typed in.
 */
import type { Clerk } from './books.ts';
import { momentsOf, type TradingDay } from './calendar.ts';
import { openShop, type ShopPlan, writeItems } from './open-shop.ts';
import { orderWhatIsShort, paySuppliers, writeBills } from './pay-suppliers.ts';
import type { Random } from './random.ts';
import { sell } from './sell.ts';
import { spend } from './spend.ts';
import type { Write } from './tables.ts';

const salesAtOnce = 100;

/** Generates a few sales at a time, so that the writer can keep up; yields how much is done. */
export function* trade(plan: ShopPlan, clerks: Clerk[], random: Random, write: Write): Generator<number> {
  const shop = openShop(plan, clerks, random, write);
  const { days } = shop;
  for (const [dayIndex, day] of days.entries()) {
    const carts = cartsOf(day, random);
    const moments = momentsOf(day, carts.length, random);
    let cash = 0;
    for (const [index, wanted] of carts.entries()) {
      cash += sell(shop, moments[index]!, wanted, day);
      if (index % salesAtOnce === 0) yield (dayIndex + index / carts.length) / days.length;
    }
    spend(shop, day, cash - shop.boughtInCash);
    shop.boughtInCash = 0;
    paySuppliers(shop, day);
  }
  orderWhatIsShort(shop);
  writeBills(shop);
  writeItems(shop);
}

/** How many lines each receipt of a day has. */
function cartsOf({ sales }: TradingDay, random: Random): number[] {
  const carts: number[] = [];
  for (let left = sales; left > 0; left -= carts.at(-1)!) {
    carts.push(Math.min(left, random.pick([1, 1, 2, 2, 2, 3, 3, 4, 5])));
  }
  return carts;
}
