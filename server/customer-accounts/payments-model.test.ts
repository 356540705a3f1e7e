/** Random payments, corrections and deletions against a small model; the books are compared after each step. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../contract/values/dates.ts';
import { addCustomer, openAccount } from '../../tests/support/debts.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

interface Paid {
  id: number;
  date: string;
  cents: number;
}

class DebtModel {
  payments: Paid[] = [];
  readonly cents: number;

  constructor(cents: number) {
    this.cents = cents;
  }

  balance(): number {
    return this.payments.reduce((left, payment) => left - payment.cents, this.cents);
  }

  /** The expected result of GET /accounts. */
  expected() {
    let left = this.cents;
    const ordered = [...this.payments].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id));
    return {
      amount: this.cents / 100,
      balance: this.balance() / 100,
      payments: ordered.map(({ id, date, cents }) => {
        left -= cents;
        return { id, date, amount: cents / 100, balance: left / 100 };
      }),
    };
  }
}

const cents = fc.integer({ min: 1, max: 40_000 });
const date = fc.integer({ min: 0, max: 9 }).map((after) => addDays('2026-03-01', after));
const which = fc.nat({ max: 50 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), cents, date, which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), cents, date, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), cents, date, which }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(account: number, model: DebtModel, { kind, cents, date, which }: Step): Promise<void> {
  const chosen = model.payments[which % Math.max(1, model.payments.length)];
  if (kind === 'pay') {
    const answer = await admin.post('/accounts/pay', { id: account, date, amount: cents / 100 });
    const fits = cents <= model.balance();
    expect(answer.httpStatus).toBe(fits ? 200 : 409);
    const known = new Set(model.payments.map(({ id }) => id));
    if (fits) model.payments.push({ id: answer.payload.payments.find((p: Paid) => !known.has(p.id)).id, date, cents });
  } else if (chosen && kind === 'correct') {
    const answer = await admin.put('/accounts', { id: chosen.id, date, amount: cents / 100 });
    const fits = cents <= model.balance() + chosen.cents;
    expect(answer.httpStatus).toBe(fits ? 200 : 409);
    if (fits) Object.assign(chosen, { date, cents });
  } else if (chosen) {
    expect((await admin.delete(`/accounts/${chosen.id}`)).httpStatus).toBe(200);
    model.payments = model.payments.filter((payment) => payment !== chosen);
  }
}

it('balances follow any sequence of payments, corrections and deletions', async () => {
  await fc.assert(
    fc.asyncProperty(cents, fc.array(step, { minLength: 5, maxLength: 15 }), async (amount, steps) => {
      const customerId = await addCustomer(app);
      const account = await openAccount(app, { customerId, amount: amount / 100 });
      const model = new DebtModel(amount);
      for (const one of steps) {
        await take(account, model, one);
        const { payload, meta } = await admin.get(`/accounts?customerId=${customerId}`);
        expect(payload[0]).toMatchObject(model.expected());
        expect(meta.openBalance).toBe(model.balance() / 100);
        const [customer] = (await admin.get(`/customers?id=${customerId}&compact=true`)).payload;
        expect(customer.owes).toBe(model.balance() / 100);
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);

it('what was collected each day is the sum of the payments that stand', async () => {
  const { rows } = await app.database.pool.query(`
    select day from day_money m full join
      (select date as day, sum(amount) as amount from payments where deleted_at is null group by date) p using (day)
    where m.kind = 'debt payment'
    group by day, p.amount having sum(m.came_in - m.went_out) <> coalesce(p.amount, 0)`);
  expect(rows).toEqual([]);
});
