/**
 * Two months of generated trading through the calls themselves, with a separate ledger in whole cents: a plain list of
 * what moved on which day. Tests add up that ledger themselves and compare it with the reports.
 */
import type { Receipt } from '../../contract/selling/sales.ts';
import { addStock } from './builders.ts';
import { addCustomer } from './debts.ts';
import { sell } from './selling.ts';
import type { Answer, Caller, TestApp } from './test-app.ts';

export interface SoldLine {
  id: number;
  name: string;
  day: string;
  /** In thousandths; the other fields are in cents. */
  quantity: number;
  total: number;
  cost: number;
  account: Debt | null;
}
export interface Debt {
  id: number;
  day: string;
  amount: number;
  payments: Entry[];
}
export interface Entry {
  id: number;
  day: string;
  amount: number;
}
export interface Ledger {
  lines: SoldLine[];
  debts: Debt[];
  expenses: (Entry & { type: string; expense: string })[];
  bankings: Entry[];
}

export const cents = (amount: number) => Math.round(amount * 100);
export const paidOn = (debt: Debt) => debt.payments.reduce((sum, one) => sum + one.amount, 0);

/** Random numbers that are the same in every run. */
export function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    pick: <One>(list: readonly One[]): One => list[Math.floor(next() * list.length)] as One,
    drop: <One>(list: One[]): One | undefined => list.splice(Math.floor(next() * list.length), 1)[0],
  };
}

/** The first and last moment of a day, where errors are most likely, and noon. Kampala is three hours ahead of UTC. */
const times = ['00:00:00.000', '12:00:00.000', '23:59:59.999'];
export const tradingDays = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-14', '2026-02-28', '2026-03-01'];
const types = ['Utility', 'Meals', 'Commissions', 'Labour', 'Transport'];

export async function trade(app: TestApp, admin: Caller, steps: number, seed = 7): Promise<Ledger> {
  const random = seeded(seed);
  const ledger: Ledger = { lines: [], debts: [], expenses: [], bankings: [] };
  const customerId = await addCustomer(app);
  const items: { id: number; name: string; cost: number; sell: number }[] = [];
  for (const [name, unitCost, unitSell] of [
    ['Blue pen', 0.33, 0.5],
    ['Red pen', 1.1, 1.99],
    ['Rope by the metre', 3.07, 2.49],
  ] as const) {
    const { id } = await addStock(admin, { name, unitCost, unitSell, qty: 100_000, date: '2026-01-01' });
    items.push({ id, name, cost: cents(unitCost), sell: cents(unitSell) });
  }

  for (let step = 0; step < steps; step++) {
    const day = random.pick(tradingDays);
    app.clock.now = new Date(`${day}T${random.pick(times)}+03:00`);
    await stepOf(random.below(15))(day);
  }
  return ledger;

  function stepOf(kind: number): (day: string) => Promise<void> {
    if (kind < 3) return (day) => sellSome(day, false);
    if (kind < 5) return (day) => sellSome(day, true);
    return [deleteLine, pay, pay, correctPayment, deletePayment, spend, spend, bank, bank, undo][
      kind - 5
    ] as typeof pay;
  }

  async function sellSome(day: string, credit: boolean) {
    const cart = items
      .filter(() => random.below(2) === 0)
      .map((item) => [item, (1 + random.below(9000)) / 1000] as [typeof item, number]);
    if (cart.length === 0) return;
    const receipt = await sell(admin, cart, credit ? { customerId, paymentDate: '2026-12-31' } : {});
    write(receipt, day, credit);
  }

  function write(receipt: Receipt, day: string, credit: boolean) {
    const debt = credit && receipt.credit ? { id: receipt.credit.accountId, day, amount: 0, payments: [] } : null;
    for (const { id, stockId, quantity } of receipt.lines) {
      const item = items.find((one) => one.id === stockId) as (typeof items)[number];
      const thousandths = Math.round(quantity * 1000);
      const rounded = (unit: number) => Math.floor((thousandths * unit + 500) / 1000);
      const line = {
        id,
        name: item.name,
        day,
        quantity: thousandths,
        total: rounded(item.sell),
        cost: rounded(item.cost),
      };
      ledger.lines.push({ ...line, account: debt });
      if (debt) debt.amount += line.total;
    }
    if (debt) ledger.debts.push(debt);
  }

  async function deleteLine() {
    const line = random.pick(ledger.lines);
    if (!line || (line.account && paidOn(line.account) > line.account.amount - line.total)) return;
    done(await admin.post(`/sales/${line.id}`, { sale: line.name }));
    ledger.lines.splice(ledger.lines.indexOf(line), 1);
    if (line.account) line.account.amount -= line.total;
  }

  async function pay(from: string) {
    let day = from;
    const debt = random.pick(ledger.debts);
    const left = debt ? debt.amount - paidOn(debt) : 0;
    if (!debt || left <= 0) return;
    // Nothing is paid before it was sold, nor in the future.
    if (day < debt.day) {
      day = debt.day;
      app.clock.now = new Date(`${day}T12:00:00+03:00`);
    }
    const amount = 1 + random.below(left);
    const answer = done(await admin.post('/accounts/pay', { id: debt.id, date: day, amount: amount / 100 }));
    const known = new Set(debt.payments.map((one) => one.id));
    const id = answer.payload.payments.find((one: { id: number }) => !known.has(one.id)).id;
    debt.payments.push({ id, day, amount });
  }

  async function correctPayment(day: string) {
    const debt = random.pick(ledger.debts.filter((one) => one.payments.length > 0));
    const payment = debt && random.pick(debt.payments);
    if (!debt || !payment || day < debt.day) return;
    const amount = 1 + random.below(debt.amount - paidOn(debt) + payment.amount);
    done(await admin.put('/accounts', { id: payment.id, date: day, amount: amount / 100 }));
    Object.assign(payment, { day, amount });
  }

  async function deletePayment() {
    const debt = random.pick(ledger.debts.filter((one) => one.payments.length > 0));
    const payment = debt && random.drop(debt.payments);
    if (payment) done(await admin.delete(`/accounts/${payment.id}`));
  }

  async function spend(day: string) {
    const amount = 1 + random.below(5000);
    const details = { type: random.pick(types), expense: random.pick(['Water bill', 'Lunch', 'Bus fare']) };
    const body = { date: day, amount: amount / 100, receivedBy: 'Someone', ...details };
    const old = random.below(3) === 0 ? random.drop(ledger.expenses) : undefined;
    const call = old ? admin.put('/expenses', { id: old.id, ...body }) : admin.post('/expenses', body);
    ledger.expenses.push({ id: done(await call).payload.id, day, amount, ...details });
  }

  async function undo() {
    const expense = random.drop(ledger.expenses);
    if (expense) done(await admin.delete(`/expenses/${expense.id}`));
    const banking = random.below(2) === 0 ? random.drop(ledger.bankings) : undefined;
    if (banking) done(await admin.post(`/bankings/${banking.id}`, { date: banking.day, amount: banking.amount / 100 }));
  }

  async function bank(day: string) {
    const amount = 1 + random.below(9000);
    const body = { date: day, amount: amount / 100, comment: 'Bag' };
    const old = random.below(3) === 0 ? random.drop(ledger.bankings) : undefined;
    const call = old ? admin.put('/bankings', { id: old.id, ...body }) : admin.post('/bankings', body);
    ledger.bankings.push({ id: done(await call).payload.id, day, amount });
  }
}

function done(answer: Answer): Answer {
  if (!answer.status) throw new Error(`a step of trading was refused: ${answer.payload}`);
  return answer;
}
