/** A sale on credit of a demo shop: its account, and the payments on it up to the last day. */
import { addDays } from '../../contract/values/dates.ts';
import { amountOf, money } from './amounts.ts';
import { log, pay } from './books.ts';
import type { DemoShop } from './open-shop.ts';

/** The receipt that is paid later. */
interface CreditSale {
  id: number;
  amount: number;
  day: string;
  at: string;
}

/** Returns when it is due. */
export function lend(shop: DemoShop, customerId: number, sale: CreditSale): string {
  const { books, random } = shop;
  const accountId = ++books.ids.account;
  const balance = payOff(shop, accountId, customerId, sale);
  const due = addDays(sale.day, random.between(7, 45));
  const figures = [money(sale.amount), money(sale.amount - balance)];
  books.write('accounts', [accountId, customerId, sale.id, ...figures, due, sale.day, sale.at]);
  return due;
}

/** Most customers pay all of it in up to three parts, some pay a part, others nothing. Returns what is left to pay. */
function payOff(shop: DemoShop, accountId: number, customerId: number, { amount, day }: CreditSale): number {
  const { random, lastDay } = shop;
  const fate = random.next();
  const paysAll = fate < 0.6;
  const parts = paysAll ? random.between(1, 3) : fate < 0.85 ? 1 : 0;
  let balance = amount;
  let date = day;
  for (let part = 1; part <= parts && balance > 0; part++) {
    date = addDays(date, random.between(1, 20));
    if (date > lastDay) break;
    const paid = paysAll && part === parts ? balance : Math.max(1, Math.floor(balance * (0.3 + random.next() * 0.4)));
    takePayment(shop, accountId, customerId, { date, paid, before: balance });
    balance -= paid;
  }
  return balance;
}

function takePayment(
  { books, clerks, customers }: DemoShop,
  accountId: number,
  customerId: number,
  { date, paid, before }: { date: string; paid: number; before: number },
): void {
  const done = { day: date, at: `${date}T12:00:00Z`, who: clerks[0]! };
  const id = ++books.ids.payment;
  books.write('payments', [id, accountId, date, money(paid), money(before - paid), done.who.id, done.at]);
  pay(books, { ...done, amount: paid, kind: 'debt payment', customerId, document: ['payment', id] });
  log(books, done, {
    action: 'payment taken',
    subject: { kind: 'account', id: accountId, name: customers.get(customerId)! },
    facts: { date, amount: amountOf(paid), balanceBefore: amountOf(before), balance: amountOf(before - paid) },
  });
}
