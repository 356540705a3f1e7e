/** Each check of what is owed to suppliers finds what it is there for, in books that someone changed by hand. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addSupplier, deliver } from '../../tests/support/buying.ts';
import { leftInEnglish } from '../../tests/support/findings.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const date = '2026-03-10';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.now = new Date(`${date}T09:00:00Z`);
  const admin = await app.as('admin');
  const item = await addStock(admin);
  const { id: supplierId } = await addSupplier(admin);
  await addSupplier(admin);
  await deliver(admin, { supplierId, stockId: item.id, date, pieces: 10, due: 20 });
  await admin.post(`/suppliers/${supplierId}/payments`, { date, amount: 15, methodId: 1 });
  const lines = [{ stockId: item.id, quantity: 3, credit: 7 }];
  await admin.post(`/suppliers/${supplierId}/returns`, { date, lines, reason: 'Broken' });
  for (const table of ['bill_settlements', 'supplier_advances', 'supplier_return_lines', 'supplier_returns']) {
    await app.database.pool.query(`alter table ${table} disable trigger user`);
  }
});
afterAll(() => app.close());

const bills = 'what was paid and credited on a bill is what settled it, and never more than the bill or before it';
const payments =
  'a payment to a supplier settles their bills by its amount less what was kept, and nothing once it is deleted';
const advances = 'what a supplier has in advance is what moved by the method Advance for them';
const returns =
  'goods that were sent back left the stock, and their credit is what lowered bills, came back or was kept';

it('finds nothing in books that nobody touched', async () => {
  expect(await wrongInBooks(app)).toEqual([]);
});

/** The advance is 2.00 because the bill took only 5.00 of the credit of 7.00. */
it.each([
  ['what a bill says was paid', 'update bills set paid = 14', 'update bills set paid = 15', [bills]],
  [
    ...(['the day of a settlement', `update bill_settlements set day = '2026-03-01'`] as const),
    ...([`update bill_settlements set day = '${date}'`, [bills]] as const),
  ],
  [
    ...(['the amount of a settlement', 'update bill_settlements set amount = 14 where amount = 15'] as const),
    ...(['update bill_settlements set amount = 15 where amount = 14', [bills, payments]] as const),
  ],
  ["a bill's supplier", 'update bills set supplier_id = 2', 'update bills set supplier_id = 1', [payments]],
  [
    'what they have',
    'update suppliers set advance = 3 where id = 1',
    'update suppliers set advance = 2 where id = 1',
    [advances],
  ],
  ['an advance', 'update supplier_advances set amount = 1', 'update supplier_advances set amount = 2', [advances]],
  [
    ...(['whose advance it is', 'update supplier_advances set supplier_id = 2'] as const),
    ...(['update supplier_advances set supplier_id = 1', [advances]] as const),
  ],
  ['a credit', 'update supplier_return_lines set credit = 6', 'update supplier_return_lines set credit = 7', [returns]],
  [
    ...(['the pieces of a line', 'update supplier_return_lines set quantity = 2, pieces = 2'] as const),
    ...(['update supplier_return_lines set quantity = 3, pieces = 3', [returns]] as const),
  ],
  [
    ...(['what lowered bills', 'update supplier_returns set credited = 4, kept = 3'] as const),
    ...(['update supplier_returns set credited = 5, kept = 2', [returns]] as const),
  ],
])('finds that %s was changed', async (_, forge, mend, checks) => {
  await app.database.pool.query(forge);
  const found = await wrongInBooks(app);
  expect([...new Set(found.map(({ check }) => check))]).toEqual(expect.arrayContaining([...checks]));
  expect(leftInEnglish(found)).toEqual([]);
  await app.database.pool.query(mend);
  expect(await wrongInBooks(app)).toEqual([]);
});
