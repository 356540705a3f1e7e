import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addStock, deleteStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { hold, untilWaiting } from '../../tests/support/locks.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let till: Caller;
let other: Caller;
let pens: StockItem;
let rope: StockItem;
beforeAll(async () => {
  app = await startTestApp();
  [admin, till, other] = [await app.as('admin', 'stock'), await app.as('sales'), await app.as('sales')];
});
afterAll(() => app.close());
beforeEach(async () => {
  pens = await addStock(admin, { name: 'Pens', unitSell: 1.5, qty: 10 });
  rope = await addStock(admin, { name: 'Rope', unitSell: 2, qty: 4 });
});
afterEach(async () => {
  await app.database.pool.query('delete from held_carts');
});

const cart = (more: object = {}) => ({
  sales: [
    { stockId: pens.id, quantity: 2 },
    { stockId: rope.id, quantity: 0.5, discount: { percent: 10 } },
  ],
  ...more,
});
const holdCart = async (more: object = {}) => (await till.post('/held-carts', cart(more))).payload;
const list = async () => (await other.get('/held-carts')).payload;
const many = (length: number) => ({
  sales: Array.from({ length }, () => ({ stockId: pens.id, quantity: 1, discount: { amount: 0.5 } })),
});
const gone = { httpStatus: 404, status: false, payload: 'Someone else has taken this cart', code: 'gone' };

const goods = { packId: null, pack: null, ownPrice: null, kind: 'goods' };

describe('holding a cart', () => {
  it('keeps all of it under its name, for every till, and is logged', async () => {
    const customerId = await addCustomer(app, 'Nakato');
    const terms = { name: 'The lady with the dog', customerId, paymentDate: '2026-04-01', discount: { amount: 0.9 } };
    const note = 'Wrap it as a gift';
    const { httpStatus, payload } = await till.post('/held-carts', cart({ ...terms, note }));
    expect([httpStatus, payload]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: 'The lady with the dog',
        createdAt: '2026-03-10T09:00:00.000Z',
        staff: 'Test sales',
        lines: [
          {
            stockId: pens.id,
            name: 'Pens',
            quantity: 2,
            discount: null,
            heldAt: 1.5,
            unitSell: 1.5,
            qty: 10,
            ...goods,
          },
          {
            stockId: rope.id,
            name: 'Rope',
            quantity: 0.5,
            discount: { percent: 10 },
            heldAt: 2,
            unitSell: 2,
            qty: 4,
            ...goods,
          },
        ],
        customer: { id: customerId, name: 'Nakato' },
        paymentDate: '2026-04-01',
        discount: { amount: 0.9 },
        note,
        total: 3,
      },
    ]);
    const { id, name, createdAt, staff, customer, total } = payload;
    expect(await list()).toEqual([{ id, name, createdAt, staff, customer, lineCount: 2, total }]);
    expect(await newestLog(app)).toMatchObject({
      action: 'cart held',
      description: "'The lady with the dog' for Nakato, total 3.00: 2 × Pens, 0.5 × Rope",
      subject: { kind: 'held cart', id: payload.id },
    });
  });

  it('names it after its customer, or by the time on the clock of the shop', async () => {
    expect(await holdCart()).toMatchObject({ name: 'Cart 12:00', customer: null });
    expect(await holdCart({ name: ' ', customerId: await addCustomer(app, 'Auma') })).toMatchObject({ name: 'Auma' });
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Auma', 'Cart 12:00']);
  });

  it('reserves nothing, and takes more than is in stock', async () => {
    const sales = [{ stockId: pens.id, quantity: 1000 }];
    expect(await holdCart({ sales })).toMatchObject({ total: 1500, lines: [{ qty: 10 }] });
    const { rows } = await app.database.pool.query('select qty from stock where id = $1', [pens.id]);
    expect(rows).toEqual([{ qty: 10 }]);
  });

  it.each([
    [{ sales: [] }, 400, 'bad-input'],
    [{ sales: [{ stockId: 999_999, quantity: 1 }] }, 404, 'item-not-found'],
    [{ customerId: 999_999 }, 404, 'customer-not-found'],
    [{ discount: { percent: 101 } }, 400, 'bad-input'],
    [{ expectedTotal: 3 }, 400, 'bad-input'],
  ])('refuses %j', async (more, httpStatus, code) => {
    expect(await till.post('/held-carts', cart(more))).toMatchObject({ httpStatus, code });
    expect(await list()).toEqual([]);
  });

  it('takes 200 lines and no more', async () => {
    expect(await holdCart(many(200))).toMatchObject({ total: 200, lines: { length: 200 } });
    expect(await till.post('/held-carts', cart(many(201)))).toEqual({
      httpStatus: 400,
      status: false,
      payload: 'A cart that is set aside can have at most 200 lines',
      code: 'bad-input',
    });
    expect(await list()).toMatchObject([{ lineCount: 200, total: 200 }]);
  });

  it('takes 20 of one person and no more, however many come at once, while others still hold theirs', async () => {
    for (let nth = 0; nth < 18; nth++) await holdCart();
    const answers = await Promise.all(Array.from({ length: 5 }, () => till.post('/held-carts', cart())));
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(2);
    expect(answers.find(({ httpStatus }) => httpStatus !== 200)).toEqual({
      httpStatus: 409,
      status: false,
      payload: 'You have set 20 carts aside already. Please take up or delete some first.',
      code: 'too-many-carts',
    });
    expect(await other.post('/held-carts', cart())).toMatchObject({ httpStatus: 200 });
    const [{ id }] = await list();
    await other.post(`/held-carts/${id}/take`);
    await other.delete(`/held-carts/${(await list())[0].id}`);
    expect(await till.post('/held-carts', cart())).toMatchObject({ httpStatus: 200 });
  });

  it('lists what it came to then, whatever the items cost by now', async () => {
    const { id } = await holdCart();
    await app.database.pool.query('update stock set unit_sell = 4 where id = $1', [pens.id]);
    await deleteStock(admin, rope.id);
    expect(await list()).toMatchObject([{ id, total: 3.9 }]);
    expect((await till.post(`/held-carts/${id}/take`)).payload).toMatchObject({ total: 8 });
  });

  it('takes 200 in the shop and no more, however many come at once', async () => {
    await app.database.pool.query(
      `insert into held_carts (name, staff_id, created_at, lines)
       select 'Cart', $1, now(), jsonb_build_array(jsonb_build_object('stockId', $2::bigint, 'quantity', 1, 'heldAt', 1.5, 'discount', null))
       from generate_series(1, 198)`,
      [admin.id, pens.id],
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => till.post('/held-carts', cart())));
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(2);
    expect(answers.find(({ httpStatus }) => httpStatus !== 200)).toEqual({
      httpStatus: 409,
      status: false,
      payload: 'There are already 200 held carts. Please take up or delete some first.',
      code: 'too-many-held',
    });
  });

  it('is for admin and sales', async () => {
    expect(await (await app.as('reports', 'stock')).post('/held-carts', cart())).toMatchObject({ httpStatus: 403 });
    expect(await (await app.as('admin')).post('/held-carts', cart())).toMatchObject({ httpStatus: 200 });
  });
});

describe('taking up a cart', () => {
  it('gives it to any till, once, with the prices, taxes and stock of now', async () => {
    const { id } = await holdCart({ discount: { percent: 50 } });
    const { rows } = await app.database.pool.query(
      `insert into tax_rates (name, percent, included, created_at) values ('VAT', 10, false, now()) returning id`,
    );
    await app.database.pool.query('update stock set unit_sell = 4, tax_rate_id = $2 where id = $1', [
      pens.id,
      rows[0].id,
    ]);
    await deleteStock(admin, rope.id);
    const { httpStatus, payload } = await other.post(`/held-carts/${id}/take`);
    expect([httpStatus, payload]).toMatchObject([
      200,
      {
        id,
        lines: [
          { stockId: pens.id, heldAt: 1.5, unitSell: 4, qty: 10 },
          { stockId: rope.id, name: 'Rope', heldAt: 2, unitSell: null },
        ],
        // Half of 2 × 4, plus 10 %.
        total: 4.4,
      },
    ]);
    expect(await newestLog(app)).toMatchObject({
      action: 'held cart taken up',
      staff: { email: other.email },
      description: "'Cart 12:00', total 4.40: 2 × Pens, 0.5 × Rope",
    });
    expect(await till.post(`/held-carts/${id}/take`)).toEqual(gone);
    expect(await till.delete(`/held-carts/${id}`)).toEqual(gone);
    expect(await list()).toEqual([]);
  });

  it('is done by one of two tills at once', async () => {
    const { id } = await holdCart();
    const letGo = await hold(app.database, 'select from held_carts where id = $1', [id]);
    const both = Promise.all([till.post(`/held-carts/${id}/take`), other.post(`/held-carts/${id}/take`)]);
    await untilWaiting(app.database, 2, both);
    await letGo();
    const answers: Answer[] = await both;
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
    expect(answers.find(({ httpStatus }) => httpStatus !== 200)).toEqual(gone);
  });

  it('gives it again to whom the answer did not reach, and to nobody else', async () => {
    const { id } = await holdCart();
    const asking = { headers: { 'idempotency-key': 'take-it' } };
    const first = await till.post(`/held-carts/${id}/take`, {}, asking);
    expect(first.httpStatus).toBe(200);
    expect(await till.post(`/held-carts/${id}/take`, {}, asking)).toEqual(first);
    expect(await other.post(`/held-carts/${id}/take`, {}, asking)).toEqual(gone);
  });

  it('gives one with more lines, from before there was a limit, and lists it like the others', async () => {
    const line = (discount: object | null) => ({ stockId: pens.id, quantity: 1, heldAt: 1.25, discount });
    const lines = [...Array.from({ length: 300 }, () => line({ amount: 0.25 })), line(null)];
    const { rows } = await app.database.pool.query(
      `insert into held_carts (name, staff_id, created_at, lines) values ('Old', $1, now(), $2) returning id`,
      [admin.id, JSON.stringify(lines)],
    );
    const head = { id: rows[0].id, name: 'Old', staff: 'Test admin stock', lineCount: 301, total: 301.25 };
    expect(await list()).toMatchObject([head]);
    expect(await list()).toMatchObject([head]);
    expect(await till.post(`/held-carts/${head.id}/take`)).toMatchObject({
      httpStatus: 200,
      payload: { lines: { length: 301 }, total: 376.5 },
    });
  });

  it('says that a cart nobody knows is gone', async () => {
    expect(await till.post('/held-carts/999999/take')).toEqual(gone);
  });
});

describe('deleting a held cart', () => {
  it('is logged with its content', async () => {
    const { id } = await holdCart({ name: 'Forgotten', customerId: await addCustomer(app, 'Okot') });
    expect(await other.delete(`/held-carts/${id}`)).toMatchObject({ httpStatus: 200, payload: 'Held cart deleted' });
    expect(await newestLog(app)).toMatchObject({
      action: 'held cart deleted',
      staff: { email: other.email },
      description: "'Forgotten' for Okot, total 3.90: 2 × Pens, 0.5 × Rope",
      facts: {
        total: 3.9,
        customer: 'Okot',
        lines: [
          ['Pens', 2],
          ['Rope', 0.5],
        ],
      },
    });
    expect(await till.post(`/held-carts/${id}/take`)).toEqual(gone);
    expect(await list()).toEqual([]);
  });
});
