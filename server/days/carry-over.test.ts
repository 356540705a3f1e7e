/**
 * Whatever is sold, paid, spent, banked, counted and reopened, in whatever order: the balance carried from day to day
 * is right to the cent, and a closed day refuses what the model refuses.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../contract/values/dates.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const firstDay = '2026-02-26';
const lastDay = 9;

interface Step {
  kind: 'cash' | 'credit' | 'pay' | 'spend' | 'bank' | 'close' | 'reopen';
  day: number;
  /** In cents. */
  amount: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('cash', 'credit', 'pay', 'spend', 'bank', 'close', 'reopen'),
  day: fc.integer({ min: 0, max: lastDay }),
  amount: fc.integer({ min: 1, max: 999_999 }),
});

const cents = (amount: number) => Math.round(amount * 100);
const dateOf = (day: number) => addDays(firstDay, day);

it('carries to the cent over any mixture of days, closed and not', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const app = await startTestApp();
      try {
        await holds(app, steps);
      } finally {
        await app.close();
      }
    }),
    { numRuns: 8 },
  );
});

async function holds(app: TestApp, steps: Step[]) {
  const admin = await app.as('admin');
  const penny = await addStock(admin, { unitSell: 0.01, unitCost: 0, qty: 100_000_000 });
  const customerId = await addCustomer(app);
  const debts: { id: number; day: number; left: number }[] = [];
  /** In cents: what each day added, and what was counted at its end. */
  const net = new Array<number>(lastDay + 1).fill(0);
  const counted = new Map<number, number>();
  const differences = new Map<number, number>();
  const moved = (day: number, amount: number) => {
    net[day] = (net[day] ?? 0) + amount;
  };
  const latest = () => Math.max(-1, ...counted.keys());
  const expected = (day: number) => {
    let sum = net[day] ?? 0;
    for (let before = 0; before < day; before++) sum += (net[before] ?? 0) + (differences.get(before) ?? 0);
    return sum;
  };

  // The clock never goes back: documents are dated on any day up to today.
  for (const [at, { kind, day: wanted, amount }] of steps.entries()) {
    const today = Math.floor((at * (lastDay + 1)) / steps.length);
    const debt = kind === 'pay' ? debts.find((one) => one.left > 0) : undefined;
    // A debt can't be paid before its sale.
    const day = Math.max(Math.min(wanted, today), debt?.day ?? 0);
    const date = dateOf(day);
    const locked = day <= latest() && day < today;
    const answered = async (asked: ReturnType<Caller['post']>) => {
      expect(await asked).toMatchObject(locked ? { httpStatus: 409 } : { status: true });
      return !locked;
    };
    app.clock.now = new Date(`${dateOf(today)}T12:00:00+03:00`);
    if (kind === 'cash') {
      await sell(admin, [[penny, amount]]);
      moved(today, amount);
    } else if (kind === 'credit') {
      const { credit } = await sell(admin, [[penny, amount]], { customerId, paymentDate: '2026-12-31' });
      debts.push({ id: credit?.accountId ?? 0, day: today, left: amount });
    } else if (kind === 'pay') {
      if (!debt) continue;
      const paid = Math.min(amount, debt.left);
      if (!(await answered(admin.post('/accounts/pay', { id: debt.id, date, amount: paid / 100 })))) continue;
      debt.left -= paid;
      moved(day, paid);
    } else if (kind === 'spend') {
      const body = { date, amount: amount / 100, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' };
      if (await answered(admin.post('/expenses', body))) moved(day, -amount);
    } else if (kind === 'bank') {
      const body = { date, amount: amount / 100, comment: 'Bag' };
      if (await answered(admin.post('/bankings', body))) moved(day, -amount);
    } else if (kind === 'close') {
      const answer = await admin.post('/days', { date, counted: amount / 100 });
      expect(answer.httpStatus).toBe(day < latest() ? 409 : 200);
      if (day < latest()) continue;
      differences.set(day, amount - expected(day));
      counted.set(day, amount);
    } else {
      const answer = await admin.delete(`/days/${date}`, { body: { reason: 'Wrong count' } });
      expect(answer.httpStatus).toBe(day === latest() ? 200 : day < latest() ? 409 : 404);
      if (day !== latest()) continue;
      differences.delete(day);
      counted.delete(day);
    }
  }

  for (let day = 0; day <= lastDay; day++) {
    const { payload } = await admin.get(`/days?date=${dateOf(day)}`);
    expect(cents(payload.booked)).toBe(expected(day));
    // The rest of today starts from its count.
    const found = dateOf(day) === admin.today() ? (differences.get(day) ?? 0) : 0;
    expect(cents(payload.expected)).toBe(expected(day) + found);
    expect(cents(payload.carriedOver)).toBe(expected(day) - (net[day] ?? 0));
    const count = counted.get(day);
    expect(payload.closed && cents(payload.closed.differenceNow)).toBe(
      count === undefined ? null : count - expected(day),
    );
  }
  const { meta } = await admin.get('/money');
  expect(cents(meta.closing)).toBe(expected(lastDay) + (differences.get(lastDay) ?? 0));
  expect(await wrongInBooks(app)).toEqual([]);
}
