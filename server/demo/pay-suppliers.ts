/** What a demo shop orders from its suppliers, owes them, and pays. */
import { billNumber, orderNumber, supplierPaymentNumber } from '../../contract/documents/documents.ts';
import { addDays } from '../../contract/values/dates.ts';
import { bank } from '../money/methods.ts';
import { amountOf, goods, iso, money } from './amounts.ts';
import { type Books, type Done, type Item, log, pay } from './books.ts';
import type { TradingDay } from './calendar.ts';
import type { DemoShop } from './open-shop.ts';
import type { Bill, Part, Supplier } from './suppliers.ts';

interface Ordered extends Done {
  supplier: Supplier;
  lines: { item: Item; quantity: number }[];
  /** When all of it had come; null: it is still to come. */
  endedAt: string | null;
}

/** Answers the number of its first line; the others follow. */
export function order(books: Books, { supplier, lines, endedAt, ...done }: Ordered): { id: number; firstLine: number } {
  const id = ++books.ids.order;
  const firstLine = books.ids.orderLine + 1;
  const state = endedAt === null ? 'sent' : 'closed';
  books.write('orders', [id, supplier.id, state, done.who.id, done.at, done.at, endedAt]);
  for (const { item, quantity } of lines) {
    books.write('order_lines', [++books.ids.orderLine, id, item.id, goods(quantity), money(item.unitCost)]);
  }
  const entry = {
    subject: { kind: 'order', id, name: orderNumber(id) },
    facts: {
      supplier: supplier.name,
      expectedOn: null,
      note: '',
      goods: lines.map(({ item, quantity }) => ({ name: item.name, pack: null, quantity: quantity / 1000 })),
    },
  } as const;
  log(books, done, { action: 'order added', ...entry });
  log(books, done, { action: 'order sent', ...entry });
  return { id, firstLine };
}

/** On the last evening, of some suppliers, whatever there is little of. */
export function orderWhatIsShort({ books, random, clerks, days, suppliers }: DemoShop): void {
  const { day, midnight } = days.at(-1)!;
  for (const supplier of suppliers) {
    const short = supplier.items.filter(({ qty, warningAt }) => qty < warningAt * 2).slice(0, 12);
    if (short.length === 0 || !random.chance(0.4)) continue;
    const lines = short.map((item) => ({ item, quantity: random.between(5, 40) * 10_000 }));
    order(books, { supplier, lines, endedAt: null, day, at: iso(midnight + 18 * 3_600_000), who: clerks[0]! });
  }
}

export function owe({ books, owed }: DemoShop, bill: Omit<Bill, 'id' | 'paid' | 'credited'>): Bill {
  const added = { ...bill, id: ++books.ids.bill, paid: 0, credited: 0 };
  owed.bills.push(added);
  return added;
}

/** Most are paid in time and whole, some late or in two parts. */
export function planPayment({ random, owed }: DemoShop, bill: Bill): void {
  const left = bill.amount - bill.credited;
  if (left === 0) return;
  const first = random.chance(0.15) ? Math.ceil(left / 2) : left;
  // Not on the day of the delivery: what came then is paid with it.
  const day = addDays(bill.date, 1);
  const wanted = addDays(bill.dueOn, random.between(-3, 10));
  const paidOn = wanted < day ? day : wanted;
  const plan = (day: string, amount: number) => {
    if (amount > 0) owed.parts.set(day, [...(owed.parts.get(day) ?? []), { bill, amount }]);
  };
  plan(paidOn, first);
  plan(addDays(paidOn, 14), left - first);
}

/** What is planned for that day, one payment to each supplier, from the bank. */
export function paySuppliers(shop: DemoShop, { day, midnight }: TradingDay): void {
  const { books, owed, clerks } = shop;
  const done = { day, at: iso(midnight + 17 * 3_600_000), who: clerks[0]! };
  const bySupplier = new Map<Supplier, Part[]>();
  for (const part of owed.parts.get(day) ?? []) {
    bySupplier.set(part.bill.supplier, [...(bySupplier.get(part.bill.supplier) ?? []), part]);
  }
  for (const [supplier, parts] of bySupplier) {
    const id = ++books.ids.supplierPayment;
    const amount = parts.reduce((sum, part) => sum + part.amount, 0);
    books.write('supplier_payments', [id, supplier.id, day, money(amount), bank, done.who.id, done.at]);
    for (const part of parts) {
      part.bill.paid += part.amount;
      books.write('bill_settlements', [
        ++books.ids.settlement,
        part.bill.id,
        id,
        null,
        money(part.amount),
        day,
        done.at,
      ]);
    }
    pay(books, {
      ...done,
      methodId: bank,
      amount: -amount,
      kind: 'supplier payment',
      document: ['supplier payment', id],
    });
    log(books, done, {
      action: 'supplier paid',
      subject: { kind: 'supplier', id: supplier.id, name: supplier.name },
      facts: {
        ...{ number: supplierPaymentNumber(id), date: day, amount: amountOf(amount), method: 'Bank' },
        bills: parts.map((part) => [billNumber(part.bill.id), amountOf(part.amount)]),
      },
    });
  }
}

/** Bills are written last, with what was paid of them. */
export function writeBills({ books, owed }: DemoShop): void {
  for (const { id, supplier, deliveryId, date, dueOn, amount, paid, credited } of owed.bills) {
    const figures = [money(amount), money(paid), money(credited)];
    books.write('bills', [id, supplier.id, deliveryId, date, dueOn, ...figures]);
  }
}
