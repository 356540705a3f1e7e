/** The books of stock: what is on the shelf is what its movements say, whatever people do and in whatever order. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumQuantities } from '../../../contract/values/quantity.ts';
import { addStock } from '../../../tests/support/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

interface Moved {
  kind: string;
  quantity: number;
  balance: number;
}

/** Oldest first. */
async function movementsOf(id: number): Promise<Moved[]> {
  return (await admin.get(`/stock/${id}/movements?limit=1000`)).payload.reverse();
}

async function qtyOf(id: number): Promise<number> {
  const row = await app.database.db.selectFrom('stock').select('qty').where('id', '=', id).executeTakeFirstOrThrow();
  return row.qty;
}

async function expectBooksToAgree(id: number): Promise<void> {
  const movements = await movementsOf(id);
  expect(await qtyOf(id)).toBe(sumQuantities(movements.map(({ quantity }) => quantity)));
  let balance = 0;
  for (const movement of movements) {
    balance = sumQuantities([balance, movement.quantity]);
    expect(movement.balance).toBe(balance);
  }
}

const restocked = (id: number, qty: number) =>
  admin.put('/stock/restock', { id, date: '2026-03-09', qty, unitCost: 2, unitSell: 3.5 });
const sold = (id: number, quantity: number) => admin.post('/sales', { sales: [{ stockId: id, quantity }] });
const edited = ({ category, salesCount, ...item }: Awaited<ReturnType<typeof addStock>>, qty: number) =>
  admin.put('/stock', { ...item, qty });

describe('the ledger', () => {
  const level = fc.integer({ min: 0, max: 50_000 }).map((thousandths) => thousandths / 1000);
  const amount = fc.integer({ min: 1, max: 20_000 }).map((thousandths) => thousandths / 1000);
  const step = fc.oneof(
    fc.record({ does: fc.constant('restock' as const), quantity: amount }),
    fc.record({ does: fc.constant('edit' as const), quantity: level }),
    fc.record({ does: fc.constant('sell' as const), quantity: amount }),
    fc.record({ does: fc.constant('delete a sale' as const), quantity: fc.nat(11) }),
  );

  it('comes to the quantity on the shelf after any sequence of operations', async () => {
    await fc.assert(
      fc.asyncProperty(level, fc.array(step, { maxLength: 12 }), async (opening, steps) => {
        const item = await addStock(admin, { qty: opening });
        const lines: { id: number; quantity: number }[] = [];
        let expected = opening;
        for (const { does, quantity } of steps) {
          if (does === 'restock') {
            expect(await restocked(item.id, quantity)).toMatchObject({ httpStatus: 200 });
            expected = sumQuantities([expected, quantity]);
          } else if (does === 'edit') {
            expect(await edited(item, quantity)).toMatchObject({ httpStatus: 200 });
            expected = quantity;
          } else if (does === 'sell') {
            const enough = quantity <= expected;
            const { httpStatus, payload } = await sold(item.id, quantity);
            expect(httpStatus).toBe(enough ? 200 : 409);
            if (!enough) continue;
            lines.push({ id: payload.lines[0].id, quantity });
            expected = sumQuantities([expected, -quantity]);
          } else if (lines.length > 0) {
            const [line] = lines.splice(quantity % lines.length, 1) as [(typeof lines)[number]];
            expect(await admin.post(`/sales/${line.id}`, { sale: item.name })).toMatchObject({ httpStatus: 200 });
            expected = sumQuantities([expected, line.quantity]);
          }
          expect(await qtyOf(item.id)).toBe(expected);
        }
        await expectBooksToAgree(item.id);
      }),
      { numRuns: 25 },
    );
  });

  it('keeps both of two restocks made at once, and every one of ten', async () => {
    const item = await addStock(admin, { qty: 1 });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => restocked(item.id, n + 1)));
    expect(answers.every(({ httpStatus }) => httpStatus === 200)).toBe(true);
    expect(await qtyOf(item.id)).toBe(56);
    await expectBooksToAgree(item.id);
  });

  it('reckons an adjustment from what is there when it is made, beside sales and restocks', async () => {
    const item = await addStock(admin, { qty: 100 });
    await Promise.all([
      edited(item, 40),
      restocked(item.id, 5),
      sold(item.id, 3),
      edited(item, 60),
      sold(item.id, 2.5),
      restocked(item.id, 1),
    ]);
    expect(await movementsOf(item.id)).toHaveLength(7);
    await expectBooksToAgree(item.id);
  });

  it('takes every movement back with the request that fails', async () => {
    const item = await addStock(admin, { qty: 3, barcode: 'ledger-1' });
    await addStock(admin, { barcode: 'ledger-2' });
    expect(await edited({ ...item, barcode: 'ledger-2' }, 9)).toMatchObject({ httpStatus: 409 });
    expect(await movementsOf(item.id)).toHaveLength(1);
    await expectBooksToAgree(item.id);
  });

  it('names the receipt of a sale', async () => {
    const item = await addStock(admin);
    const { payload: receipt } = await sold(item.id, 2);
    await admin.post(`/sales/${receipt.lines[0].id}`, { sale: item.name });
    expect((await admin.get(`/stock/${item.id}/movements`)).payload).toMatchObject([
      { kind: 'sale deleted', quantity: 2, balance: 10 },
      { kind: 'sale', quantity: -2, balance: 8, reference: `Receipt ${receipt.id}` },
      { kind: 'opening' },
    ]);
  });

  it('is paged, newest first', async () => {
    const item = await addStock(admin, { qty: 0 });
    for (let n = 1; n <= 4; n++) await restocked(item.id, n);
    const first = await admin.get(`/stock/${item.id}/movements?limit=3`);
    expect(first.payload.map(({ quantity }: Moved) => quantity)).toEqual([4, 3, 2]);
    expect(first.meta).toEqual({ hasMore: true });
    const second = await admin.get(`/stock/${item.id}/movements?limit=3&page=2`);
    expect(second.payload.map(({ quantity }: Moved) => quantity)).toEqual([1, 0]);
    expect(second.meta).toEqual({ hasMore: false });
  });

  it('answers 404 for the history of an unknown item', async () => {
    expect(await admin.get('/stock/999999/movements')).toMatchObject({ httpStatus: 404 });
  });
});

describe('the database itself', () => {
  it('refuses a negative quantity', async () => {
    const { id } = await addStock(admin);
    const update = sql`update stock set qty = -0.001 where id = ${id}`.execute(app.database.db);
    await expect(update).rejects.toThrow('stock_qty_check');
  });

  it.each([
    ['an edit of a movement', sql`update stock_movements set quantity = 1000`],
    ['the deletion of a movement', sql`delete from stock_movements`],
    ['the emptying of the ledger', sql`truncate stock_movements`],
    ['the deletion of an item', sql`delete from stock`],
    [
      'a movement to a negative balance',
      sql`insert into stock_movements
      (stock_id, kind, quantity, balance, unit_cost, date, at, staff_id)
      select min(id), 'sale', -5, -5, 0, '2026-01-01', now(), 1 from stock`,
    ],
  ])('refuses %s', async (_what, statement) => {
    await addStock(admin);
    await expect(statement.execute(app.database.db)).rejects.toThrow(/append-only|balance_check|cannot truncate/);
  });
});

describe('the sales of an item', () => {
  it('are listed by id and counted, without deleted ones', async () => {
    const item = await addStock(admin);
    const lines = [];
    for (let n = 0; n < 3; n++) lines.push((await sold(item.id, 1)).payload.lines[0].id);
    await admin.post(`/sales/${lines[1]}`, { sale: item.name });
    const [listed] = (await admin.get('/stock?limit=1')).payload;
    expect(listed).toMatchObject({ id: item.id, sales: [lines[0], lines[2]], salesCount: 2, qty: 8 });
  });

  it('order the 20 most sold items, most first', async () => {
    const items = [];
    for (let n = 0; n < 22; n++) items.push(await addStock(admin, { qty: 1000 }));
    const { payload: before } = await admin.get('/stock/top?compact=true');
    const most = before[0].salesCount;
    const often = items[7]?.id as number;
    const less = items[3]?.id as number;
    for (let n = 0; n < most + 2; n++) await sold(often, 1);
    for (let n = 0; n < most + 1; n++) await sold(less, 10);
    const { payload: top } = await admin.get('/stock/top');
    expect(top).toHaveLength(20);
    expect(top.slice(0, 2)).toMatchObject([
      { id: often, salesCount: most + 2 },
      { id: less, salesCount: most + 1 },
    ]);
    expect(top[0].sales).toHaveLength(most + 2);
    const { payload: compact } = await admin.get('/stock/top?compact=true');
    expect(compact[0]).toMatchObject({ id: often, salesCount: most + 2 });
    expect(compact[0]).not.toHaveProperty('sales');
  });
});
