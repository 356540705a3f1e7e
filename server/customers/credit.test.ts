import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer, openAccount } from '../../tests/support/debts.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addDeposit, setSettings, trySelling } from '../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;
let till: Caller;
const deposit = 2;

beforeAll(async () => {
  app = await startTestApp();
  [admin, till] = [await app.as('admin'), await app.as('sales')];
});
afterAll(() => app.close());

const creditOf = async (id: number) => (await till.get(`/customers/${id}/credit`)).payload;

describe('how a customer stands', () => {
  it('is nothing at first', async () => {
    const id = await addCustomer(app);
    expect(await creditOf(id)).toEqual({ owes: 0, limit: null, overdueDays: 0, deposit: 0 });
  });

  it('is the sum of what is open, and how long the oldest of it is overdue', async () => {
    const customerId = await addCustomer(app);
    const paid = await openAccount(app, { customerId, amount: 5, due: '2026-01-01' });
    await openAccount(app, { customerId, amount: 10, due: '2026-03-10' });
    await openAccount(app, { customerId, amount: 20.5, due: '2026-04-01' });
    await admin.post('/accounts/pay', { id: paid, date: '2026-03-10', amount: 5 });
    expect(await creditOf(customerId)).toMatchObject({ owes: 30.5, overdueDays: 0 });
    await openAccount(app, { customerId, amount: 1, due: '2026-02-28' });
    await openAccount(app, { customerId, amount: 1, due: '2026-03-09' });
    expect(await creditOf(customerId)).toMatchObject({ owes: 32.5, overdueDays: 10 });
  });

  it('has what was paid in advance, less what sales took of it', async () => {
    const customerId = await addCustomer(app);
    await addDeposit(app, customerId, 12);
    await addDeposit(app, await addCustomer(app), 99);
    expect(await creditOf(customerId)).toMatchObject({ owes: 0, deposit: 12 });
    const item = await addStock(admin, { unitSell: 5, qty: 10 });
    const cart = {
      lines: [[item, 1] as [typeof item, number]],
      tenders: [{ methodId: deposit, amount: 5 }],
      customerId,
    };
    const { payload: receipt } = await trySelling(till, cart);
    expect(await creditOf(customerId)).toMatchObject({ deposit: 7 });
    await admin.post(`/sales/${receipt.lines[0].id}`);
    expect(await creditOf(customerId)).toMatchObject({ deposit: 12 });
  });

  it("has the shop's limit, where one is set", async () => {
    await setSettings(app, { till: { creditLimit: 100 } });
    expect((await creditOf(await addCustomer(app))).limit).toBe(100);
  });

  it('is not there for someone who is not a customer, or no longer', async () => {
    const gone = await addCustomer(app);
    await admin.delete(`/customers/${gone}`);
    for (const id of [gone, 999_999]) {
      const sentence = `There is no customer ${id}`;
      expect(await till.get(`/customers/${id}/credit`)).toMatchObject({ httpStatus: 404, payload: sentence });
    }
    expect((await till.get('/customers/x/credit')).httpStatus).toBe(400);
  });
});
