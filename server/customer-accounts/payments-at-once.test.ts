/** Concurrent payments on a real connection pool: whatever the order, the books agree afterwards. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumMoney } from '../../contract/values/money.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer, openAccount } from '../../tests/support/debts.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

const done = (answers: Answer[]) => answers.filter((answer) => answer.httpStatus === 200);

async function debtOf(amount: number) {
  const customerId = await addCustomer(app);
  return { customerId, id: await openAccount(app, { customerId, amount }) };
}

async function accountOf(customerId: number) {
  return (await admin.get(`/accounts?customerId=${customerId}`)).payload[0];
}

/** The balance stored with each payment must follow from the payments before it. */
function expectConsistent(account: {
  amount: number;
  balance: number;
  payments: { amount: number; balance: number }[];
}) {
  let left = account.amount;
  for (const payment of account.payments) {
    left = sumMoney([left, -payment.amount]);
    expect(payment.balance).toBe(left);
  }
  expect(account.balance).toBe(left);
}

describe('many at once', () => {
  it('never pay more than the balance: of 20 payments of 60 on 1,000, exactly 16 go through', async () => {
    const { id, customerId } = await debtOf(1000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.post('/accounts/pay', { id, date: '2026-03-10', amount: 60 })),
    );
    expect(done(answers)).toHaveLength(16);
    expect(answers.filter((answer) => answer.payload === 'Amount cannot be greater than balance')).toHaveLength(4);
    const account = await accountOf(customerId);
    expect(account).toMatchObject({ balance: 40 });
    expectConsistent(account);
  });

  it('settle an account once when each would settle it alone', async () => {
    const { id, customerId } = await debtOf(99.99);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.post('/accounts/pay', { id, date: '2026-03-10', amount: 99.99 })),
    );
    expect(done(answers)).toHaveLength(1);
    expect(await accountOf(customerId)).toMatchObject({ balance: 0, payments: [{ amount: 99.99 }] });
  });

  it('pay, correct and delete on the same account, and the balances still follow from the payments', async () => {
    const { id, customerId } = await debtOf(500);
    for (const date of ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']) {
      await admin.post('/accounts/pay', { id, date, amount: 50 });
    }
    const { payments } = await accountOf(customerId);
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, at) =>
        admin.post('/accounts/pay', { id, date: `2026-03-0${at + 1}`, amount: 45 }),
      ),
      ...payments.slice(0, 3).map((one: { id: number }) => admin.put('/accounts', { ...body(one), amount: 110 })),
      ...payments.slice(3).map((one: { id: number }) => admin.delete(`/accounts/${one.id}`)),
    ]);
    expect(answers.every((answer) => [200, 409].includes(answer.httpStatus))).toBe(true);
    expectConsistent(await accountOf(customerId));
  });

  const body = ({ id }: { id: number }) => ({ id, date: '2026-03-08' });
});

describe('a customer being deleted', () => {
  it('never ends up owing: a credit sale and the deletion can not both happen', async () => {
    const item = await addStock(admin, { qty: 10, unitSell: 7 });
    for (let round = 0; round < 5; round++) {
      const customerId = await addCustomer(app);
      const sale = { sales: [{ stockId: item.id, quantity: 1 }], customerId, paymentDate: '2026-03-20' };
      const [sold, deleted] = await Promise.all([admin.post('/sales', sale), admin.delete(`/customers/${customerId}`)]);
      expect([sold.status, deleted.status].sort()).toEqual([false, true]);
      expect((await admin.get(`/accounts?customerId=${customerId}`)).meta.openBalance).toBe(sold.status ? 7 : 0);
    }
  });

  it('never ends up owing: a reopened account and the deletion can not both happen', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, customerId } = await debtOf(20);
      const { payments } = (await admin.post('/accounts/pay', { id, date: '2026-03-10', amount: 20 })).payload;
      const [reopened, deleted] = await Promise.all([
        admin.delete(`/accounts/${payments[0].id}`),
        admin.delete(`/customers/${customerId}`),
      ]);
      expect([reopened.httpStatus, deleted.httpStatus].sort()).toEqual([200, 409]);
      const owes = (await accountOf(customerId)).balance;
      expect(owes).toBe(deleted.httpStatus === 200 ? 0 : 20);
    }
  });
});
