/** What is owed to the tax office: by rate, less what came back, what was written off and what is claimed back on deliveries. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addSupplier } from '../../tests/support/buying.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { giveBack } from '../../tests/support/returning.ts';
import { sell, wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addUp } from './add-up.ts';

let app: TestApp;
let admin: Caller;
const items: Record<string, { id: number }> = {};
const date = '2026-03-10';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  const taxes = {
    vat: { name: 'VAT', percent: 25, included: true },
    onTop: { name: 'VAT', percent: 25, included: false },
    books: { name: 'Books', percent: 0, included: true, kind: 'exempt' },
  };
  for (const [key, tax] of Object.entries(taxes)) {
    const { payload, status } = await admin.post('/tax-rates', {
      ...tax,
      name: key === 'onTop' ? 'VAT on top' : tax.name,
    });
    if (!status) throw new Error(payload);
    items[key] = await addStock(admin, { qty: 100, unitCost: 1, unitSell: 10, taxRateId: payload.id, date });
  }
  items.none = await addStock(admin, { qty: 100, unitCost: 1, unitSell: 10, date });
});
afterAll(async () => {
  expect([await wrongInBooks(app), await wrongInJournal(app)]).toEqual([[], []]);
  await app.close();
});

const report = async (days = `startDate=${date}&endDate=${date}`) => (await admin.get(`/reports/tax?${days}`)).payload;

/** The balance of the account, with debts as positive amounts. */
async function account(name: string): Promise<number> {
  const { payload } = await admin.get(`/reports/trial-balance?startDate=${date}&endDate=${date}`);
  const row = payload.find((one: { account: string }) => one.account === `liabilities:tax:${name}`);
  return row ? row.credit - row.debit : 0;
}

const deliver = async (tax: number, more = {}) => {
  const lines = [{ stockId: items.none!.id, quantity: 1, total: 20 }];
  const { payload } = await admin.post('/deliveries', { date, lines, tax, supplierId: supplier.id, ...more });
  return payload.id as number;
};
let supplier: { id: number };

it('is nothing where nothing was sold or bought', async () => {
  expect(await report()).toEqual({
    ...{ startDate: date, endDate: date, rates: [], badDebts: 0, reclaimed: 0, due: 0 },
    bases: { standard: 0, zero: 0, exempt: 0, none: 0 },
  });
});

it.each([
  ['before it is added up', false],
  ['from sums', true],
])('is charged by rate, less what came back, %s', async (_, isAddedUp) => {
  if (isAddedUp) await addUp(app.database.where, app.config.businessTz);
  else {
    const receipt = await sell(admin, [
      [items.vat!, 3],
      [items.onTop!, 2],
      [items.books!, 1],
      [items.none!, 1],
    ]);
    await giveBack(admin, receipt, [1, 0, 0, 0], { toStock: true });
  }
  expect(await report()).toMatchObject({
    rates: [
      { name: 'Books', percent: 0, kind: 'exempt', net: 10, tax: 0 },
      { name: 'VAT', percent: 25, kind: 'standard', net: 16, tax: 4 },
      { name: 'VAT on top', percent: 25, kind: 'standard', net: 20, tax: 5 },
    ],
    bases: { standard: 36, zero: 0, exempt: 10, none: 10 },
    ...{ reclaimed: 0, due: 9 },
  });
});

it('is less by what is claimed back on deliveries that were entered so and stand, on their own days', async () => {
  supplier = await addSupplier(admin);
  await deliver(7);
  expect(await report()).toMatchObject({ reclaimed: 0, due: 9 });
  await admin.put('/settings', { business: { reclaimsTax: true } });
  await deliver(3.5);
  const undone = await deliver(2);
  await deliver(1, { date: '2026-03-09' });
  expect(await report()).toMatchObject({ reclaimed: 5.5, due: 3.5 });
  await admin.post(`/deliveries/${undone}/undo`, { reason: 'Twice' });
  await admin.put('/settings', { business: { reclaimsTax: false } });
  expect(await report()).toMatchObject({ reclaimed: 3.5, due: 5.5 });
  expect(await account('reclaimed')).toBe(-3.5);
  expect(await report('startDate=2026-03-09&endDate=2026-03-09')).toMatchObject({ rates: [], reclaimed: 1, due: -1 });
  expect(await report('')).toMatchObject({ reclaimed: 4.5, due: 4.5 });
});

it('is less by the tax of bad debts, where the shop takes it off', async () => {
  await admin.put('/settings', { business: { badDebtTax: true } });
  const customerId = await addCustomer(app, 'Amina');
  await sell(admin, [[items.vat!, 1]], { customerId, paymentDate: '2026-04-01' });
  const { payload } = await admin.get(`/accounts?customerId=${customerId}`);
  await admin.post(`/accounts/${payload[0].id}/write-off`, { reason: 'Moved away' });
  expect(await report()).toMatchObject({ badDebts: 2, reclaimed: 3.5, due: 5.5 });
  const rows = await admin.get(`/reports/rows?figure=badDebtTax&startDate=${date}&endDate=${date}`);
  expect(rows).toMatchObject({ payload: [{ amount: 2, detail: 'Amina, Moved away' }], meta: { sum: 2 } });
});

it('is one account, above those of each tax, what was paid and what is claimed back', async () => {
  const paid = (await admin.post('/tax-payments', { date, amount: 1.5, methodId: 3 })).payload;
  const tax = (days = `startDate=${date}&endDate=${date}`) =>
    admin.get(`/reports/account?account=liabilities:tax&${days}`);
  const { payload, meta } = await tax();
  expect(meta).toMatchObject({ account: 'liabilities:tax', name: 'Tax', group: 'liabilities', opening: 1 });
  // Yesterday 1.00 was claimed; added to it are what is owed for today and what was paid.
  expect([meta.closing, payload.at(-1).balance]).toEqual([1 - 5.5 + 1.5, meta.closing]);
  expect([payload.length, meta.hasMore]).toEqual([meta.count, false]);
  expect(payload.map(({ document }: { document: object }) => document)).toContainEqual({
    kind: 'tax-payment',
    id: paid.id,
  });
  const pages = [1, 2, 3].map((page) => tax(`startDate=${date}&endDate=${date}&limit=3&page=${page}`));
  const rows = (await Promise.all(pages)).flatMap((page) => page.payload);
  expect(rows.slice(0, payload.length)).toEqual(payload.slice(0, 9));
  const nothing = await tax('endDate=2026-03-01');
  expect(nothing).toMatchObject({ payload: [], meta: { opening: 0, closing: 0, count: 0, hasMore: false } });
  for (const unknown of ['liabilities', 'liabilities:ta', 'liabilities:tax:', 'liabilities:tax:none']) {
    expect(await admin.get(`/reports/account?account=${unknown}`)).toMatchObject({ httpStatus: 404 });
  }
});

it('is for admin and reports', async () => {
  for (const role of ['sales', 'stock'] as const) {
    expect(await (await app.as(role)).get('/reports/tax')).toMatchObject({ httpStatus: 403 });
  }
  expect(await (await app.as('reports')).get('/reports/tax')).toMatchObject({ httpStatus: 200 });
  expect(await admin.get('/reports/tax?startDate=2026-03-11&endDate=2026-03-10')).toMatchObject({ httpStatus: 400 });
});
