/** The evening of a demo shop: up to three expenses, and most of the rest goes to the bank. */
import { bank } from '../money/methods.ts';
import { amountOf, iso, money } from './amounts.ts';
import { type Done, log, type PaidMoney, pay } from './books.ts';
import type { TradingDay } from './calendar.ts';
import { expenseNotes, firstNames } from './names.ts';
import type { DemoShop } from './open-shop.ts';

export function spend(shop: DemoShop, { day, midnight }: TradingDay, cash: number): void {
  const evening = iso(midnight + 18 * 3_600_000);
  let spent = 0;
  for (let count = shop.random.between(0, 3); count > 0; count--) spent += addExpense(shop, day, evening, cash);
  const banked = Math.floor((cash - spent) * 0.9);
  if (banked > 0) addBanking(shop, { day, at: evening, who: shop.clerks[0]! }, banked);
}

/** Returns its amount. */
function addExpense({ books, random, clerks }: DemoShop, day: string, at: string, cash: number): number {
  const type = random.pick(Object.keys(expenseNotes));
  const amount = Math.max(100, Math.floor(cash * random.next() * 0.02));
  const [by, note, who] = [random.pick(firstNames), random.pick(expenseNotes[type]!), random.pick(clerks)];
  const id = ++books.ids.expense;
  books.write('expenses', [id, day, money(amount), type, by, note, who.id, at]);
  pay(books, { amount: -amount, day, at, who, kind: 'expense', document: ['expense', id] });
  log(
    books,
    { day, at, who },
    {
      action: 'expense added',
      subject: { kind: 'expense', id, name: note },
      facts: { expense: note, type, amount: amountOf(amount), receivedBy: by, date: day },
    },
  );
  return amount;
}

function addBanking({ books }: DemoShop, done: Done, amount: number): void {
  const record = { date: done.day, amount: amountOf(amount), comment: "The day's takings" };
  const id = ++books.ids.banking;
  books.write('bankings', [id, done.day, money(amount), record.comment, done.who.id, done.at]);
  const moved: Omit<PaidMoney, 'amount'> = { ...done, kind: 'banked', document: ['banking', id] };
  pay(books, { ...moved, amount: -amount });
  pay(books, { ...moved, amount, methodId: bank });
  log(books, done, {
    action: 'banking added',
    subject: { kind: 'banking', id, name: record.comment },
    facts: record,
  });
}
