import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStock } from '../../../tests/support/builders.ts';
import { addCustomer } from '../../../tests/support/debts.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import { giveBack } from '../../../tests/support/returning.ts';
import { sell } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let seller: Caller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, seller] = [await app.as('admin'), await app.as('sales')];
});
afterAll(() => app.close());

it('a receipt or return slip that is printed again is in the log, with the person who printed it', async () => {
  const receipt = await sell(seller, [[await addStock(admin), 2]]);
  expect(await seller.post(`/sales/receipts/${receipt.id}/reprint`)).toMatchObject({
    httpStatus: 200,
    payload: `The copy of receipt ${receipt.id} is noted.`,
  });
  expect(await newestLog(app)).toMatchObject({
    action: 'receipt reprinted',
    staff: { email: seller.email },
    subject: { kind: 'receipt', id: receipt.id },
  });
  const { payload } = await admin.get(`/sales/receipts/${receipt.id}`);
  const made = await giveBack(admin, payload, [1]);
  expect(await seller.post(`/returns/${made.id}/reprint`)).toMatchObject({ httpStatus: 200 });
  expect(await newestLog(app)).toMatchObject({
    action: 'return slip reprinted',
    subject: { kind: 'return', id: made.id },
    facts: { receipt: receipt.id },
  });
});

it('so does the slip of a payment or a deposit', async () => {
  const customerId = await addCustomer(app, 'Nakato');
  const body = { date: '2026-03-10', amount: 7, keepRest: true };
  const { payload: paid } = await admin.post(`/customers/${customerId}/payments`, body);
  expect(await admin.post(`/customers/payments/${paid.id}/reprint`)).toMatchObject({ httpStatus: 200 });
  const subject = { kind: 'customer', id: customerId, name: 'Nakato' };
  const facts = { slip: paid.number, amount: 7 };
  expect(await newestLog(app)).toMatchObject({ action: 'payment slip reprinted', subject, facts });
  const { payload: kept } = await admin.post(`/customers/${customerId}/deposits`, { date: '2026-03-10', amount: 3 });
  expect(await admin.post(`/customers/deposits/${kept.id}/reprint`)).toMatchObject({ httpStatus: 200 });
  expect(await newestLog(app)).toMatchObject({ action: 'deposit slip reprinted', subject, facts: { amount: 3 } });
});

it('what is not there is not printed again', async () => {
  for (const path of ['sales/receipts', 'returns', 'customers/payments', 'customers/deposits']) {
    expect([path, (await admin.post(`/${path}/999999/reprint`)).httpStatus]).toEqual([path, 404]);
  }
});
