/** Notes on sales and on customers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock } from '../../../tests/support/builders.ts';
import { newestLog } from '../../../tests/support/logs.ts';
import { wrongInBooks } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { sellStatement } from './sell-statement.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

describe('a note on a sale', () => {
  it('is on the receipt, when it is made and when it is read again, and in the log', async () => {
    const { id: stockId } = await addStock(admin, { qty: 50 });
    const sell = (more: object) => admin.post('/sales', { sales: [{ stockId, quantity: 1 }], ...more });
    const { payload } = await sell({ note: ' For the school fair ' });
    expect(payload.note).toBe('For the school fair');
    expect((await newestLog(app)).description).toContain('(For the school fair)');
    expect((await admin.get(`/sales/receipts/${payload.id}`)).payload.note).toBe('For the school fair');
    expect((await sell({ note: 'x'.repeat(1000) })).payload.note).toHaveLength(1000);
    for (const note of [undefined, null, '', '  ']) expect((await sell({ note })).payload.note).toBeNull();
    for (const note of ['x'.repeat(1001), 7, 'a\u0007b'])
      expect(await sell({ note })).toMatchObject({ httpStatus: 400 });
    const seller = await app.as('sales');
    const onCredit = {
      sales: [{ stockId, quantity: 1 }],
      tenders: [{ methodId: 1, amount: payload.total }],
      note: 'Paid',
    };
    expect((await seller.post('/sales', onCredit)).payload.note).toBe('Paid');
  });

  it('makes another request of the same key', async () => {
    const { id: stockId } = await addStock(admin, { qty: 50 });
    const options = { headers: { 'idempotency-key': 'a-sale-with-a-note' } };
    const sell = (note: string) => admin.post('/sales', { sales: [{ stockId, quantity: 1 }], note }, options);
    const first = (await sell('One')).payload;
    expect((await sell('One')).payload).toMatchObject({ id: first.id, note: 'One' });
    expect(await sell('Two')).toMatchObject({ httpStatus: 409, code: 'key-used' });
  });

  it('costs a sale without one nothing', () => {
    const parts = {
      charged: false,
      customer: false,
      approvals: false,
      references: false,
      shifts: false,
      fractions: false,
      own: false,
      open: false,
      offers: false,
      paper: false,
    };
    expect(sellStatement({ ...parts, note: false }).text).not.toContain('note');
    expect(sellStatement({ ...parts, note: true }).text).toContain('receipt_notes');
  });
});

describe('a note on a customer', () => {
  const person = { name: 'Amina', email: 'none', phone: '0700 1', location: 'Town' };

  it('is kept, left alone or taken away by an update, and on their page', async () => {
    const { id, note } = (await admin.post('/customers', { ...person, note: 'Pays on Fridays' })).payload;
    expect(note).toBe('Pays on Fridays');
    expect((await admin.put('/customers', { ...person, id })).payload.note).toBe('Pays on Fridays');
    expect((await admin.get(`/customers/${id}`)).payload.note).toBe('Pays on Fridays');
    expect((await admin.get(`/customers?id=${id}`)).payload[0].note).toBe('Pays on Fridays');
    expect((await admin.put('/customers', { ...person, id, note: '' })).payload.note).toBeNull();
    expect(await admin.put('/customers', { ...person, id, note: 'x'.repeat(1001) })).toMatchObject({ httpStatus: 400 });
  });

  it('is for those who see the customer, not for everyone who sells', async () => {
    const { id } = (await admin.post('/customers', { ...person, name: 'Ben', note: 'Secret' })).payload;
    const seller = await app.as('sales');
    expect(JSON.stringify((await seller.get(`/customers?id=${id}`)).payload)).not.toContain('Secret');
  });
});
