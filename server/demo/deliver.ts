/**
 * What comes when there is too little of an item: mostly a delivery by its supplier, who brings whatever else there is little of;
 * sometimes a few pieces from the market, paid in cash, or goods of which no paper tells. One item in five has another cost, and the
 * price follows if it would be too low.
 */
import { deliveryNumber } from '../../contract/documents/documents.ts';
import { addDays } from '../../contract/values/dates.ts';
import { bank, cash } from '../money/methods.ts';
import { amountOf, goods, iso, money, times } from './amounts.ts';
import { type Done, type Item, log, move, pay } from './books.ts';
import type { DemoShop } from './open-shop.ts';
import { order, owe, planPayment } from './pay-suppliers.ts';
import type { Supplier } from './suppliers.ts';

const mostLines = 10;
/** Of how many deliveries on credit some goods go back. */
const deliveriesPerReturn = 40;
const dayMilliseconds = 86_400_000;
const withDates = ['Groceries', 'Drinks'];

interface Line {
  item: Item;
  quantity: number;
  total: number;
  unitCostBefore: number;
  unitSellBefore: number;
}

export function deliver(shop: DemoShop, item: Item, done: Done): void {
  const { random, suppliers } = shop;
  if (random.chance(0.05)) restock(shop, item, done);
  else if (random.chance(0.1)) deliverFrom(shop, null, [lineOf(shop, item, random.between(5, 20))], done);
  else {
    const supplier = suppliers[(item.id - 1) % suppliers.length]!;
    const others = supplier.items.filter((other) => other !== item && other.qty < other.warningAt * 2);
    const short = [item, ...others.slice(0, mostLines - 1)];
    deliverFrom(
      shop,
      supplier,
      short.map((one) => lineOf(shop, one, random.between(50, 400))),
      done,
    );
  }
}

function lineOf({ random }: DemoShop, item: Item, pieces: number): Line {
  const before = { unitCostBefore: item.unitCost, unitSellBefore: item.unitSell };
  changeCost(random, item);
  const quantity = pieces * 1000;
  return { item, quantity, total: times(quantity, item.unitCost), ...before };
}

function changeCost(random: DemoShop['random'], item: Item): void {
  if (random.chance(0.2))
    item.unitCost = Math.max(50, Math.round((item.unitCost * (0.95 + random.next() * 0.15)) / 50) * 50);
  item.unitSell = Math.max(item.unitSell, Math.round((item.unitCost * 1.15) / 50) * 50);
}

interface Delivered extends Done {
  id: number;
  supplier: Supplier | null;
  lines: Line[];
  due: number;
}

/** A supplier's bill is due later unless they are paid at once. */
function deliverFrom(shop: DemoShop, supplier: Supplier | null, lines: Line[], done: Done): void {
  const { books } = shop;
  const due = lines.reduce((sum, { total }) => sum + total, 0);
  const delivered = { ...done, id: ++books.ids.delivery, supplier, lines, due };
  if (supplier === null || supplier.termsDays === 0) payAtOnce(shop, delivered);
  else deliverOnCredit(shop, { ...delivered, supplier });
}

function payAtOnce(shop: DemoShop, delivered: Delivered): void {
  const { books } = shop;
  const { id, due, supplier, day, at, who } = delivered;
  const method = supplier === null ? cash : bank;
  bring(shop, delivered, { paid: [[supplier === null ? 'Cash' : 'Bank', amountOf(due)]] });
  books.write('delivery_payments', [++books.ids.deliveryPayment, id, method, money(due)]);
  const moved = { day, at, who, methodId: method, amount: -due };
  pay(books, { ...moved, kind: 'purchase', document: ['delivery', id] });
  if (method === cash) shop.boughtInCash += due;
}

function deliverOnCredit(shop: DemoShop, delivered: Delivered & { supplier: Supplier }): void {
  const { id, due, supplier, lines, ...done } = delivered;
  const dueOn = addDays(done.day, supplier.termsDays);
  bring(shop, delivered, { owed: amountOf(due), dueOn });
  const bill = owe(shop, { supplier, deliveryId: id, date: done.day, dueOn, amount: due });
  if (bill.id % deliveriesPerReturn === 0) {
    bill.credited = sendBack(shop, { supplier, bill: bill.id, id, line: lines[0]! }, done);
  }
  planPayment(shop, bill);
}

type Settled = { paid: [method: string, amount: number][] } | { owed: number; dueOn: string };

/** The delivery with its goods. */
function bring(shop: DemoShop, { id, supplier, lines, due, ...done }: Delivered, settled: Settled): void {
  const { books } = shop;
  const { day, at, who } = done;
  const number = supplier && String(1000 + id);
  const ordered = supplier && orderFor(shop, supplier, lines, done);
  const figures = [money(due), money('paid' in settled ? due : 0), money(due)];
  const known = [id, supplier?.id ?? null, ordered?.id ?? null, day, number];
  books.write('deliveries', [...known, '0', false, ...figures, who.id, at]);
  for (const [index, line] of lines.entries()) {
    receive(shop, { ...line, id, orderLine: ordered ? ordered.firstLine + index : null }, done);
  }
  log(books, done, {
    action: 'delivery added',
    subject: { kind: 'delivery', id, name: supplier?.name ?? '' },
    facts: {
      ...{ label: deliveryNumber(id), date: day, due: amountOf(due), ...(number && { number }) },
      lines: lines.map(({ item, quantity }) => [item.name, quantity / 1000]),
      ...settled,
    },
  });
}

/** Half of what comes was ordered, as long before as that supplier needs. */
function orderFor({ books, random, days }: DemoShop, supplier: Supplier, lines: Line[], { at, who }: Done) {
  const sent = new Date(at).getTime() - supplier.leadDays * dayMilliseconds;
  if (sent < days[0]!.midnight || !random.chance(0.5)) return null;
  return order(books, { supplier, lines, endedAt: at, day: '', at: iso(sent), who });
}

function receive(shop: DemoShop, line: Line & { id: number; orderLine: number | null }, done: Done): void {
  const { books, random } = shop;
  const { id, item, quantity, total, orderLine, unitCostBefore, unitSellBefore } = line;
  if (item.unitCost !== unitCostBefore) move(books, item, { ...done, kind: 'revaluation', quantity: 0 });
  const movement = move(books, item, { ...done, kind: 'received', quantity, value: total, document: ['delivery', id] });
  const prices = [unitCostBefore, item.unitCost, unitSellBefore, item.unitSell].map(money);
  const hasDate = withDates.includes(item.category) && random.chance(0.5);
  const expiresOn = hasDate ? addDays(done.day, random.between(60, 400)) : null;
  const pieces = [goods(quantity), '0', money(total), goods(quantity), money(total)];
  const known = [++books.ids.deliveryLine, id, item.id, orderLine];
  books.write('delivery_lines', [...known, ...pieces, ...prices, '0', expiresOn, movement]);
}

interface SentBack {
  supplier: Supplier;
  bill: number;
  /** The delivery. */
  id: number;
  line: Line;
}

/** A few pieces, for as much as they cost; answers by how much less is owed. */
function sendBack({ books, random }: DemoShop, { supplier, bill, id: deliveryId, line }: SentBack, done: Done): number {
  const { item } = line;
  const { day, at, who } = done;
  const id = ++books.ids.supplierReturn;
  const quantity = random.between(1, 10) * 1000;
  const worth = times(quantity, item.unitCost);
  const amount = money(worth);
  const reason = 'Broken';
  books.write('supplier_returns', [
    id,
    supplier.id,
    deliveryId,
    day,
    reason,
    amount,
    amount,
    amount,
    '0',
    '0',
    who.id,
    at,
  ]);
  const moved = { ...done, quantity: -quantity, value: -worth, document: ['supplier return', id] as const };
  const movement = move(books, item, { ...moved, kind: 'sent back' });
  const pieces = [goods(quantity), goods(quantity), amount, amount];
  books.write('supplier_return_lines', [++books.ids.supplierReturnLine, id, item.id, ...pieces, movement]);
  books.write('bill_settlements', [++books.ids.settlement, bill, null, id, amount, day, at]);
  log(books, done, {
    action: 'goods sent back',
    subject: { kind: 'supplier', id: supplier.id, name: supplier.name },
    facts: {
      ...{ date: day, reason, credit: amountOf(worth), cost: amountOf(worth), refunded: 0, kept: 0 },
      lines: [[item.name, quantity / 1000]],
    },
  });
  return worth;
}

function restock({ books, random }: DemoShop, item: Item, done: Done): void {
  const before = figures(item);
  const costBefore = item.unitCost;
  changeCost(random, item);
  if (item.unitCost !== costBefore) move(books, item, { ...done, kind: 'revaluation', quantity: 0 });
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
