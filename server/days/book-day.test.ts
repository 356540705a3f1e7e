/** The dates that payments, expenses and banking records may have: from 2000 to today in the business time zone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, openAccount } from '../../tests/support/debts.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let accountId: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  accountId = await openAccount(app, { customerId: await addCustomer(app), amount: 1000, soldOn: '1999-12-31' });
  // In Kampala it is already the 11th.
  app.clock.now = new Date('2026-03-10T21:30:00Z');
});
afterAll(() => app.close());

const tooLate = "The date can't be in the future";
const tooEarly = "The date can't be before 2000";
const expense = { amount: 5, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' };

const records = {
  payments: {
    add: (date: string) => admin.post('/accounts/pay', { id: accountId, date, amount: 5 }),
    correct: (id: number, date: string, amount = 5) => admin.put('/accounts', { id, date, amount }),
    idIn: ({ payload }: Answer) => Math.max(...payload.payments.map(({ id }: { id: number }) => id)),
  },
  expenses: {
    add: (date: string) => admin.post('/expenses', { ...expense, date }),
    correct: (id: number, date: string, amount = 5) => admin.put('/expenses', { ...expense, id, date, amount }),
    idIn: ({ payload }: Answer) => payload.id,
  },
  bankings: {
    add: (date: string) => admin.post('/bankings', { date, amount: 5, comment: 'Bag' }),
    correct: (id: number, date: string, amount = 5) => admin.put('/bankings', { id, date, amount, comment: 'Bag' }),
    idIn: ({ payload }: Answer) => payload.id,
  },
};

describe.each(Object.keys(records) as (keyof typeof records)[])('the day of %s', (table) => {
  const { add, correct, idIn } = records[table];

  it.each(['2000-01-01', '2026-03-11'])('may be %s', async (date) => {
    const added = await add(date);
    expect(added).toMatchObject({ httpStatus: 200, status: true });
    expect(await correct(idIn(added), date === '2000-01-01' ? '2026-03-11' : '2000-01-01')).toMatchObject({
      httpStatus: 200,
    });
  });

  it.each([
    ['2026-03-12', tooLate],
    ['2199-01-01', tooLate],
    ['1999-12-31', tooEarly],
    ['1971-06-01', tooEarly],
  ])('may not be %s, when added or corrected', async (date, payload) => {
    const count = () => app.database.db.selectFrom(table).selectAll().execute();
    const id = idIn(await add('2026-03-01'));
    const before = await count();
    expect(await add(date)).toEqual({ httpStatus: 400, status: false, payload, code: 'bad-input' });
    expect(await correct(id, date)).toEqual({ httpStatus: 400, status: false, payload, code: 'bad-input' });
    expect(await count()).toEqual(before);
  });

  it('may stay what it was before the rule, so that the rest can be corrected, and may be put right', async () => {
    const id = idIn(await add('2026-03-01'));
    await app.database.db.updateTable(table).set({ date: '2199-01-01' }).where('id', '=', id).execute();
    expect(await correct(id, '2199-01-01', 6)).toMatchObject({ httpStatus: 200 });
    expect(await correct(id, '2199-01-02', 6)).toMatchObject({ httpStatus: 400, payload: tooLate });
    expect(await correct(id, '2026-03-02', 6)).toMatchObject({ httpStatus: 200 });
    expect(await correct(id, '2199-01-01', 6)).toMatchObject({ httpStatus: 400, payload: tooLate });
  });
});
