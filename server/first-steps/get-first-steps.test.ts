import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCategory, addStock } from '../../tests/support/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

it('ticks off a category, stock, an opening balance and a sale as a new shop gets there, and forgets no sale', async () => {
  const steps = async () => (await admin.get('/first-steps')).payload;
  expect(await steps()).toEqual({ category: false, stock: false, opening: false, sale: false });
  const { id: categoryId } = await addCategory(admin);
  expect(await steps()).toEqual({ category: true, stock: false, opening: false, sale: false });
  const item = await addStock(admin, { categoryId });
  expect(await steps()).toEqual({ category: true, stock: true, opening: false, sale: false });

  const { payload } = await admin.post('/opening', { date: admin.today(), bank: 5 });
  expect(await steps()).toEqual({ category: true, stock: true, opening: true, sale: false });
  await admin.delete(`/opening/${payload.id}`);

  await admin.post('/sales', { sales: [{ stockId: item.id, quantity: 1 }] });
  const [sale] = (await admin.get('/sales')).payload;
  await admin.post(`/sales/${sale.id}`, { sale: item.name });
  expect(await steps()).toEqual({ category: true, stock: true, opening: false, sale: true });
});
