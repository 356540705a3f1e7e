/**
 * Random sequences of everything that changes a debt, or undoes such a change, next to a model that shares no code with the server
 * (`tests/support/debts-model.ts`). After each step the ledger, the accounts, ageing now and on an earlier day, the desk, the
 * dashboard's sums, the list of customers and the till's answer agree with it; at the end so do the books.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../contract/values/dates.ts';
import { addStock } from '../../tests/support/builders.ts';
import { cash, deposit, Person, type Sale } from '../../tests/support/debts-model.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { seeded } from '../../tests/support/trading.ts';

const steps = 110;
const firstDay = '2026-03-10';
const shopLimit = 150;
const overdueDays = 45;

let app: TestApp;
let admin: Caller;
let items: { id: number }[];
let random: ReturnType<typeof seeded>;
let today = firstDay;
let turn = 0;
/** The people of all sequences, because lists and sums contain everyone. */
const everyone: Person[] = [];
const outcomes = new Set<string>();

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  await done(admin.put('/settings', { till: { creditLimit: shopLimit, overdueDays } }));
  items = [
    await addStock(admin, { qty: 1_000_000, unitSell: 1 }),
    await addStock(admin, { qty: 1_000_000, unitSell: 1 }),
  ];
});
afterAll(() => app.close());

it.each([1, 2, 3])(
  'agree after every step, sequence %i',
  async (seed) => {
    random = seeded(seed);
    const people = [
      await addPerson(`Person ${seed}-1`, 100_000),
      await addPerson(`Person ${seed}-2`, 80),
      await addPerson(`Person ${seed}-3`),
    ];
    for (let step = 0; step < steps; step++) {
      if (random.below(6) === 0) await passDays(1 + random.below(25));
      turn++;
      const person = random.pick(people);
      const kind = random.pick(kinds);
      const outcome = (await stepsOf[kind]!(person)) ?? 'done';
      outcomes.add(`${kind}: ${outcome}`);
      await comparePerson(person);
      await compareLists();
    }
    expect(await wrongInBooks(app)).toEqual([]);
    expect(await wrongInJournal(app)).toEqual([]);
  },
  180_000,
);

/** Sequences in which something never happened would prove little of it. */
it('had every kind of step in them, and every refusal', () => {
  const refusals = [
    'undoDebt: used-already',
    'buy: credit-limit',
    'buy: overdue',
    'buy: deposit-short',
    'payOverAll: above-balance',
  ];
  const undoing = ['deleteLine: already-paid', 'deleteLine: has-returns', 'voidReceipt: has-returns'];
  const doing = Object.keys(stepsOf).map((kind) => `${kind}: done`);
  expect([...outcomes]).toEqual(expect.arrayContaining([...doing, ...refusals, ...undoing]));
});

async function addPerson(name: string, creditLimit: number | null = null): Promise<Person> {
  const details = { name, email: 'none', phone: '0700 1', location: 'Town', creditLimit };
  const { id } = await done(admin.post('/customers', details));
  const person = new Person(id, name, creditLimit ?? shopLimit);
  everyone.push(person);
  return person;
}

/** Signs in again, because a session ends before that. */
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

/** Expects the refusal, and returns its code. */
async function refused(answer: Promise<Answer>, code: string): Promise<string> {
  expect(await answer).toMatchObject({ status: false, code });
  return code;
}

/** Mostly today, sometimes up to eleven days ago. */
const someDay = () => (random.below(3) ? today : addDays(today, -random.below(12)));

/** Returns the code if it was refused, or 'nothing' if there was nothing to do. */
type Step = (person: Person) => Promise<string | undefined>;

const stepsOf: Record<string, Step> = {
  async buy(person) {
    const amounts = [1 + random.below(30), 1 + random.below(30)];
    const whole = amounts[0]! + amounts[1]!;
    const inCash = random.below(3) ? 0 : random.below(whole);
    const wished = random.below(whole - inCash + 1);
    const fromDeposit = random.below(8) ? Math.min(person.inAdvance(), wished) : wished;
    const tenders = [
      ...(inCash > 0 ? [{ methodId: cash, amount: inCash }] : []),
      ...(fromDeposit > 0 ? [{ methodId: deposit, amount: fromDeposit }] : []),
    ];
    const due = addDays(today, random.below(40));
    const debt = whole - inCash - fromDeposit;
    const asked = admin.post('/sales', {
      sales: items.map(({ id: stockId }, at) => ({ stockId, quantity: amounts[at] })),
      customerId: person.id,
      paymentDate: due,
      ...(tenders.length > 0 && { tenders }),
    });
    const refusal = person.refusal({ debt, fromDeposit }, today, overdueDays);
    if (refusal) return refused(asked, refusal);
    const receipt = await done(asked);
    person.sales.push({
      receiptId: receipt.id,
      accountId: receipt.credit?.accountId ?? null,
      day: today,
      due,
      owed: debt,
      tenders,
      lines: receipt.lines.map(({ id }: { id: number }, at: number) => ({
        id,
        amount: amounts[at],
        deleted: false,
        returned: 0,
      })),
    });
    return undefined;
  },

  async openDebt(person) {
    const [date, amount] = [someDay(), 1 + random.below(60)];
    const due = addDays(date, random.below(80) - 60);
    const asked = { date, customers: [{ customerId: person.id, amount, dueOn: due }] };
    const { id: openingId, customers } = await done(admin.post('/opening', asked));
    const { accountId } = customers[0];
    person.sales.push({ receiptId: null, openingId, accountId, day: date, due, owed: amount, tenders: [], lines: [] });
    return undefined;
  },

  async undoDebt(person) {
    const debt = pickFrom(person.sales.filter(({ openingId, owed }) => openingId !== undefined && owed > 0));
    if (!debt) return 'nothing';
    const asked = admin.delete(`/opening/${debt.openingId}`);
    const isUsed = [...person.payments, ...person.writeOffs].some(({ sale }) => sale === debt);
    if (isUsed) return refused(asked, 'used-already');
    await done(asked);
    debt.owed = 0;
    return undefined;
  },

  async openDeposit(person) {
    const [date, amount] = [someDay(), 1 + random.below(20)];
    await done(admin.post('/opening', { date, deposits: [{ customerId: person.id, amount }] }));
    person.deposits.push({ date, amount, slip: null, turn });
    return undefined;
  },

  async payOverAll(person) {
    const amount = 1 + random.below(70);
    const keepRest = random.below(2) === 0;
    const date = someDay();
    const { parts, rest } = person.spread(amount);
    const asked = admin.post(`/customers/${person.id}/payments`, { date, amount, keepRest });
    if (rest > 0 && !keepRest) return refused(asked, 'above-balance');
    if (parts.some(({ sale }) => date < sale.day)) return refused(asked, 'bad-input');
    const slip = await done(asked);
    expect(slip).toMatchObject({
      accounts: parts.map((part) => ({ accountId: part.sale.accountId, amount: part.amount })),
      kept: rest,
    });
    const paid = await readPayments(person);
    for (const part of parts) {
      const id = Math.max(...paid.filter((one) => one.accountId === part.sale.accountId).map((one) => one.id));
      person.payments.push({ id, sale: part.sale, date, amount: part.amount, slip: slip.id, turn });
      person.fitWriteOffs(part.sale);
    }
    if (rest > 0) person.deposits.push({ date, amount: rest, slip: slip.id, turn });
    return undefined;
  },

  async payOne(person) {
    const sale = pickFrom(person.open());
    if (!sale) return 'nothing';
    const amount = 1 + random.below(person.left(sale) + 2);
    const date = someDay();
    const asked = admin.post('/accounts/pay', { id: sale.accountId, date, amount });
    if (date < sale.day) return refused(asked, 'bad-input');
    if (amount > person.left(sale)) return refused(asked, 'above-balance');
    const { payments } = await done(asked);
    const id = Math.max(...payments.map((one: { id: number }) => one.id));
    person.payments.push({ id, sale, date, amount, slip: null, turn });
    person.fitWriteOffs(sale);
    return undefined;
  },

  async changePayment(person) {
    const payment = pickFrom(person.payments);
    if (!payment) return 'nothing';
    const amount = 1 + random.below(payment.amount + person.left(payment.sale) + 1);
    const date = someDay();
    const asked = admin.put('/accounts', { id: payment.id, date, amount });
    if (date < payment.sale.day) return refused(asked, 'bad-input');
    if (amount > payment.amount + person.left(payment.sale)) return refused(asked, 'above-balance');
    if (payment.amount - amount > Math.max(0, person.taken(payment.sale))) return refused(asked, 'already-paid');
    await done(asked);
    Object.assign(payment, { amount, date });
    person.fitWriteOffs(payment.sale);
    return undefined;
  },

  async deletePayment(person) {
    const payment = pickFrom(person.payments);
    if (!payment) return 'nothing';
    const asked = admin.delete(`/accounts/${payment.id}`);
    if (payment.amount > person.taken(payment.sale)) return refused(asked, 'already-paid');
    await done(asked);
    person.payments.splice(person.payments.indexOf(payment), 1);
    return undefined;
  },

  async payIn(person) {
    const amount = 1 + random.below(40);
    const date = someDay();
    await done(admin.post(`/customers/${person.id}/deposits`, { date, amount }));
    person.deposits.push({ date, amount, slip: null, turn });
    return undefined;
  },

  async giveBackDeposit(person) {
    const held = person.inAdvance();
    const amount = 1 + random.below(held + 2);
    const asked = admin.post(`/customers/${person.id}/deposits/refund`, { amount, methodId: cash });
    if (amount > held) return refused(asked, 'deposit-short');
    await done(asked);
    person.deposits.push({ date: today, amount: -amount, slip: null, turn });
    return undefined;
  },

  async writeOff(person) {
    const sale = pickFrom(person.sales.filter(({ accountId }) => accountId !== null));
    if (!sale) return 'nothing';
    const amount = person.left(sale);
    const asked = admin.post(`/accounts/${sale.accountId}/write-off`, { reason: 'Gone' });
    if (amount === 0) return refused(asked, 'nothing-owed');
    await done(asked);
    person.writeOffs.push({ sale, day: today, amount });
    return undefined;
  },

  async undoWriteOff(person) {
    const sale = pickFrom(person.writeOffs.map((one) => one.sale));
    if (!sale) return 'nothing';
    const asked = admin.delete(`/accounts/${sale.accountId}/write-off`);
    if (person.writtenOff(sale) === 0) return refused(asked, 'not-written-off');
    await done(asked);
    person.undoWriteOff(sale, person.writtenOff(sale), today);
    return undefined;
  },

  async bringBack(person) {
    const sale = pickFrom(person.sales.filter(({ lines }) => lines.some(isLeft)));
    if (!sale) return 'nothing';
    const line = random.pick(sale.lines.filter(isLeft));
    const quantity = 1 + random.below(line.amount - line.returned);
    const debt = Math.min(quantity, person.left(sale) + person.writtenOff(sale));
    const refunded = Math.min(quantity - debt, person.taken(sale));
    const methodId = random.pick([cash, deposit]);
    const lines = [{ lineId: line.id, quantity, toStock: true }];
    const refunds = refunded > 0 ? [{ methodId, amount: refunded }] : [];
    await done(admin.post('/returns', { receiptId: sale.receiptId, lines, reason: 'Broken', refunds }));
    person.undoWriteOff(sale, debt, today);
    person.returns.push({ sale, day: today, debt, refunded, toDeposit: methodId === deposit ? refunded : 0 });
    line.returned += quantity;
    return undefined;
  },

  async deleteLine(person) {
    const sale = pickFrom(person.sales.filter(({ lines }) => lines.some(({ deleted }) => !deleted)));
    if (!sale) return 'nothing';
    const line = random.pick(sale.lines.filter(({ deleted }) => !deleted));
    const asked = await admin.post(`/sales/${line.id}`);
    return asExpected(asked, person.takeBack(sale, [line]));
  },

  async voidReceipt(person) {
    const sale = pickFrom(person.sales.filter(({ lines }) => lines.some(({ deleted }) => !deleted)));
    if (!sale) return 'nothing';
    const standing = sale.lines.filter(({ deleted }) => !deleted);
    const asked = await admin.post(`/sales/receipts/${sale.receiptId}/void`, { reason: 'Wrong customer' });
    return asExpected(asked, person.takeBack(sale, standing));
  },

  async promise(person) {
    const [date, amount] = [addDays(today, random.below(20)), 1 + random.below(40)];
    await done(admin.post(`/customers/${person.id}/promises`, { date, amount }));
    person.promises.push({ date, amount, turn });
    return undefined;
  },
};

/** Buying comes up more often, so that there is something to undo. */
const kinds = [...Object.keys(stepsOf), 'buy', 'buy', 'buy', 'payOverAll', 'bringBack'];

function asExpected(answer: Answer, refusal: string | undefined): string | undefined {
  expect([answer.status, answer.code]).toEqual([refusal === undefined, refusal]);
  return refusal;
}

function pickFrom<One>(list: One[]): One | undefined {
  return list.length === 0 ? undefined : random.pick(list);
}

const isLeft = ({ deleted, amount, returned }: Sale['lines'][number]) => !deleted && returned < amount;

async function readPayments({ id }: Person): Promise<{ id: number; accountId: number }[]> {
  const accounts: { id: number; payments: { id: number }[] }[] = await done(admin.get(`/accounts?customerId=${id}`));
  return accounts.flatMap((account) => account.payments.map((one) => ({ id: one.id, accountId: account.id })));
}

async function comparePerson(person: Person): Promise<void> {
  const standing = { owes: person.owes(), deposit: person.inAdvance(), limit: person.limit };
  const credit = { ...standing, overdueDays: person.overdueDays(today) };
  expect(await done(admin.get(`/customers/${person.id}/credit`))).toEqual(credit);
  const page = await done(admin.get(`/customers/${person.id}`));
  const promise = person.promise(today);
  expect(page).toMatchObject({ ...credit, ageing: person.ageing(today), lastPayment: person.lastPayment() });
  expect(page.promise).toEqual(promise && expect.objectContaining(promise));
  const open = page.openAccounts.map(({ id, balance }: { id: number; balance: number }) => [id, balance]);
  expect(open).toEqual(person.open().map((sale) => [sale.accountId, person.left(sale)]));
  await compareLedger(person);
}

async function compareLedger(person: Person): Promise<void> {
  const { payload, meta } = await admin.get(`/customers/${person.id}/ledger`);
  const endOf = new Map<string, number>();
  let running = 0;
  for (const { date, debit, credit, balance } of payload) {
    running += debit - credit;
    expect(balance).toBe(running);
    endOf.set(date, balance);
  }
  for (const [day, balance] of endOf) expect([day, balance]).toEqual([day, person.owes(day) - person.inAdvance(day)]);
  expect(running).toBe(person.owes() - person.inAdvance());
  expect(meta).toEqual({ opening: 0, closing: running, deposit: person.inAdvance(), ageing: person.ageing(today) });
  const [from, until] = [pastDay(), today].sort() as [string, string];
  const part = await admin.get(`/customers/${person.id}/ledger?startDate=${from}&endDate=${until}`);
  expect(part.payload).toEqual(payload.filter(({ date }: { date: string }) => date >= from && date <= until));
  const before = addDays(from, -1);
  expect(part.meta).toEqual({
    opening: person.owes(before) - person.inAdvance(before),
    closing: person.owes(until) - person.inAdvance(until),
    deposit: person.inAdvance(until),
    ageing: person.ageing(until),
  });
}

/** Some day since the first one. */
function pastDay(): string {
  return addDays(firstDay, random.below((Date.parse(today) - Date.parse(firstDay)) / 86_400_000 + 1));
}

async function compareLists(): Promise<void> {
  await compareAgeing(today, '/debts/ageing');
  const day = pastDay();
  await compareAgeing(day, `/debts/ageing?asOf=${day}`);
  const owing = everyone.filter((person) => person.owes() > 0);
  const owed = owing.map((person) => person.owes()).reduce((sum, amount) => sum + amount, 0);
  await compareDesk(owing);
  const { meta } = await admin.get('/accounts?open=true&limit=0');
  const openCount = owing.reduce((count, person) => count + person.open().length, 0);
  expect(meta).toMatchObject({ openBalance: owed, openCount });
  const customers = await done(admin.get('/customers?compact=true'));
  expect(customers.map(({ id, owes, overdue }: Listed) => [id, owes, overdue])).toEqual(
    everyone.map((person) => [person.id, person.owes(), person.overdueDays(today) > 0]),
  );
}

interface Listed {
  id: number;
  owes: number;
  overdue: boolean;
}

async function compareAgeing(day: string, path: string): Promise<void> {
  const { payload, meta } = await admin.get(path);
  const rows = everyone
    .filter((person) => person.owes(day) !== 0 || Object.values(person.ageing(day)).some((owed) => owed !== 0))
    .map((person) => ({
      customer: { id: person.id, name: person.name },
      total: person.owes(day),
      ...person.ageing(day),
    }));
  expect([day, payload]).toEqual([day, rows]);
  const columns = ['total', 'notDue', 'to30', 'to60', 'to90', 'over90'] as const;
  const total = Object.fromEntries(columns.map((column) => [column, rows.reduce((sum, row) => sum + row[column], 0)]));
  expect([day, meta]).toEqual([day, { asOf: day, total, count: rows.length, hasMore: false }]);
}

async function compareDesk(owing: Person[]): Promise<void> {
  const isBroken = (person: Person) => Number(person.promise(today)?.state === 'broken');
  const rows = owing
    .toSorted(
      (one, other) =>
        isBroken(other) - isBroken(one) ||
        other.overdueDays(today) - one.overdueDays(today) ||
        other.owes() - one.owes() ||
        one.id - other.id,
    )
    .map((person) => {
      const { notDue } = person.ageing(today);
      const promise = person.promise(today);
      return {
        customer: { id: person.id, name: person.name },
        phone: '0700 1',
        owed: person.owes(),
        overdue: person.owes() - notDue,
        overdueDays: person.overdueDays(today),
        oldestDue: person.open()[0]!.due,
        lastPayment: person.lastPayment(),
        lastReminder: null,
        promise: promise && expect.objectContaining(promise),
      };
    });
  const { payload, meta } = await admin.get('/debts/desk?limit=1000');
  expect(payload).toEqual(rows);
  const sumOf = (column: 'owed' | 'overdue') => rows.reduce((sum, row) => sum + row[column], 0);
  expect(meta).toEqual({ count: rows.length, owed: sumOf('owed'), overdue: sumOf('overdue'), hasMore: false });
}
