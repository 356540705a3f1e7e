import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Receipt } from '../../../contract/selling/sales.ts';
import { addStock } from '../../../tests/support/builders.ts';
import { addCustomer } from '../../../tests/support/debts.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import { approveFor, giveBack } from '../../../tests/support/returning.ts';
import { sell, wrongInBooks } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { addMethod, trySelling } from '../../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;
let till: Caller;
let card: number;
beforeAll(async () => {
  app = await startTestApp();
  [admin, till] = [await app.as('admin'), await app.as('sales')];
  card = await addMethod(app, { name: 'Card', kind: 'card' });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const voiding = (receipt: { id: number }, caller = admin, more = {}) =>
  caller.post(`/sales/receipts/${receipt.id}/void`, { reason: 'A mistake', ...more });
const quantityOf = async (id: number) =>
  (await app.database.db.selectFrom('stock').select('qty').where('id', '=', id).executeTakeFirstOrThrow()).qty;
const balanceOf = async (methodId: number) => (await admin.get(`/money?methodId=${methodId}&limit=0`)).meta.closing;

describe('voiding a receipt', () => {
  it('takes all of it back at once, whatever it was paid with, and says so', async () => {
    const [pens, ink] = [await addStock(admin, { name: 'Pens', unitSell: 2 }), await addStock(admin, { unitSell: 5 })];
    const customerId = await addCustomer(app, 'Jane');
    const tenders = [
      { methodId: card, amount: 3 },
      { methodId: 1, amount: 4 },
    ];
    const lines: [{ id: number }, number][] = [
      [pens, 4],
      [ink, 1],
    ];
    const before = [await balanceOf(1), await balanceOf(card)];
    const { payload: receipt } = await trySelling(till, { lines, tenders, customerId, paymentDate: '2026-04-01' });
    const { httpStatus, payload } = await voiding(receipt);
    expect(httpStatus).toBe(200);
    expect(payload).toMatchObject({
      total: 0,
      tenders: [],
      owed: 0,
      lines: [{ deleted: true }, { deleted: true }],
      voided: { at: app.clock.now.toISOString(), staff: 'Test admin', approvedBy: null, reason: 'A mistake' },
    });
    expect((await admin.get(`/sales/receipts/${receipt.id}`)).payload).toEqual(payload);
    expect([await quantityOf(pens.id), await quantityOf(ink.id)]).toEqual([10, 10]);
    expect([await balanceOf(1), await balanceOf(card)]).toEqual(before);
    expect((await admin.get(`/accounts?customerId=${customerId}`)).meta.openBalance).toBe(0);
    expect(await newestLog(app)).toMatchObject({
      action: 'receipt voided',
      description: `Receipt ${receipt.id}, 13.00, sold on Mar 10, 2026: 4 × Pens, 1 × ${ink.name} (A mistake)`,
    });
    const [listed] = (await admin.get(`/sales/receipts?search=${receipt.id}`)).payload;
    expect(listed).toMatchObject({ id: receipt.id, goods: 'Pens and 1 more', total: 0, voided: true });
  });

  it('is refused where a deleted customer would be owed what they paid in advance', async () => {
    const customerId = await addCustomer(app, 'Gone');
    await admin.post(`/customers/${customerId}/deposits`, { date: '2026-03-10', amount: 10 });
    const item = await addStock(admin, { unitSell: 5 });
    const tenders = [
      { methodId: 2, amount: 10 },
      { methodId: 1, amount: 5 },
    ];
    const lines: [{ id: number }, number][] = [
      [item, 1],
      [await addStock(admin, { unitSell: 10 }), 1],
    ];
    const { payload: receipt } = await trySelling(till, { lines, tenders, customerId });
    expect(await admin.delete(`/customers/${customerId}`)).toMatchObject({ httpStatus: 200 });
    const refused = { httpStatus: 409, code: 'method-not-found' };
    expect(await voiding(receipt)).toMatchObject(refused);
    expect(await admin.post(`/sales/${receipt.lines[1].id}`)).toMatchObject(refused);
    // Deleting this line gives back only cash.
    expect(await admin.post(`/sales/${receipt.lines[0].id}`)).toMatchObject({ httpStatus: 200 });
    expect((await admin.get(`/sales/receipts/${receipt.id}`)).payload).toMatchObject({ total: 10, voided: null });
  });

  it('is done once', async () => {
    const receipt = await sell(till, [[await addStock(admin), 1]]);
    const answers = await Promise.all([voiding(receipt), voiding(receipt), voiding(receipt)]);
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 404, 404]);
    expect(await voiding(receipt)).toMatchObject({ payload: `There is nothing left on receipt ${receipt.id} to void` });
    expect(await voiding({ id: 999_999 })).toMatchObject({ httpStatus: 404, payload: 'There is no receipt 999999' });
  });

  it('leaves everything as it was under the conditions that hold for one line', async () => {
    const item = await addStock(admin, { unitSell: 10 });
    const lent = await sell(till, [[item, 2]], { customerId: await addCustomer(app), paymentDate: '2026-04-01' });
    await admin.post('/accounts/pay', { id: lent.credit!.accountId, date: '2026-03-10', amount: 1 });
    expect(await voiding(lent)).toMatchObject({ httpStatus: 409, code: 'already-paid' });
    const back = await sell(till, [[item, 2]]);
    await giveBack(admin, back, [1]);
    const returned = { httpStatus: 409, code: 'has-returns', payload: expect.stringContaining('have come back') };
    expect(await voiding(back)).toMatchObject(returned);
    expect(await admin.post(`/sales/${back.lines[0]!.id}`)).toMatchObject(returned);
    expect(await quantityOf(item.id)).toBe(7);
    expect((await admin.get(`/sales/receipts/${lent.id}`)).payload.voided).toBeNull();
    for (const body of [{}, { reason: '' }, { reason: 'x', total: 1 }]) {
      expect(await admin.post(`/sales/receipts/${back.id}/void`, body)).toMatchObject({ httpStatus: 400 });
    }
  });

  it('takes back the lines that are left', async () => {
    const item = await addStock(admin, { unitSell: 10 });
    const receipt = await sell(till, [
      [item, 2],
      [await addStock(admin), 1],
    ]);
    await admin.post(`/sales/${receipt.lines[0]!.id}`);
    expect(await voiding(receipt)).toMatchObject({ httpStatus: 200, payload: { total: 0 } });
    expect(await quantityOf(item.id)).toBe(10);
  });
});

describe('a seller', () => {
  it('needs an approval for this receipt, which is spent once', async () => {
    const item = await addStock(admin);
    const [one, other]: Receipt[] = [await sell(till, [[item, 1]]), await sell(till, [[item, 1]])];
    const needed = { httpStatus: 409, code: 'needs-approval' };
    expect(await voiding(one!, till)).toMatchObject(needed);
    const approval = await approveFor(app, till, admin, 'void', one!.id);
    expect(await voiding(other!, till, { approval })).toMatchObject(needed);
    const wrong = await approveFor(app, till, admin, 'return', other!.id);
    expect(await voiding(other!, till, { approval: wrong })).toMatchObject(needed);
    expect(await quantityOf(item.id)).toBe(8);
    expect(await voiding(one!, till, { approval })).toMatchObject({
      payload: { voided: { staff: 'Test sales', approvedBy: 'Test admin' } },
    });
    expect((await newestLog(app)).description).toContain('sold on Mar 10, 2026, approved by Test admin: ');
    expect(await voiding(other!, till, { approval })).toMatchObject(needed);
  });

  it('who also reads the reports needs none', async () => {
    const both = await app.as('sales', 'reports');
    expect(await voiding(await sell(both, [[await addStock(admin), 1]]), both)).toMatchObject({ httpStatus: 200 });
  });
});
