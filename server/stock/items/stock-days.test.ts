/** Stock can be dated only on days that the books accept: not on a locked one, not before 2000, not after today. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock, stockDetails } from '../../../tests/support/builders.ts';
import { wrongInBooks } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;

/** The 5th is closed, and today is the 10th. */
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin', 'stock');
  await admin.post('/days', { date: '2026-03-05', counted: 0 });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const refusals: [date: string, refusal: object][] = [
  ['2026-03-05', { httpStatus: 409, code: 'day-closed', payload: /5.* is closed\./ }],
  ['2026-03-04', { httpStatus: 409, code: 'day-closed', payload: /4.* is closed\./ }],
  ['1999-12-31', { httpStatus: 400, code: 'bad-input', payload: /before 2000/ }],
  ['2026-03-11', { httpStatus: 400, code: 'bad-input', payload: /in the future/ }],
];

describe.each(refusals)('on %s', (date, { payload, ...refusal }: { payload?: RegExp }) => {
  const refused = { ...refusal, payload: expect.stringMatching(payload!) };

  it('a new item, a restock and another date of an item are refused, and nothing is kept', async () => {
    const item = await addStock(admin, { qty: 4 });
    const { id, name, categoryId } = item;
    const stays = { id, name, categoryId, qty: 4, unitCost: 2, unitSell: 3.5, warningAt: 2 };
    expect(await admin.post('/stock', await stockDetails(admin, { date }))).toMatchObject(refused);
    expect(await admin.put('/stock/restock', { id, date, qty: 5, unitCost: 1, unitSell: 2 })).toMatchObject(refused);
    expect(await admin.put('/stock', { ...stays, date })).toMatchObject(refused);
    expect((await admin.get(`/stock/all?ids=${id}`)).payload).toMatchObject([{ qty: 4, unitCost: 2, date: item.date }]);
  });

  it('a file with such a row is refused, and says which cell is wrong', async () => {
    const csv = `Product,Category,Qty,Unitcost,UnitSell,Date\nFrom ${date},Papers,3,1,2,${date}`;
    const { lines } = (await admin.post('/stock/import', { csv, dryRun: true })).payload;
    expect(lines).toMatchObject([{ status: 'wrong', wrong: [{ column: 'Date' }] }]);
    expect(await admin.post('/stock/import', { csv, dryRun: false })).toMatchObject({
      httpStatus: 409,
      code: 'rows-wrong',
    });
  });
});

it('the first and the last day that the books accept are taken, and the first after the closed one', async () => {
  const { id } = await addStock(admin, { date: '2026-03-06' });
  for (const date of ['2026-03-06', '2026-03-10']) {
    const delivery = { id, date, qty: 1, unitCost: 2, unitSell: 3.5 };
    expect(await admin.put('/stock/restock', delivery)).toMatchObject({ httpStatus: 200 });
  }
});

it('an item from before stays as it is: everything but its date can be changed, and no report begins with it', async () => {
  const item = await addStock(admin, { qty: 4 });
  const { id, name, categoryId } = item;
  await app.database.pool.query(`
    update stock set date = '1999-05-05' where id = ${id};
    insert into stock_movements (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id)
    values (${id}, 'restock', 1, 5, 2, '1999-05-05', '2026-03-10', 1)`);
  const old = { id, name: `${name} renamed`, categoryId, date: '1999-05-05', qty: 7, unitCost: 3, unitSell: 4 };
  expect(await admin.put('/stock', { ...old, warningAt: 1 })).toMatchObject({ httpStatus: 200, payload: { qty: 7 } });
  const csv = `Product,Qty,Date\n${name} renamed,8,1999-05-05`;
  expect((await admin.post('/stock/import', { csv, dryRun: false })).payload.counts).toMatchObject({
    changed: 1,
    wrong: 0,
  });
  const moved = (await admin.get(`/stock/${id}/movements`)).payload;
  expect(moved[0]).toMatchObject({ kind: 'adjustment', quantity: 1, date: '2026-03-10' });
  expect((await admin.get('/reports/summary')).meta.startDate >= '2000-01-01').toBe(true);
});

it('closing a day waits for a delivery of that day, and then counts as closed for the next', async () => {
  const item = await addStock(admin);
  const delivery = { id: item.id, date: '2026-03-07', qty: 1, unitCost: 2, unitSell: 3.5 };
  const [restocked, closed] = await Promise.all([
    admin.put('/stock/restock', delivery),
    admin.post('/days', { date: '2026-03-07', counted: 0 }),
  ]);
  expect(closed.httpStatus).toBe(200);
  expect([200, 409]).toContain(restocked.httpStatus);
  expect(await admin.put('/stock/restock', delivery)).toMatchObject({ httpStatus: 409, code: 'day-closed' });
});
