/** A demo shop on the morning of its first day: its categories, its items with their opening stock, its customers. */
import type { Config } from '../config.ts';
import { goods, iso, money } from './amounts.ts';
import { type Books, type Clerk, type Item, move, openBooks } from './books.ts';
import { type TradingDay, tradingDays } from './calendar.ts';
import { firstNames, lastNames, makers, places, shelves } from './names.ts';
import type { Random } from './random.ts';
import { findSuppliers, type Owed, type Supplier, writeSuppliers } from './suppliers.ts';
import type { Write } from './tables.ts';

export interface ShopPlan {
  items: number;
  customers: number;
  sales: number;
  days: number;
  lastDay: string;
  config: Pick<Config, 'businessTz' | 'locale' | 'currency'>;
}

export interface DemoShop {
  books: Books;
  random: Random;
  clerks: Clerk[];
  days: TradingDay[];
  /** Nothing is paid after this day. */
  lastDay: string;
  items: Item[];
  /** Their names, by id. */
  customers: Map<number, string>;
  suppliers: Supplier[];
  owed: Owed;
  /** Since the morning. */
  boughtInCash: number;
}

const categories = Object.keys(shelves);

export function openShop(plan: ShopPlan, clerks: Clerk[], random: Random, write: Write): DemoShop {
  const books = openBooks(write, plan.config);
  const days = tradingDays(plan.lastDay, plan.days, plan.sales, plan.config.businessTz, random);
  for (const [index, type] of categories.entries()) write('categories', [index + 1, type]);
  const items = Array.from({ length: plan.items }, (_, index) => {
    const item = newItem(index, days[0]!.day, random);
    stockUp(books, item, random.between(20, 300) * 1000, days[0]!, clerks[0]!);
    return item;
  });
  const customers = new Map<number, string>();
  for (let id = 1; id <= plan.customers; id++) customers.set(id, addCustomer(id, random, write));
  const suppliers = findSuppliers(items, random);
  writeSuppliers(books, random, suppliers, days[0]!.midnight);
  const shop: DemoShop = {
    ...{ books, random, clerks, days, lastDay: plan.lastDay, items, customers, suppliers },
    ...{ owed: { bills: [], parts: new Map() }, boughtInCash: 0 },
  };
  return shop;
}

function newItem(index: number, date: string, random: Random): Item {
  const categoryId = (index % categories.length) + 1;
  const shelf = shelves[categories[categoryId - 1]!]!;
  const unitCost = random.between(shelf.cost[0] * 2, shelf.cost[1] * 2) * 50;
  const thing = `${random.pick(makers)} ${random.pick(shelf.things)} ${random.pick(shelf.sizes)}`;
  return {
    id: index + 1,
    name: index < 200 ? thing : `${thing} No ${index}`,
    categoryId,
    category: categories[categoryId - 1]!,
    date,
    qty: 0,
    warningAt: random.between(3, 20) * 1000,
    unitCost,
    unitSell: Math.round((unitCost * (1.15 + random.next() * 0.5)) / 50) * 50,
    salesCount: 0,
    sold: { quantity: 0, cost: 0, total: 0 },
    byWeight: random.chance(0.05),
  };
}

/** The opening stock arrives at seven in the morning. */
function stockUp(books: Books, item: Item, quantity: number, { day, midnight }: TradingDay, who: Clerk): void {
  move(books, item, { kind: 'opening', quantity, day, at: iso(midnight + 7 * 3_600_000), who });
}

function addCustomer(id: number, random: Random, write: Write): string {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
  const phone = `07${String(random.between(0, 99_999_999)).padStart(8, '0')}`;
  const email = `${first}.${last}.${id}@example.com`.toLowerCase();
  write('customers', [id, `${first} ${last}`, email, phone, random.pick(places)]);
  return `${first} ${last}`;
}

/** Items are written last, when it is known how many of them are left. */
export function writeItems({ books, items }: DemoShop): void {
  for (const item of items) {
    const { id, name, categoryId, date, qty, unitCost, unitSell, warningAt, salesCount, sold } = item;
    const known = [id, name, String(6_000_000_000_000 + id), categoryId, date];
    const figures = [goods(qty), money(unitCost), money(unitSell), goods(warningAt), salesCount];
    books.write('stock', [...known, ...figures, goods(sold.quantity), money(sold.cost), money(sold.total)]);
  }
}
