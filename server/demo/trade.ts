/**
 * Generates a year (or a day) of trading as rows of the tables: every sale takes from a quantity that was in stock,
 * every movement has its balance, every account what is left to pay. Money is in the smallest unit of the currency and
 * quantities in thousandths.
 * The log reads as if all of it had been typed in.
 */

import { addDays } from '../../contract/dates.ts';
import type { MoneyDocument } from '../../contract/documents.ts';
import { returnNumber } from '../../contract/documents.ts';
import { moneyDecimals } from '../../contract/money-decimals.ts';
import type { MoneyKind } from '../../contract/money-kinds.ts';
import { wordsOf } from '../base/words.ts';
import type { Config } from '../config.ts';
import type { Entry } from '../logs/entries.ts';
import { columnsOf } from '../logs/log-activity.ts';
import { searchTextsOf } from '../logs/search-text.ts';
import { bank, cash } from '../money/methods.ts';
import { momentsOf, type TradingDay, tradingDays } from './calendar.ts';
import { expenseNotes, firstNames, lastNames, makers, places, shelves } from './names.ts';
import type { Random } from './random.ts';
import type { Write } from './tables.ts';

export interface ShopPlan {
  items: number;
  customers: number;
  sales: number;
  days: number;
  lastDay: string;
  config: Pick<Config, 'businessTz' | 'locale' | 'currency'>;
}

export interface Clerk {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
}

interface Moved {
  methodId?: number;
  amount: number;
  day: string;
  at: string;
  who: Clerk;
  kind: MoneyKind;
  document: [kind: MoneyDocument, id: number];
  customerId?: number;
  reverses?: number;
}

interface Item {
  id: number;
  name: string;
  categoryId: number;
  date: string;
  qty: number;
  warningAt: number;
  unitCost: number;
  unitSell: number;
  salesCount: number;
  /** The total of its lines that were not deleted. */
  sold: { quantity: number; cost: number; total: number };
  /** Sold in quarters, not in whole pieces. */
  byWeight: boolean;
}

/** Built from the digits, several times faster than toFixed: a million sales have ten million figures. */
function fixed(units: number, decimals: number): string {
  if (decimals === 0) return String(units);
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
const salesAtOnce = 100;
/** Of how many lines sold for cash one comes back. */
const linesPerReturn = 300;
const returnReasons = ['Wrong size', 'Changed their mind', 'Broken'];
const notListed = { contact: null, description: null, for_admins: null };
const money = (units: number) => fixed(units, moneyDecimals());
/** As facts of the log have it. */
const amountOf = (units: number) => units / 10 ** moneyDecimals();
const goods = (units: number) => fixed(units, 3);
const iso = (moment: number) => new Date(moment).toISOString();
/** round(quantity x unit), as everywhere. */
const times = (thousandths: number, unit: number) => Math.round((thousandths * unit) / 1000);

/** Generates a few sales at a time, so that the writer can keep up; yields how much is done. */
export function* trade(plan: ShopPlan, clerks: Clerk[], random: Random, write: Write): Generator<number> {
  const ids = {
    receipt: 0,
    line: 0,
    movement: 0,
    money: 0,
    account: 0,
    payment: 0,
    return: 0,
    expense: 0,
    banking: 0,
    log: 0,
  };
  const days = tradingDays(plan.lastDay, plan.days, plan.sales, plan.config.businessTz, random);
  const openedOn = days[0]!;
  const words = wordsOf(plan.config);
  const categories = Object.keys(shelves);
  for (const [index, type] of categories.entries()) write('categories', [index + 1, type]);

  const log = (at: string, who: Clerk, entry: Entry) => {
    const { action, subject_kind, subject_id, subject_name, facts } = columnsOf(entry);
    write('activity_logs', [
      ...[++ids.log, at, who.id, who.first_name, who.last_name, who.email, action],
      ...[subject_kind, subject_id, subject_name, facts],
    ]);
    const row = { action, subject_kind, subject_id, subject_name, facts: entry.facts, ...notListed, ...who };
    write('log_search', [ids.log, at, searchTextsOf(words, row, true).everyone!.toLowerCase()]);
  };

  const pay = (moved: Moved) => {
    const { methodId = cash, amount, day, at, who, kind, document, customerId = null, reverses = null } = moved;
    write('money_movements', [
      ...[++ids.money, methodId, money(amount), day, at, who.id, kind, document[0], document[1], customerId, reverses],
    ]);
    return ids.money;
  };

  const move = (
    item: Item,
    kind: string,
    quantity: number,
    at: string,
    day: string,
    who: Clerk,
    lineId: number | null,
  ) => {
    item.qty += quantity;
    write('stock_movements', [
      ...[
        ++ids.movement,
        item.id,
        kind,
        goods(quantity),
        goods(item.qty),
        money(item.unitCost),
        day,
        at,
        who.id,
        lineId,
      ],
    ]);
  };

  const items = Array.from({ length: plan.items }, (_, index): Item => {
    const categoryId = (index % categories.length) + 1;
    const shelf = shelves[categories[categoryId - 1]!]!;
    const unitCost = random.between(shelf.cost[0] * 2, shelf.cost[1] * 2) * 50;
    const thing = `${random.pick(makers)} ${random.pick(shelf.things)} ${random.pick(shelf.sizes)}`;
    const item: Item = {
      id: index + 1,
      name: index < 200 ? thing : `${thing} No ${index}`,
      categoryId,
      date: openedOn.day,
      qty: 0,
      warningAt: random.between(3, 20) * 1000,
      unitCost,
      unitSell: Math.round((unitCost * (1.15 + random.next() * 0.5)) / 50) * 50,
      salesCount: 0,
      sold: { quantity: 0, cost: 0, total: 0 },
      byWeight: random.chance(0.05),
    };
    move(
      item,
      'opening',
      random.between(20, 300) * 1000,
      iso(openedOn.midnight + 7 * 3_600_000),
      openedOn.day,
      clerks[0]!,
      null,
    );
    return item;
  });

  const customers = new Map<number, string>();
  for (let id = 1; id <= plan.customers; id++) {
    const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
    const phone = `07${String(random.between(0, 99_999_999)).padStart(8, '0')}`;
    customers.set(id, `${first} ${last}`);
    write('customers', [
      id,
      `${first} ${last}`,
      `${first}.${last}.${id}@example.com`.toLowerCase(),
      phone,
      random.pick(places),
    ]);
  }

  for (const [dayIndex, day] of days.entries()) {
    let left = day.sales;
    let cash = 0;
    const carts: number[] = [];
    for (; left > 0; left -= carts.at(-1)!) carts.push(Math.min(left, random.pick([1, 1, 2, 2, 2, 3, 3, 4, 5])));
    const moments = momentsOf(day, carts.length, random);
    for (const [index, wanted] of carts.entries()) {
      cash += sell(moments[index]!, wanted, day);
      if (index % salesAtOnce === 0) yield (dayIndex + index / carts.length) / days.length;
    }
    spend(day, cash);
  }

  for (const item of items) {
    write('stock', [
      ...[item.id, item.name, String(6_000_000_000_000 + item.id), item.categoryId, item.date, goods(item.qty)],
      ...[money(item.unitCost), money(item.unitSell), goods(item.warningAt), item.salesCount],
      ...[goods(item.sold.quantity), money(item.sold.cost), money(item.sold.total)],
    ]);
  }

  /** One receipt with this many lines; returns the cash it brought in. */
  function sell(moment: number, wanted: number, day: TradingDay): number {
    const at = iso(moment);
    const clerk = random.pick(clerks);
    const receiptId = ++ids.receipt;
    const customerId = plan.customers > 0 && random.chance(0.125) ? random.between(1, plan.customers) : null;
    const chosen = new Set<Item>();
    while (chosen.size < Math.min(wanted, items.length))
      chosen.add(items[Math.floor(items.length * random.next() ** 2.2)]!);
    const sold: [name: string, quantity: number][] = [];
    let total = 0;
    let standing = 0;
    let refunded = 0;
    for (const item of chosen) {
      const quantity = item.byWeight ? random.between(1, 12) * 250 : random.pick([1, 1, 1, 2, 2, 3, 5]) * 1000;
      if (item.qty < quantity + item.warningAt / 2) restock(item, iso(moment - 60_000), day.day, clerk);
      const lineId = ++ids.line;
      const sum = times(quantity, item.unitSell);
      const cost = times(quantity, item.unitCost);
      const deleted = random.chance(0.002);
      write('sale_lines', [
        ...[
          lineId,
          receiptId,
          item.id,
          item.name,
          goods(quantity),
          money(item.unitCost),
          money(item.unitSell),
          money(sum),
        ],
        ...[money(cost), day.day, at],
        ...(deleted ? [iso(moment + 30_000), clerk.id] : [null, null]),
      ]);
      move(item, 'sale', -quantity, at, day.day, clerk, lineId);
      if (deleted) move(item, 'sale deleted', quantity, iso(moment + 30_000), day.day, clerk, lineId);
      else count(item, quantity, cost, sum);
      if (!deleted && customerId === null && lineId % linesPerReturn === 0) {
        refunded += takeGoodsBack(item, { lineId, receiptId, quantity, total: sum, cost }, moment, day.day, clerk);
      }
      sold.push([item.name, quantity / 1000]);
      total += sum;
      standing += deleted ? 0 : sum;
    }
    write('receipts', [receiptId, clerk.id, customerId, money(total), day.day, at]);
    const due = customerId === null ? null : lend(customerId, receiptId, standing, at, day.day);
    if (customerId === null && total > 0) takeCash(total, standing, receiptId, day.day, at, clerk);
    const customer = customerId === null ? null : customers.get(customerId)!;
    log(at, clerk, {
      action: 'sale made',
      subject: { kind: 'receipt', id: receiptId, name: String(receiptId) },
      facts: { total: amountOf(total), customer, due, lines: sold },
    });
    return customerId === null ? standing - refunded : 0;
  }

  /** An hour after the sale, all of the line, for cash; what is broken does not go back to the shelf. */
  function takeGoodsBack(
    item: Item,
    sold: { lineId: number; receiptId: number; quantity: number; total: number; cost: number },
    moment: number,
    day: string,
    who: Clerk,
  ): number {
    const at = iso(moment + 3_600_000);
    const { lineId, receiptId, quantity, total, cost } = sold;
    const id = ++ids.return;
    const reason = returnReasons[id % returnReasons.length]!;
    const toStock = reason !== 'Broken';
    write('returns', [id, receiptId, day, at, who.id, reason, money(total), money(0), money(0)]);
    write('return_lines', [
      ...[id, lineId, item.id, day, goods(quantity), toStock, money(total), money(0), money(cost)],
    ]);
    move(item, 'return', quantity, at, day, who, lineId);
    if (!toStock) move(item, 'loss', -quantity, at, day, who, lineId);
    pay({ amount: -total, day, at, who, kind: 'refund', document: ['return', id] });
    log(at, who, {
      action: 'goods returned',
      subject: { kind: 'return', id, name: returnNumber(id) },
      facts: {
        receipt: receiptId,
        lines: [[item.name, quantity / 1000, toStock]],
        total: amountOf(total),
        debt: 0,
        refunds: [['Cash', amountOf(total)]],
        reason,
      },
    });
    return total;
  }

  /** The cash of the sale, and what was paid back for lines deleted a moment later. */
  function takeCash(total: number, standing: number, receiptId: number, day: string, at: string, who: Clerk): void {
    const sale = { day, at, who, kind: 'sale' as const, document: ['receipt', receiptId] as [MoneyDocument, number] };
    const id = pay({ ...sale, amount: total });
    if (standing === total) return;
    pay({ ...sale, amount: -total, reverses: id });
    if (standing > 0) pay({ ...sale, amount: standing });
  }

  function count(item: Item, quantity: number, cost: number, total: number): void {
    item.salesCount++;
    item.sold.quantity += quantity;
    item.sold.cost += cost;
    item.sold.total += total;
  }

  function restock(item: Item, at: string, day: string, clerk: Clerk): void {
    const before = figures(item);
    const costBefore = item.unitCost;
    if (random.chance(0.2))
      item.unitCost = Math.max(50, Math.round((item.unitCost * (0.95 + random.next() * 0.15)) / 50) * 50);
    if (item.unitCost !== costBefore) move(item, 'revaluation', 0, at, day, clerk, null);
    item.unitSell = Math.max(item.unitSell, Math.round((item.unitCost * 1.15) / 50) * 50);
    item.date = day;
    const delivered = random.between(50, 400) * 1000;
    move(item, 'restock', delivered, at, day, clerk, null);
    log(at, clerk, {
      action: 'stock restocked',
      subject: { kind: 'stock', id: item.id, name: item.name },
      facts: { quantity: delivered / 1000, before, after: figures(item) },
    });
  }

  function figures({ qty, unitCost, unitSell }: Item) {
    return { qty: qty / 1000, unitCost: amountOf(unitCost), unitSell: amountOf(unitSell) };
  }

  /** A credit sale's account, and the payments on it up to the last day; returns when it is due. */
  function lend(customerId: number, receiptId: number, amount: number, at: string, day: string): string {
    const accountId = ++ids.account;
    const fate = random.next();
    const parts = fate < 0.6 ? random.between(1, 3) : fate < 0.85 ? 1 : 0;
    let balance = amount;
    let date = day;
    for (let part = 1; part <= parts && balance > 0; part++) {
      date = addDays(date, random.between(1, 20));
      if (date > plan.lastDay) break;
      const paid =
        fate < 0.6 && part === parts ? balance : Math.max(1, Math.floor(balance * (0.3 + random.next() * 0.4)));
      const balanceBefore = amountOf(balance);
      balance -= paid;
      const moment = `${date}T12:00:00Z`;
      write('payments', [++ids.payment, accountId, date, money(paid), money(balance), clerks[0]!.id, moment]);
      pay({
        ...{ amount: paid, day: date, at: moment, who: clerks[0]!, kind: 'debt payment', customerId },
        document: ['payment', ids.payment],
      });
      log(moment, clerks[0]!, {
        action: 'payment taken',
        subject: { kind: 'account', id: accountId, name: customers.get(customerId)! },
        facts: { date, amount: amountOf(paid), balanceBefore, balance: amountOf(balance) },
      });
    }
    const due = addDays(day, random.between(7, 45));
    write('accounts', [accountId, customerId, receiptId, money(amount), money(amount - balance), due, day, at]);
    return due;
  }

  function spend(day: TradingDay, cash: number): void {
    const evening = iso(day.midnight + 18 * 3_600_000);
    let spent = 0;
    for (let count = random.between(0, 3); count > 0; count--) {
      const type = random.pick(Object.keys(expenseNotes));
      const amount = Math.max(100, Math.floor(cash * random.next() * 0.02));
      spent += amount;
      const [by, note, clerk] = [random.pick(firstNames), random.pick(expenseNotes[type]!), random.pick(clerks)];
      write('expenses', [++ids.expense, day.day, money(amount), type, by, note, clerk.id, evening]);
      const document: Moved['document'] = ['expense', ids.expense];
      pay({ amount: -amount, day: day.day, at: evening, who: clerk, kind: 'expense', document });
      log(evening, clerk, {
        action: 'expense added',
        subject: { kind: 'expense', id: ids.expense, name: note },
        facts: { expense: note, type, amount: amountOf(amount), receivedBy: by, date: day.day },
      });
    }
    const banked = Math.floor((cash - spent) * 0.9);
    if (banked <= 0) return;
    const record = { date: day.day, amount: amountOf(banked), comment: "The day's takings" };
    write('bankings', [++ids.banking, day.day, money(banked), record.comment, clerks[0]!.id, evening]);
    const moved = { day: day.day, at: evening, who: clerks[0]!, kind: 'banked' as const };
    const document: Moved['document'] = ['banking', ids.banking];
    pay({ ...moved, document, amount: -banked });
    pay({ ...moved, document, amount: banked, methodId: bank });
    log(evening, clerks[0]!, {
      action: 'banking added',
      subject: { kind: 'banking', id: ids.banking, name: record.comment },
      facts: record,
    });
  }
}
