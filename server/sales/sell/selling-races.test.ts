/** Many tills at once, on a real pool of connections. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addStock } from '../../../tests/support/builders.ts';
import { sell, trySale, wrongInBooks } from '../../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { lockNumbers } from '../../db/lock-numbers.ts';

let app: TestApp;
let admin: Caller;
let till: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  till = await app.as('sales');
});
afterEach(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
});
afterAll(() => app.close());

function many<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

async function qtyOf(item: { id: number }): Promise<number> {
  const row = await app.database.db
    .selectFrom('stock')
    .select('qty')
    .where('id', '=', item.id)
    .executeTakeFirstOrThrow();
  return row.qty;
}

it('sells while the books are audited and sealed and the log is made searchable', async () => {
  const item = await addStock(admin, { name: 'Candles', qty: 1 });
  const { days, ...others } = lockNumbers;
  const background = await app.database.pool.connect();
  try {
    for (const number of Object.values(others)) await background.query('select pg_advisory_lock($1)', [number]);
    expect(await trySale(till, [[item, 1]])).toMatchObject({ httpStatus: 200 });
  } finally {
    await background.query('select pg_advisory_unlock_all()');
    background.release();
  }
});

describe('tills that sell at once', () => {
  it('sell a hot item exactly as often as there is of it', async () => {
    const item = await addStock(admin, { name: 'Hot', qty: 60 });
    const answers = await many(150, () => trySale(till, [[item, 1]]));
    expect(answers.filter((answer) => answer.httpStatus === 200)).toHaveLength(60);
    const refused = answers.filter((answer) => answer.httpStatus !== 200);
    expect(new Set(refused.map((answer) => `${answer.httpStatus} ${answer.payload}`))).toEqual(
      new Set(["409 Only 0 of 'Hot' left in stock"]),
    );
    expect(await qtyOf(item)).toBe(0);
  });

  it('never deadlock when they sell the same goods in opposite order', async () => {
    const items = await many(5, () => addStock(admin, { qty: 1000 }));
    const there = items.map((item) => [item, 1] as [typeof item, number]);
    const back = [...there].reverse();
    const deadlocks = () =>
      app.database.pool
        .query('select deadlocks from pg_stat_database where datname = current_database()')
        .then(({ rows }) => Number(rows[0].deadlocks));
    const before = await deadlocks();
    const answers = await many(120, (index) => trySale(till, index % 2 ? there : back));
    expect(answers.map((answer) => answer.httpStatus)).toEqual(Array(120).fill(200));
    expect(await deadlocks()).toBe(before);
    for (const item of items) expect(await qtyOf(item)).toBe(880);
  });

  it('never take part of a cart: the last one left goes to one cart, with all of it', async () => {
    const rare = await addStock(admin, { qty: 1 });
    const plain = await addStock(admin, { qty: 100 });
    const answers = await many(20, () =>
      trySale(till, [
        [plain, 1],
        [rare, 1],
      ]),
    );
    expect(answers.filter((answer) => answer.status)).toHaveLength(1);
    expect([await qtyOf(rare), await qtyOf(plain)]).toEqual([0, 99]);
  });

  it('make one sale of the same key, however often and at once it is sent', async () => {
    const item = await addStock(admin, { qty: 3 });
    const answers = await many(30, () => trySale(till, [[item, 2]], { key: 'impatient' }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.payload))).size).toBe(1);
    expect(answers.map((answer) => answer.httpStatus)).toEqual(Array(30).fill(200));
    expect(await qtyOf(item)).toBe(1);
  });

  it('agree with those who restock and delete sales meanwhile', async () => {
    const item = await addStock(admin, { qty: 50 });
    const sold = await many(20, () => sell(till, [[item, 1]]));
    await Promise.all([
      ...sold.map((receipt) => admin.post(`/sales/${receipt.lines[0]?.id}`)),
      many(20, () => sell(till, [[item, 1]])),
      many(10, () =>
        admin.put('/stock/restock', { id: item.id, date: '2026-03-10', qty: 1, unitCost: 2, unitSell: 3 }),
      ),
    ]);
    expect(await qtyOf(item)).toBe(40);
  });
});
