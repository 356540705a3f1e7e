/** The suppliers of a demo shop, each of some of its items, and what it owes them. */
import { iso } from './amounts.ts';
import type { Books, Item } from './books.ts';
import { lastNames, places, trades } from './names.ts';
import type { Random } from './random.ts';

export interface Supplier {
  id: number;
  name: string;
  termsDays: number;
  leadDays: number;
  items: Item[];
}

/** What is owed for a delivery, and the days on which parts of it are paid. */
export interface Bill {
  id: number;
  supplier: Supplier;
  deliveryId: number;
  date: string;
  dueOn: string;
  amount: number;
  paid: number;
  credited: number;
}

export interface Part {
  bill: Bill;
  amount: number;
}

export interface Owed {
  bills: Bill[];
  /** By the day on which they are paid. */
  parts: Map<string, Part[]>;
}

const itemsEach = 50;

export function findSuppliers(items: Item[], random: Random): Supplier[] {
  const count = Math.min(items.length, Math.max(3, Math.round(items.length / itemsEach)));
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / lastNames.length);
    const trade = trades[round % trades.length]!;
    const again = Math.floor(round / trades.length);
    return {
      id: index + 1,
      name: `${lastNames[index % lastNames.length]} ${trade}${again ? ` ${again + 1}` : ''}`,
      termsDays: random.pick([0, 7, 14, 30, 30, 45]),
      leadDays: random.between(1, 6),
      items: items.filter((_, at) => at % count === index),
    };
  });
}

export function writeSuppliers(books: Books, random: Random, suppliers: Supplier[], midnight: number): void {
  for (const { id, name, termsDays, leadDays } of suppliers) {
    const phone = `07${String(random.between(0, 99_999_999)).padStart(8, '0')}`;
    books.write('suppliers', [
      id,
      name,
      phone,
      random.pick(places),
      termsDays,
      leadDays,
      iso(midnight + 6 * 3_600_000),
    ]);
  }
}
