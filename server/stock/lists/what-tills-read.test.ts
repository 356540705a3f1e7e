/** What a till reads to show what will be charged: codes of all kinds, packs, temporary prices and the customer's list. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStock } from '../../../tests/support/builders.ts';
import { addCustomer } from '../../../tests/support/debts.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let till: Caller;

beforeAll(async () => {
  app = await startTestApp();
  [admin, till] = [await app.as('admin'), await app.as('sales')];
});
afterAll(() => app.close());

const itemNow = async (id: number) => (await till.get(`/stock/all?ids=${id}`)).payload[0];

it('an item has the temporary prices that have not ended, and without any no such field', async () => {
  const { id } = await addStock(admin);
  expect(await itemNow(id)).not.toHaveProperty('timedPrices');
  const pack = (await admin.post(`/stock/${id}/packs`, { name: 'Carton', size: 24, unitSell: 70 })).payload;
  expect(await itemNow(id)).not.toHaveProperty('timedPrices');
  const price = { stockId: id, unitSell: 3, startDate: '2026-03-10', endDate: '2099-01-01' };
  const { payload: added } = await admin.post('/timed-prices', price);
  await admin.post('/timed-prices', {
    ...price,
    packId: pack.id,
    unitSell: 60,
    startDate: '2098-12-01',
    endDate: '2099-01-01',
  });
  await admin.post('/timed-prices', { ...price, startDate: '2026-01-01', endDate: '2026-01-05' });
  expect((await itemNow(id)).timedPrices).toEqual([
    { packId: null, unitSell: 3, startDate: '2026-03-10', endDate: '2099-01-01' },
    { packId: pack.id, unitSell: 60, startDate: '2098-12-01', endDate: '2099-01-01' },
  ]);
  expect(await admin.delete(`/timed-prices/${added.id}`)).toMatchObject({ status: true });
  expect((await itemNow(id)).timedPrices).toHaveLength(1);
});

it('a search finds an item by each of its barcodes and those of its packs, in every order of the list', async () => {
  const { id } = await addStock(admin, { barcodes: ['6001', '6002'] });
  await admin.post(`/stock/${id}/packs`, { name: 'Carton', size: 24, unitSell: 70, barcodes: ['6003'] });
  for (const code of ['6001', '6002', '6003']) {
    for (const query of [`search=${code}`, `barcode=${code}`, `search=${code}&sort=category`]) {
      const { payload } = await till.get(`/stock/search?${query}`);
      expect(payload.map((item: { id: number }) => item.id)).toEqual([id]);
    }
  }
  expect((await till.get('/stock/search?search=600')).payload).toEqual([]);
});

it('a customer with a price list is shown with its name', async () => {
  const id = await addCustomer(app);
  expect((await till.get(`/customers/${id}/credit`)).payload).not.toHaveProperty('priceList');
  const { payload: list } = await admin.post('/price-lists', { name: 'Wholesale' });
  const { payload: customers } = await admin.get(`/customers?id=${id}&compact=true`);
  const { name } = customers[0];
  expect((await admin.put('/customers', { id, name, priceListId: list.id })).status).toBe(true);
  expect((await till.get(`/customers/${id}/credit`)).payload.priceList).toEqual({ id: list.id, name: 'Wholesale' });
  await admin.delete(`/price-lists/${list.id}`);
  expect((await till.get(`/customers/${id}/credit`)).payload).not.toHaveProperty('priceList');
});

it("today's sales say the pack that a line was sold in", async () => {
  const { id } = await addStock(admin, { name: 'Beer', qty: 100, unitSell: 3 });
  const { payload: pack } = await admin.post(`/stock/${id}/packs`, { name: 'Carton', size: 24, unitSell: 70 });
  const sales = [
    { stockId: id, packId: pack.id, quantity: 2 },
    { stockId: id, quantity: 1 },
  ];
  expect((await till.post('/sales', { sales, expectedTotal: 143 })).status).toBe(true);
  const { payload: lines } = await till.get(`/sales/by-date?date=${admin.today()}`);
  const sold = lines.filter((line: { stock: { id: number } }) => line.stock.id === id);
  expect(sold).toMatchObject([{ quantity: 1 }, { quantity: 48, pack: { name: 'Carton', size: 24, count: 2 } }]);
  expect(sold[0].pack).toBeNull();
});
