/** One sale of a demo shop: its lines, the deliveries it makes necessary, how it is paid, and what comes back later. */
import { returnNumber } from '../../contract/documents/documents.ts';
import { amountOf, goods, iso, money, times } from './amounts.ts';
import { type Books, type Done, type Item, log, move, type PaidMoney, pay } from './books.ts';
import type { TradingDay } from './calendar.ts';
import { deliver } from './deliver.ts';
import { lend } from './lend.ts';
import type { DemoShop } from './open-shop.ts';

/** Of so many lines sold for cash, one comes back. */
const linesPerReturn = 300;
const returnReasons = ['Wrong size', 'Changed their mind', 'Broken'];

interface Receipt extends Done {
  id: number;
  moment: number;
  customerId: number | null;
}

interface SoldLine {
  id: number;
  item: Item;
  quantity: number;
  total: number;
  cost: number;
  deleted: boolean;
  /** What was paid back for goods that came back. */
  refunded: number;
}

/** One receipt with this many lines; returns the cash it brought in. */
export function sell(shop: DemoShop, moment: number, wanted: number, { day }: TradingDay): number {
  const { books, random, clerks, customers } = shop;
  const who = random.pick(clerks);
  const customerId = customers.size > 0 && random.chance(0.125) ? random.between(1, customers.size) : null;
  const receipt: Receipt = { id: ++books.ids.receipt, moment, customerId, day, at: iso(moment), who };
  const lines: SoldLine[] = [];
  for (const item of choose(shop, wanted)) lines.push(sellItem(shop, item, receipt));
  const total = sumOf(lines);
  const standing = sumOf(lines.filter(({ deleted }) => !deleted));
  books.write('receipts', [receipt.id, who.id, customerId, money(total), day, receipt.at]);
  const due = customerId === null ? null : lend(shop, customerId, { ...receipt, amount: standing });
  if (customerId === null && total > 0) takeCash(books, receipt, total, standing);
  log(books, receipt, {
    action: 'sale made',
    subject: { kind: 'receipt', id: receipt.id, name: String(receipt.id) },
    facts: {
      total: amountOf(total),
      customer: customerId === null ? null : customers.get(customerId)!,
      due,
      lines: lines.map(({ item, quantity }) => [item.name, quantity / 1000]),
    },
  });
  return customerId === null ? standing - lines.reduce((sum, { refunded }) => sum + refunded, 0) : 0;
}

function sumOf(lines: SoldLine[]): number {
  return lines.reduce((sum, { total }) => sum + total, 0);
}

/** Some items sell much better than others. */
function choose({ items, random }: DemoShop, wanted: number): Set<Item> {
  const chosen = new Set<Item>();
  while (chosen.size < Math.min(wanted, items.length))
    chosen.add(items[Math.floor(items.length * random.next() ** 2.2)]!);
  return chosen;
}

/** A few lines are deleted half a minute later. */
function sellItem(shop: DemoShop, item: Item, receipt: Receipt): SoldLine {
  const { books, random } = shop;
  const { moment, customerId, day, at, who } = receipt;
  const quantity = item.byWeight ? random.between(1, 12) * 250 : random.pick([1, 1, 1, 2, 2, 3, 5]) * 1000;
  if (item.qty < quantity + item.warningAt / 2) {
    deliver(shop, item, { day, at: iso(moment - 60_000), who });
  }
  const id = ++books.ids.line;
  const total = times(quantity, item.unitSell);
  const cost = times(quantity, item.unitCost);
  const deleted = random.chance(0.002);
  const line: SoldLine = { id, item, quantity, total, cost, deleted, refunded: 0 };
  const later = iso(moment + 30_000);
  writeLine(books, line, receipt, deleted ? [later, who.id] : [null, null]);
  move(books, item, { kind: 'sale', quantity: -quantity, day, at, who, lineId: id });
  if (deleted) move(books, item, { kind: 'sale deleted', quantity, day, at: later, who, lineId: id });
  else count(line);
  if (!deleted && customerId === null && id % linesPerReturn === 0) line.refunded = takeGoodsBack(books, line, receipt);
  return line;
}

function writeLine(books: Books, line: SoldLine, receipt: Receipt, deleted: [string, number] | [null, null]): void {
  const { id, item, quantity, total, cost } = line;
  const figures = [goods(quantity), money(item.unitCost), money(item.unitSell), money(total), money(cost)];
  const sold = [receipt.day, receipt.at];
  books.write('sale_lines', [id, receipt.id, item.id, item.name, ...figures, ...sold, ...deleted]);
}

function count({ item, quantity, cost, total }: SoldLine): void {
  item.salesCount++;
  item.sold.quantity += quantity;
  item.sold.cost += cost;
  item.sold.total += total;
}

/** The cash of the sale, and what was paid back for lines that were deleted a moment later. */
function takeCash(books: Books, { id, day, at, who }: Receipt, total: number, standing: number): void {
  const sale: Omit<PaidMoney, 'amount'> = { day, at, who, kind: 'sale', document: ['receipt', id] };
  const paid = pay(books, { ...sale, amount: total });
  if (standing === total) return;
  pay(books, { ...sale, amount: -total, reverses: paid });
  if (standing > 0) pay(books, { ...sale, amount: standing });
}

/** All of a line comes back an hour after the sale and is paid back in cash. Broken goods do not go back to the shelf. */
function takeGoodsBack(books: Books, line: SoldLine, receipt: Receipt): number {
  const { item, quantity, total, cost } = line;
  const done = { day: receipt.day, at: iso(receipt.moment + 3_600_000), who: receipt.who };
  const id = ++books.ids.return;
  const reason = returnReasons[id % returnReasons.length]!;
  const toStock = reason !== 'Broken';
  const { day, at, who } = done;
  books.write('returns', [id, receipt.id, day, at, who.id, reason, money(total), money(0), money(0)]);
  const figures = [money(total), money(0), money(cost)];
  books.write('return_lines', [id, line.id, item.id, day, goods(quantity), toStock, ...figures]);
  move(books, item, { ...done, kind: 'return', quantity, lineId: line.id });
  if (!toStock) move(books, item, { ...done, kind: 'loss', quantity: -quantity, lineId: line.id });
  pay(books, { ...done, amount: -total, kind: 'refund', document: ['return', id] });
  log(books, done, {
    action: 'goods returned',
    subject: { kind: 'return', id, name: returnNumber(id) },
    facts: {
      receipt: receipt.id,
      lines: [[item.name, quantity / 1000, toStock]],
      total: amountOf(total),
      debt: 0,
      refunds: [['Cash', amountOf(total)]],
      reason,
    },
  });
  return total;
}
