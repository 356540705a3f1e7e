/** Returns at the same moment as other returns, payments, deletions and voids: the second one sees what the first did. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Receipt } from '../../contract/selling/sales.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { hold, untilWaiting } from '../../tests/support/locks.ts';
import { tryReturn } from '../../tests/support/returning.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let colleague: Caller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, colleague] = [await app.as('admin'), await app.as('admin')];
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const codes = (answers: Answer[]) => answers.map(({ httpStatus, code }) => code ?? httpStatus).sort();
const read = async ({ id }: Receipt): Promise<Receipt> => (await admin.get(`/sales/receipts/${id}`)).payload;
const lend = async (receipt: [item: { id: number }, quantity: number][]) =>
  sell(admin, receipt, { customerId: await addCustomer(app), paymentDate: '2026-04-01' });

/** Makes both wait for the receipt before either goes on. */
async function bothAtOnce(receipt: Receipt, ...work: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const release = await hold(app.database, 'select from receipts where id = $1', [receipt.id]);
  const answers = Promise.all(work.map((one) => one()));
  await untilWaiting(app.database, work.length, answers);
  await release();
  return answers;
}

it('two tills never take back more than was sold, in 100 rounds', async () => {
  const item = await addStock(admin, { qty: 1000, unitSell: 3.33 });
  for (let round = 0; round < 100; round++) {
    const receipt = await sell(admin, [[item, 3]]);
    const answers = await Promise.all([
      tryReturn(admin, receipt, [2]),
      tryReturn(colleague, receipt, [2]),
      tryReturn(admin, receipt, [1]),
    ]);
    const taken = (await read(receipt)).lines[0]!.returned;
    const accepted = answers.filter(({ status }) => status);
    expect(taken.quantity).toBeLessThanOrEqual(3);
    expect(accepted.reduce((sum, { payload }) => sum + payload.lines[0].quantity, 0)).toBe(taken.quantity);
    expect(answers.filter(({ status }) => !status).every(({ code }) => code === 'too-many-returned')).toBe(true);
    if (taken.quantity === 3) expect(taken.total).toBe(9.99);
  }
}, 60_000);

it('two that each take all of it: one does', async () => {
  const receipt = await sell(admin, [[await addStock(admin), 2]]);
  const all = () => tryReturn(admin, receipt, [2]);
  expect(codes(await bothAtOnce(receipt, all, all))).toEqual([200, 'too-many-returned']);
});

it('a return and a deletion of the line: one of them happens', async () => {
  for (let round = 0; round < 10; round++) {
    const receipt = await sell(admin, [[await addStock(admin), 2]]);
    const answers = await bothAtOnce(
      receipt,
      () => tryReturn(admin, receipt, [1]),
      () => colleague.post(`/sales/${receipt.lines[0]!.id}`),
    );
    expect([
      [200, 'has-returns'],
      [200, 'not-found'],
    ]).toContainEqual(codes(answers));
  }
});

it('a return and a void: one of them happens', async () => {
  for (let round = 0; round < 10; round++) {
    const receipt = await sell(admin, [[await addStock(admin), 2]]);
    const answers = await bothAtOnce(
      receipt,
      () => tryReturn(admin, receipt, [1]),
      () => colleague.post(`/sales/receipts/${receipt.id}/void`, { reason: 'A mistake' }),
    );
    expect([
      [200, 'has-returns'],
      [200, 'not-found'],
    ]).toContainEqual(codes(answers));
  }
});

it('a return and a payment: what is paid and what is taken off the debt come to no more than it', async () => {
  for (let round = 0; round < 20; round++) {
    const receipt = await lend([[await addStock(admin, { unitSell: 10 }), 2]]);
    const pay = { id: receipt.credit!.accountId, date: '2026-03-10', amount: 20 };
    const [back, paid] = await Promise.all([tryReturn(admin, receipt, [1]), colleague.post('/accounts/pay', pay)]);
    expect(back.httpStatus).toBe(200);
    const { owed, taken } = await read(receipt);
    if (paid.status) expect([back.payload.debt, back.payload.refunded, owed]).toEqual([0, 10, 0]);
    else expect([back.payload.debt, paid.code, owed, taken]).toEqual([10, 'above-balance', 10, []]);
  }
});

it('a return, a changed payment and a deleted one on the same account do not lock each other out', async () => {
  for (let round = 0; round < 20; round++) {
    const receipt = await lend([[await addStock(admin, { unitSell: 10 }), 4]]);
    const date = '2026-03-10';
    const pay = () => admin.post('/accounts/pay', { id: receipt.credit!.accountId, date, amount: 15 });
    await pay();
    const { payments } = (await pay()).payload;
    const [first, changed, deleted, second] = await Promise.all([
      tryReturn(admin, receipt, [1]),
      colleague.put('/accounts', { id: payments[0].id, date, amount: 5 }),
      admin.delete(`/accounts/${payments[1].id}`),
      tryReturn(colleague, receipt, [1]),
    ]);
    expect(codes([first, second])).toEqual([200, 200]);
    // If both returns come first, they give back 10 of what was paid, and then only one of the payments can shrink.
    const givenBack = first.payload.refunded + second.payload.refunded;
    expect([
      [200, 200],
      [200, 'already-paid'],
    ]).toContainEqual(codes([changed, deleted]));
    const left = (changed.status ? 5 : 15) + (deleted.status ? 0 : 15);
    expect(left).toBeGreaterThanOrEqual(givenBack);
  }
});

it('returns of many receipts with the same goods, and sales of them, do not lock each other out', async () => {
  const items = [await addStock(admin, { qty: 500 }), await addStock(admin, { qty: 500 })];
  const cart = items.map((item) => [item, 1] as [typeof item, number]);
  const receipts = await Promise.all(Array.from({ length: 15 }, () => sell(admin, cart)));
  const answers = await Promise.all([
    ...receipts.map((receipt) => tryReturn(admin, receipt, [1, 1])),
    ...receipts.map(() =>
      colleague.post('/sales', { sales: cart.toReversed().map(([{ id }]) => ({ stockId: id, quantity: 1 })) }),
    ),
  ]);
  expect(new Set(codes(answers))).toEqual(new Set([200]));
});

it('an approval pays for one return, whoever is first', async () => {
  const seller = await app.as('sales');
  const receipt = await sell(admin, [[await addStock(admin), 5]]);
  const { rows } = await app.database.pool.query(
    `insert into approvals (staff_id, approved_by, action, receipt_id, created_at, expires_at)
     values ($1, $2, 'return', $3, $4, $4::timestamptz + interval '2 minutes') returning id`,
    [seller.id, admin.id, receipt.id, app.clock.now],
  );
  const back = () => tryReturn(seller, receipt, [1], { approval: rows[0].id });
  expect(codes(await bothAtOnce(receipt, back, back))).toEqual([200, 'needs-approval']);
});
