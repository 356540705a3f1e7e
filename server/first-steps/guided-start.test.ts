import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

const start = async () => (await admin.get('/guided-start')).payload;

it('keeps which steps were done or skipped, until the first sale and after it', async () => {
  expect(await start()).toEqual({ steps: {}, begun: false, dismissed: false, sale: false });
  await admin.put('/guided-start', { begun: true });
  await admin.put('/guided-start', { steps: { business: 'done' } });
  await admin.put('/guided-start', { steps: { taxes: 'skipped', business: 'done' } });
  expect(await newestLog(app)).toMatchObject({ action: 'guided start changed', description: 'Taxes: skipped' });
  expect(await start()).toEqual({
    steps: { business: 'done', taxes: 'skipped' },
    begun: true,
    dismissed: false,
    sale: false,
  });

  const item = await addStock(admin);
  await admin.post('/sales', { sales: [{ stockId: item.id, quantity: 1 }] });
  expect(await start()).toMatchObject({ steps: { business: 'done' }, sale: true });
});

it('keeps the steps that two browsers answer at once', async () => {
  await Promise.all([
    admin.put('/guided-start', { steps: { items: 'done' } }),
    admin.put('/guided-start', { steps: { staff: 'skipped' } }),
    admin.put('/guided-start', { dismissed: true }),
  ]);
  expect(await start()).toMatchObject({ steps: { items: 'done', staff: 'skipped' }, dismissed: true });
  const { payload } = await admin.put('/guided-start', { dismissed: false });
  expect(payload).toMatchObject({ steps: { items: 'done', staff: 'skipped' }, dismissed: false });
});

it.each([{ steps: { photos: 'done' } }, { steps: { items: 'later' } }, { begun: false }, { dismissed: 'yes' }])(
  'refuses %j',
  async (body) => {
    expect(await admin.put('/guided-start', body)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  },
);
