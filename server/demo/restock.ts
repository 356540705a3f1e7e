/** A delivery of one item; one in five has another cost, and the price follows if it would be too low. */
import { amountOf } from './amounts.ts';
import { type Books, type Done, type Item, log, move } from './books.ts';
import type { Random } from './random.ts';

export function restock(books: Books, random: Random, item: Item, done: Done): void {
  const before = figures(item);
  const costBefore = item.unitCost;
  if (random.chance(0.2))
    item.unitCost = Math.max(50, Math.round((item.unitCost * (0.95 + random.next() * 0.15)) / 50) * 50);
  if (item.unitCost !== costBefore) move(books, item, { ...done, kind: 'revaluation', quantity: 0 });
  item.unitSell = Math.max(item.unitSell, Math.round((item.unitCost * 1.15) / 50) * 50);
  item.date = done.day;
  const delivered = random.between(50, 400) * 1000;
  move(books, item, { ...done, kind: 'restock', quantity: delivered });
  log(books, done, {
    action: 'stock restocked',
    subject: { kind: 'stock', id: item.id, name: item.name },
    facts: { quantity: delivered / 1000, before, after: figures(item) },
  });
}

function figures({ qty, unitCost, unitSell }: Item) {
  return { qty: qty / 1000, unitCost: amountOf(unitCost), unitSell: amountOf(unitSell) };
}
