/** A shift is closed while its seller's till is still busy. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { hold, untilWaiting } from '../../tests/support/locks.ts';
import { trySale, wrongInBooks } from '../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let seller: Caller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, seller] = [await app.as('admin'), await app.as('sales')];
  await admin.put('/settings', { till: { shifts: 'seller' } });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const open = async () => (await seller.post('/shifts', { float: 10 })).payload;
const close = (id: number) => seller.post(`/shifts/${id}/close`, { counted: 10 });
const isRefused = ({ httpStatus, code }: Answer) => httpStatus === 409 && code === 'no-shift';

describe('closing a shift', () => {
  it('has every sale on its way in what it expects, or refused', async () => {
    const pens = await addStock(admin, { unitSell: 2, qty: 10_000 });
    for (let round = 0; round < 5; round++) {
      const shift = await open();
      const selling = (count: number) => Array.from({ length: count }, () => trySale(seller, [[pens, 1]]));
      const before = selling(15);
      const closing = close(shift.id);
      const sales = await Promise.all([...before, ...selling(15)]);
      const { payload } = await closing;
      const sold = sales.filter(({ status }) => status).length;
      expect(sales.filter((sale) => !sale.status).every(isRefused)).toBe(true);
      expect(payload.expected).toBe(10 + 2 * sold);
    }
  });

  it('waits for a sale that has the shift, and counts it', async () => {
    const pens = await addStock(admin, { unitSell: 2 });
    const shift = await open();
    // The sale waits where it writes its key, after it has locked the shift.
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into idempotency_keys (staff_id, call, key, request_hash, document_id, at)
       values ($1, 'POST /sales', 'slow', '', 1, now())`,
      [seller.id],
    );
    const selling = trySale(seller, [[pens, 1]], { key: 'slow' });
    await untilWaiting(app.database, 1, selling);
    const closing = close(shift.id);
    await untilWaiting(app.database, 2, closing);
    await client.query('rollback');
    client.release();
    expect(await selling).toMatchObject({ httpStatus: 200 });
    expect((await closing).payload).toMatchObject({ expected: 12 });
  });

  it('refuses a sale that waited for it', async () => {
    const pens = await addStock(admin, { unitSell: 2 });
    const shift = await open();
    const release = await hold(app.database, 'select from shifts where id = $1', [shift.id]);
    const closing = close(shift.id);
    await untilWaiting(app.database, 1, closing);
    const moving = seller.post('/cash-movements', { kind: 'in', amount: 1, reason: 'Change' });
    const selling = trySale(seller, [[pens, 1]]);
    await untilWaiting(app.database, 3, Promise.all([closing, moving, selling]));
    await release();
    const { payload } = await closing;
    for (const answer of [await selling, await moving]) expect(answer.status || isRefused(answer)).toBe(true);
    const { rows } = await app.database.pool.query(
      'select coalesce(sum(amount), 0)::float as moved from money_movements where shift_id = $1',
      [shift.id],
    );
    expect(payload.expected).toBe(10 + rows[0].moved);
  });
});
