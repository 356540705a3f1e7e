/**
 * Random sequences of credit sales, part payments, returns, deposits, write-offs and their undoing, beside a model that knows
 * nothing of the server: after each step the ledger, the accounts, ageing, the desk, the till's answer and the dashboard agree.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { addStock } from '../../tests/support/builders.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let item: { id: number };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  item = await addStock(admin, { qty: 1_000_000, unitSell: 1 });
});
afterAll(() => app.close());

/** What the model knows of a sale: whole amounts, one line of goods at 1 each. */
interface Sale {
  accountId: number | null;
  receiptId: number;
  lineId: number;
  due: string;
  left: number;
  paid: number;
  fromDeposit: number;
  writtenOff: number;
  sold: number;
}

interface Person {
  id: number;
  deposit: number;
  sales: Sale[];
}

function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let today = '2026-03-10';
const steps = 60;

it.each([1, 2, 3])('agree after every step, sequence %i', async (seed) => {
  const random = randomFrom(seed);
  const people: Person[] = [];
  /** What was owed at the end of each day. */
  const ends = new Map<string, ReturnType<typeof asAgeing>[]>();
  for (let count = 0; count < 3; count++) {
    const details = { name: `Person ${seed}-${count}`, email: 'none', phone: '0700 1', location: 'Town' };
    people.push({ id: (await done(admin.post('/customers', details))).id, deposit: 0, sales: [] });
  }
  for (let step = 0; step < steps; step++) {
    if (random(8) === 0) await passDays(1 + random(25));
    const person = people[random(people.length)]!;
    await takeStep(person, random);
    await compare(person);
    ends.set(
      today,
      people.map(asAgeing).filter(({ total }) => total > 0),
    );
  }
  await compareAll(people);
  for (const [day, rows] of ends) {
    const { payload } = await admin.get(`/debts/ageing?asOf=${day}`);
    expect(
      payload.filter(({ customer }: { customer: { id: number } }) => people.some(({ id }) => id === customer.id)),
    ).toEqual(rows);
  }
  expect(await wrongInBooks(app)).toEqual([]);
});

/** A session does not last that long. */
async function passDays(days: number): Promise<void> {
  today = addDays(today, days);
  app.clock.now = new Date(`${today}T09:00:00Z`);
  admin = await app.as('admin');
}

async function done(answer: Promise<Answer>) {
  const { status, payload } = await answer;
  if (!status) throw new Error(`refused: ${payload}`);
  return payload;
}

const owedBy = ({ sales }: Person) => sales.reduce((sum, { left }) => sum + left, 0);
const openOf = ({ sales }: Person) =>
  sales
    .filter(({ left }) => left > 0)
    .sort((one, other) => one.due.localeCompare(other.due) || one.accountId! - other.accountId!);

async function takeStep(person: Person, random: (below: number) => number): Promise<void> {
  const kind = random(9);
  const open = openOf(person);
  const some = open[random(Math.max(1, open.length))];
  if (kind <= 2 || person.sales.length === 0) return buy(person, random);
  if (kind === 3) return payAll(person, 1 + random(60));
  if (kind === 4) return deposit(person, 1 + random(40));
  if (kind === 5 && person.deposit > 0) return refund(person, 1 + random(person.deposit));
  if (kind === 6 && some) return payOne(some, 1 + random(some.left));
  if (kind === 7) return writeOff(person, random);
  return bringBack(person, random);
}

async function buy(person: Person, random: (below: number) => number): Promise<void> {
  const quantity = 5 + random(50);
  const due = addDays(today, random(40));
  const cash = random(3) === 0 ? random(quantity) : 0;
  const fromDeposit = Math.min(person.deposit, random(quantity - cash));
  const tenders = [
    ...(cash > 0 ? [{ methodId: 1, amount: cash }] : []),
    ...(fromDeposit > 0 ? [{ methodId: 2, amount: fromDeposit }] : []),
  ];
  const order = { sales: [{ stockId: item.id, quantity }], customerId: person.id, paymentDate: due };
  const receipt = await done(admin.post('/sales', { ...order, ...(tenders.length > 0 && { tenders }) }));
  person.deposit -= fromDeposit;
  person.sales.push({
    accountId: receipt.credit?.accountId ?? null,
    receiptId: receipt.id,
    lineId: receipt.lines[0].id,
    due,
    left: quantity - cash - fromDeposit,
    paid: cash,
    fromDeposit,
    writtenOff: 0,
    sold: quantity,
  });
}

async function payAll(person: Person, amount: number): Promise<void> {
  await done(admin.post(`/customers/${person.id}/payments`, { date: today, amount, keepRest: true }));
  let rest = amount;
  for (const sale of openOf(person)) {
    const part = Math.min(rest, sale.left);
    sale.left -= part;
    sale.paid += part;
    rest -= part;
  }
  person.deposit += rest;
}

async function payOne(sale: Sale, amount: number): Promise<void> {
  await done(admin.post('/accounts/pay', { id: sale.accountId, date: today, amount }));
  sale.left -= amount;
  sale.paid += amount;
}

async function deposit(person: Person, amount: number): Promise<void> {
  await done(admin.post(`/customers/${person.id}/deposits`, { date: today, amount }));
  person.deposit += amount;
}

async function refund(person: Person, amount: number): Promise<void> {
  await done(admin.post(`/customers/${person.id}/deposits/refund`, { amount, methodId: 1 }));
  person.deposit -= amount;
}

async function writeOff(person: Person, random: (below: number) => number): Promise<void> {
  const given = person.sales.filter(({ writtenOff }) => writtenOff > 0);
  const undone = given[random(2) * given.length];
  if (undone) {
    await done(admin.delete(`/accounts/${undone.accountId}/write-off`));
    undone.left += undone.writtenOff;
    undone.writtenOff = 0;
    return;
  }
  const lost = openOf(person)[0];
  if (!lost) return;
  await done(admin.post(`/accounts/${lost.accountId}/write-off`, { reason: 'Gone' }));
  lost.writtenOff += lost.left;
  lost.left = 0;
}

/** Refunds go into Deposit, so that the model need not know which method comes first. */
async function bringBack(person: Person, random: (below: number) => number): Promise<void> {
  const sale = person.sales.filter(({ sold }) => sold > 0)[random(person.sales.length)];
  if (!sale) return;
  const quantity = 1 + random(sale.sold);
  const debt = Math.min(quantity, sale.left + sale.writtenOff);
  const rest = quantity - debt;
  const lines = [{ lineId: sale.lineId, quantity, toStock: true }];
  const refunds = rest > 0 ? [{ methodId: 2, amount: rest }] : [];
  await done(admin.post('/returns', { receiptId: sale.receiptId, lines, reason: 'Broken', refunds }));
  const undone = Math.min(sale.writtenOff, debt);
  sale.writtenOff -= undone;
  sale.left += undone - debt;
  sale.sold -= quantity;
  person.deposit += rest;
}

const overdueDays = ({ due }: Sale) => (Date.parse(today) - Date.parse(due)) / 86_400_000;

function ageingOf(person: Person) {
  const within = (from: number, to: number) =>
    person.sales.reduce((sum, sale) => {
      const days = overdueDays(sale);
      return days >= from && days <= to ? sum + sale.left : sum;
    }, 0);
  const far = Number.POSITIVE_INFINITY;
  return {
    notDue: within(-far, 0),
    to30: within(1, 30),
    to60: within(31, 60),
    to90: within(61, 90),
    over90: within(91, far),
  };
}

const asAgeing = (person: Person) => ({
  customer: { id: person.id, name: expect.any(String) },
  total: owedBy(person),
  ...ageingOf(person),
});

async function compare(person: Person): Promise<void> {
  const owes = owedBy(person);
  const longest = Math.max(0, ...openOf(person).map(overdueDays));
  const standing = { owes, deposit: person.deposit, overdueDays: longest };
  expect((await admin.get(`/customers/${person.id}/credit`)).payload).toEqual({ ...standing, limit: null });
  const page = (await admin.get(`/customers/${person.id}`)).payload;
  expect(page).toMatchObject({ ...standing, ageing: ageingOf(person) });
  const balances = page.openAccounts.map(({ id, balance }: { id: number; balance: number }) => [id, balance]);
  expect(balances).toEqual(openOf(person).map(({ accountId, left }) => [accountId, left]));
  const { payload, meta } = await admin.get(`/customers/${person.id}/ledger`);
  let running = 0;
  for (const { debit, credit, balance } of payload) {
    running += debit - credit;
    expect(balance).toBe(running);
  }
  const closing = owes - person.deposit;
  expect([running, meta.closing, meta.deposit, meta.ageing]).toEqual([
    closing,
    closing,
    person.deposit,
    ageingOf(person),
  ]);
  const from = addDays(today, -10);
  const part = await admin.get(`/customers/${person.id}/ledger?startDate=${from}`);
  expect(part.payload).toEqual(payload.filter(({ date }: { date: string }) => date >= from));
  expect(part.meta.closing).toBe(closing);
}

async function compareAll(people: Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  const ours = ({ customer }: { customer: { id: number } }) => ids.includes(customer.id);
  const owing = people.filter((person) => owedBy(person) > 0);
  const ageing = (await admin.get('/debts/ageing')).payload.filter(ours);
  expect(ageing).toEqual(owing.map(asAgeing));
  const desk = (await admin.get('/debts/desk?limit=1000')).payload.filter(ours);
  const order = (person: Person) => Math.max(0, ...openOf(person).map(overdueDays));
  const sorted = owing.toSorted(
    (one, other) => order(other) - order(one) || owedBy(other) - owedBy(one) || one.id - other.id,
  );
  expect(desk.map(({ customer, owed }: { customer: { id: number }; owed: number }) => [customer.id, owed])).toEqual(
    sorted.map((person) => [person.id, owedBy(person)]),
  );
  const { meta } = await admin.get('/accounts?open=true');
  const { payload: all } = await admin.get('/debts/ageing');
  expect(meta.openBalance).toBe(all.reduce((sum: number, row: { total: number }) => sum + row.total, 0));
}
