/** Whatever is sold, paid, spent, banked and counted in whatever order: the chain of days carries to the cent. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { sell } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const firstDay = '2026-02-26';
const lastDay = 9;

interface Step {
  kind: 'cash' | 'credit' | 'pay' | 'spend' | 'bank' | 'close';
  day: number;
  /** In cents. */
  amount: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('cash', 'credit', 'pay', 'spend', 'bank', 'close'),
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
  const debts: { id: number; left: number }[] = [];
  /** What each day brought, and what was counted on those that were closed, in cents. */
  const net = new Array<number>(lastDay + 1).fill(0);
  const counted = new Map<number, number>();
  const moved = (day: number, amount: number) => {
    net[day] = (net[day] ?? 0) + amount;
  };

  for (const { kind, day, amount } of steps) {
    const date = dateOf(day);
    app.clock.now = new Date(`${date}T12:00:00+03:00`);
    if (kind === 'cash') {
      await sell(admin, [[penny, amount]]);
      moved(day, amount);
    } else if (kind === 'credit') {
      const { credit } = await sell(admin, [[penny, amount]], { customerId, paymentDate: '2026-12-31' });
      debts.push({ id: credit?.accountId ?? 0, left: amount });
    } else if (kind === 'pay') {
      const debt = debts.find((one) => one.left > 0);
      if (!debt) continue;
      const paid = Math.min(amount, debt.left);
      await ok(admin.post('/accounts/pay', { id: debt.id, date, amount: paid / 100 }));
      debt.left -= paid;
      moved(day, paid);
    } else if (kind === 'spend') {
      const body = { date, amount: amount / 100, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' };
      await ok(admin.post('/expenses', body));
      moved(day, -amount);
    } else if (kind === 'bank') {
      await ok(admin.post('/bankings', { date, amount: amount / 100, comment: 'Bag' }));
      moved(day, -amount);
    } else {
      await ok(admin.post('/days', { date, counted: amount / 100 }));
      counted.set(day, amount);
    }
  }

  let cash = 0;
  for (let day = 0; day <= lastDay; day++) {
    const { payload } = await admin.get(`/days?date=${dateOf(day)}`);
    expect(cents(payload.carriedOver)).toBe(cash);
    cash += net[day] ?? 0;
    expect(cents(payload.expected)).toBe(cash);
    const count = counted.get(day);
    expect(payload.closed && cents(payload.closed.differenceNow)).toBe(count === undefined ? null : count - cash);
    cash = count ?? cash;
  }
}

async function ok(asked: ReturnType<Caller['post']>) {
  expect(await asked).toMatchObject({ status: true });
}
