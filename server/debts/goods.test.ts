import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let buyer: number;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin', 'sales');
  buyer = (await admin.post('/customers', { name: 'Amina' })).payload.id;
  const other = (await admin.post('/customers', { name: 'Other' })).payload.id;
  const flour = await addStock(admin, { name: 'Flour', unitSell: 10, qty: 100 });
  const tea = await addStock(admin, { name: 'Tea', unitSell: 3, qty: 100 });
  const soap = await addStock(admin, { name: 'Soap', unitSell: 2, qty: 100 });
  const on = async (day: string, lines: [number, number][], customerId: number) => {
    app.clock.now = new Date(`${day}T09:00:00Z`);
    const sales = lines.map(([stockId, quantity]) => ({ stockId, quantity }));
    return (await admin.post('/sales', { sales, customerId, paymentDate: day })).payload;
  };
  await on('2026-02-03', [[flour.id, 2]], buyer);
  const second = await on(
    '2026-02-28',
    [
      [flour.id, 1],
      [tea.id, 5],
      [soap.id, 1],
    ],
    buyer,
  );
  await on('2026-02-10', [[tea.id, 9]], other);
  await on('2026-03-01', [[tea.id, 4]], buyer);
  await admin.post(`/sales/${second.lines.at(-1).id}`);
  app.clock.now = new Date('2026-03-02T09:00:00Z');
  const lines = [{ lineId: second.lines[0].id, quantity: 1, toStock: true }];
  expect(await admin.post('/returns', { receiptId: second.id, lines, reason: 'Wet' })).toMatchObject({ status: true });
});
afterAll(() => app.close());

const goods = async (query = '') => (await admin.get(`/customers/${buyer}/goods${query}`)).payload;

it('lists what a customer bought on some days by item, without deleted lines, and what came back of it', async () => {
  const february = await goods('?startDate=2026-02-01&endDate=2026-02-28');
  expect(february.map(({ stockId, ...item }: { stockId: number }) => item)).toEqual([
    { name: 'Flour', quantity: 3, total: 30, returned: 1, receipts: 2, lastOn: '2026-02-28' },
    { name: 'Tea', quantity: 5, total: 15, returned: 0, receipts: 1, lastOn: '2026-02-28' },
  ]);
  expect((await goods()).map(({ name, quantity }: { name: string; quantity: number }) => [name, quantity])).toEqual([
    ['Flour', 3],
    ['Tea', 9],
  ]);
  expect(await goods('?endDate=2026-01-31')).toEqual([]);
});

it('the ledger names the goods of each sale and return', async () => {
  const { payload } = await admin.get(`/customers/${buyer}/ledger`);
  expect(payload.map(({ kind, goods }: { kind: string; goods: object[] }) => [kind, goods])).toEqual([
    ['sale', [{ name: 'Flour', quantity: 2, total: 20 }]],
    [
      'sale',
      [
        { name: 'Flour', quantity: 1, total: 10 },
        { name: 'Tea', quantity: 5, total: 15 },
      ],
    ],
    ['sale', [{ name: 'Tea', quantity: 4, total: 12 }]],
    ['return', [{ name: 'Flour', quantity: 1, total: 10 }]],
  ]);
});

it('is for admins, and for sellers who may see debts', async () => {
  const seller = await app.as('sales');
  expect(await seller.get(`/customers/${buyer}/goods`)).toMatchObject({ httpStatus: 403 });
  await admin.put('/settings', { till: { sellerDebts: true } });
  expect((await seller.get(`/customers/${buyer}/goods`)).payload).toHaveLength(2);
  expect(await admin.get('/customers/999999/goods')).toMatchObject({ httpStatus: 404 });
  expect(await admin.get(`/customers/${buyer}/goods?startDate=2026-02-30`)).toMatchObject({ httpStatus: 400 });
});
