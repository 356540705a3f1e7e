/** What to buy: which items are listed, how much of each, from whom and why, what a budget buys, and what was missed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuyRow } from '../../contract/buying/buy-list.ts';
import { dayIn } from '../../contract/values/dates.ts';
import { addStock, deleteStock, type StockOverrides } from '../../tests/support/builders.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { ok } from '../../tests/support/ok.ts';
import { addSupplier, deliver, undoDelivery } from '../../tests/support/ordering.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addTax } from '../../tests/support/till.ts';
import { addUp } from '../reports/add-up.ts';
import { keepPace } from './keep-pace.ts';

let app: TestApp;
let keeper: Caller;
let seller: Caller;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await goTo('2026-03-01');
});
afterAll(() => app.close());

/** Sessions end after 30 days. */
async function goTo(day: string) {
  app.clock.now = new Date(`${day}T09:00:00Z`);
  keeper = await app.as('stock', 'admin');
  seller = await app.as('sales');
}

/** As the server does in the background. */
async function workOut() {
  const { businessTz: zone } = app.config;
  await addUp(app.database.where, zone);
  await keepPace(app.database.where, { zone, today: dayIn(zone, app.clock.now) });
}

const sell = (stockId: number, quantity: number) => ok(seller.post('/sales', { sales: [{ stockId, quantity }] }));
const stocked = (overrides: StockOverrides = {}) => addStock(keeper, { qty: 100, warningAt: 0, ...overrides });

async function rowOf(stockId: number, query = ''): Promise<BuyRow | undefined> {
  const rows: BuyRow[] = await ok(keeper.get(`/buy-list?${query}`));
  return rows.find((row) => row.stockId === stockId);
}

/** Sells all but so many of an item that was there for 28 days. */
async function soldDown(left: number, overrides: StockOverrides = {}) {
  await goTo('2026-03-01');
  const item = await stocked(overrides);
  await goTo('2026-03-28');
  await sell(item.id, item.qty - left);
  await goTo('2026-03-29');
  return item;
}

describe('an item', () => {
  it('is listed with how fast it sells, how long it lasts, how much to buy and why', async () => {
    const item = await soldDown(4, { qty: 93.6, name: 'Sugar' });
    // 89.6 in 28 days; nobody has delivered it, so 2 days to wait.
    expect(await rowOf(item.id)).toEqual({
      ...{ stockId: item.id, name: 'Sugar', supplier: null, qty: 4, onOrder: 0 },
      ...{ perDay: 3.2, daysLeft: 1.3, suggested: 32, pack: null, cost: 2 },
      why: 'Sells 3.2 a day, 4 left',
    });
  });

  it('is listed by its warning level too, and not when enough is there', async () => {
    const [low, enough] = [await stocked({ qty: 5, warningAt: 5 }), await stocked({ qty: 5, warningAt: 4 })];
    expect(await rowOf(low.id)).toMatchObject({
      perDay: 0,
      daysLeft: null,
      suggested: 1,
      why: 'None sold lately, 5 left',
    });
    expect(await rowOf(enough.id)).toBeUndefined();
  });

  it('is not listed when it was deleted or keeps no stock', async () => {
    const gone = await stocked({ qty: 0 });
    expect(await rowOf(gone.id)).toBeDefined();
    await deleteStock(keeper, gone.id);
    expect(await rowOf(gone.id)).toBeUndefined();
    const open = await stocked({ kind: 'open', qty: 0 });
    expect(await rowOf(open.id)).toBeUndefined();
  });

  it('sells less what came back, without a sale that was deleted, and nothing of today', async () => {
    const item = await stocked({ qty: 100, warningAt: 1000 });
    await goTo('2026-03-02');
    const { id: receiptId, lines } = await sell(item.id, 30);
    const mistake = await sell(item.id, 7);
    await goTo('2026-03-03');
    const back = [{ lineId: lines[0].id, quantity: 2, toStock: false }];
    await ok(keeper.post('/returns', { receiptId, lines: back, reason: 'Broken' }));
    await ok(keeper.post(`/sales/${mistake.lines[0].id}`));
    await goTo('2026-03-29');
    await sell(item.id, 50);
    expect(await rowOf(item.id)).toMatchObject({ perDay: 1, qty: 20 });
    await workOut();
    expect(await rowOf(item.id)).toMatchObject({ perDay: 1, qty: 20 });
  });

  it('sells by the days on which some of it was there', async () => {
    const item = await stocked({ qty: 20 });
    await goTo('2026-03-10');
    await sell(item.id, 20);
    await goTo('2026-03-29');
    // From the 1st to the 10th; it sold out on the last of them.
    expect(await rowOf(item.id)).toMatchObject({ perDay: 2, daysLeft: 0 });
    await workOut();
    expect(await rowOf(item.id)).toMatchObject({ perDay: 2 });
  });

  it('is read anew when it moves, is missed or another day begins after it was worked out', async () => {
    const item = await soldDown(4, { qty: 60 });
    await workOut();
    expect(await rowOf(item.id)).toMatchObject({ perDay: 2, qty: 4 });
    await sell(item.id, 3);
    expect(await rowOf(item.id)).toMatchObject({ perDay: 2, qty: 1 });
    await ok(seller.post('/missed', { stockId: item.id }));
    await goTo('2026-03-30');
    // Today's sale and what was missed count from tomorrow on; the first day is no longer looked at.
    expect(await rowOf(item.id)).toMatchObject({ perDay: Number((60 / 28).toFixed(6)) });
    await workOut();
    expect(await rowOf(item.id)).toMatchObject({ perDay: Number((60 / 28).toFixed(6)) });
    await ok(keeper.put('/stock/restock', { id: item.id, qty: 100, date: '2026-03-30', unitCost: 2, unitSell: 3 }));
    expect(await rowOf(item.id)).toBeUndefined();
    await workOut();
    expect(await rowOf(item.id)).toBeUndefined();
  });

  it('that came and went on one day was there on that day', async () => {
    const item = await stocked({ qty: 0 });
    for (const day of ['02', '04', '06', '08', '10', '12', '14']) {
      await goTo(`2026-03-${day}`);
      await ok(keeper.put('/stock/restock', { id: item.id, qty: 3, date: `2026-03-${day}`, unitCost: 2, unitSell: 3 }));
      if (day !== '14') await sell(item.id, 3);
      else await ok(keeper.post(`/stock/${item.id}/write-off`, { quantity: 3, reason: 'damaged' }));
    }
    await goTo('2026-03-29');
    expect((await rowOf(item.id))!.perDay).toBeCloseTo(18 / 7, 5);
    await workOut();
    expect((await rowOf(item.id))!.perDay).toBeCloseTo(18 / 7, 5);
  });

  it('that was there on fewer than seven days sells as it did in ninety, and not at all if never', async () => {
    await goTo('2026-01-01');
    const item = await stocked({ qty: 60 });
    await goTo('2026-01-10');
    await sell(item.id, 54);
    await goTo('2026-03-06');
    await sell(item.id, 6);
    await goTo('2026-03-29');
    // From 29 December on: there from 1 January to 6 March, 65 days.
    expect((await rowOf(item.id))!.perDay).toBeCloseTo(60 / 65, 5);
    await workOut();
    expect((await rowOf(item.id))!.perDay).toBeCloseTo(60 / 65, 5);
    await goTo('2026-08-01');
    expect(await rowOf(item.id)).toMatchObject({ perDay: 0, suggested: 1 });
    await ok(seller.post('/missed', { stockId: item.id }));
    await goTo('2026-08-02');
    expect(await rowOf(item.id)).toMatchObject({ perDay: 0 });
  });

  it('counts as sold once more for each time it was missed, from the next day on', async () => {
    const item = await stocked({ qty: 100, warningAt: 100 });
    await goTo('2026-03-20');
    for (let times = 0; times < 14; times++) await ok(seller.post('/missed', { stockId: item.id }));
    expect(await rowOf(item.id)).toMatchObject({ perDay: 0 });
    await goTo('2026-03-29');
    expect(await rowOf(item.id)).toMatchObject({ perDay: 0.5 });
  });
});

describe('its supplier', () => {
  it('is who delivered it last, in the pack they brought, at what it cost with them', async () => {
    const item = await soldDown(1, { qty: 29, name: 'Soap' });
    const [first, kato] = [await addSupplier(app, `First ${++made}`), await addSupplier(app, `Kato ${made}`, 3)];
    const pack = await ok(keeper.post(`/stock/${item.id}/packs`, { name: 'Carton', size: 8 }));
    const carton = { id: pack.id, name: 'Carton', size: 8 };
    await deliver(app, keeper, { supplierId: first, lines: [{ stockId: item.id, quantity: 1, unitCost: 4 }] });
    const brought = { stockId: item.id, quantity: 1, free: 1, pack: carton, unitCost: 1.25 };
    const undone = await deliver(app, keeper, { supplierId: kato, lines: [brought] });
    // This supplier is the market, where nothing can be ordered.
    await deliver(app, keeper, { supplierId: null, lines: [{ stockId: item.id, quantity: 1 }] });
    await ok(keeper.put('/stock', { ...(await detailsOf(item.id)), qty: 1 }));
    expect(await rowOf(item.id)).toMatchObject({
      ...{ supplier: { id: kato, name: `Kato ${made}` }, pack: carton, cost: 10 },
      // 1 × (3 + 7 + 2) − 1 = 11.
      ...{ perDay: 1, suggested: 16, why: `Sells 1 a day, 1 left, Kato ${made} needs 3 days` },
    });
    expect(await rowOf(item.id, `supplierId=${kato}`)).toBeDefined();
    expect(await rowOf(item.id, `supplierId=${first}`)).toBeUndefined();
    await undoDelivery(app, keeper, undone);
    expect(await rowOf(item.id)).toMatchObject({ supplier: { id: first }, pack: null, cost: 4 });
    await app.database.pool.query('update suppliers set deleted_at = now() where id = $1', [first]);
    expect(await rowOf(item.id)).toMatchObject({ supplier: null, cost: 2 });
  });

  it('brings it in pieces when the pack was deleted since', async () => {
    const item = await stocked({ qty: 0, warningAt: 50 });
    const supplierId = await addSupplier(app, `Kato ${++made}`);
    const pack = await ok(keeper.post(`/stock/${item.id}/packs`, { name: 'Carton', size: 8 }));
    await deliver(app, keeper, {
      supplierId,
      lines: [{ stockId: item.id, quantity: 2, pack: { id: pack.id, name: 'Carton', size: 8 } }],
    });
    expect(await rowOf(item.id)).toMatchObject({ suggested: 8, pack: { id: pack.id } });
    await ok(keeper.delete(`/stock/${item.id}/packs/${pack.id}`));
    expect(await rowOf(item.id)).toMatchObject({ suggested: 1, pack: null, cost: 2 });
  });

  it('needs as long as half of their last five orders took, from sent to the first delivery', async () => {
    await goTo('2026-01-02');
    const item = await stocked({ qty: 100, warningAt: 100_000 });
    const supplierId = await addSupplier(app, `Kato ${++made}`, 30);
    const lead = async () => (await rowOf(item.id))!.why.match(/needs (.*) days?$/)?.[1];
    await deliver(app, keeper, { supplierId, lines: [{ stockId: item.id, quantity: 1 }] });
    await sell(item.id, 1);
    await goTo('2026-01-12');
    expect(await lead()).toBe('30');
    // The last of them came before the fifth, so it takes the place of the second.
    const expected = ['9', '5', '1', '2.5', '4', '4'];
    for (const [at, days] of [9, 1, 1, 4, 20, 2].entries()) {
      const sent = new Date(Date.UTC(2026, 1, 1 + at));
      await goTo(sent.toISOString().slice(0, 10));
      const lines = [{ stockId: item.id, quantity: 5 }];
      const { id } = await ok(keeper.post('/orders', { supplierId, lines }));
      const { order } = await ok(keeper.post(`/orders/${id}/send`));
      for (const later of [days, days + 30]) {
        await goTo(new Date(sent.getTime() + later * 86_400_000).toISOString().slice(0, 10));
        const line = { stockId: item.id, quantity: 1, orderLineId: order.lines[0].id };
        await deliver(app, keeper, { supplierId, orderId: id, lines: [line] });
      }
      await goTo('2026-03-29');
      await sell(item.id, 1);
      await goTo('2026-03-30');
      expect([at, await lead()]).toEqual([at, expected[at]]);
    }
  });

  it('is timed by the deliveries of their order that were not undone, even if two are undone at once', async () => {
    await goTo('2026-02-01');
    const item = await stocked({ qty: 100, warningAt: 100_000 });
    const supplierId = await addSupplier(app, `Kato ${++made}`, 30);
    const lead = async () => (await rowOf(item.id))!.why.match(/needs (.*) days?$/)?.[1];
    await deliver(app, keeper, { supplierId, lines: [{ stockId: item.id, quantity: 1 }] });
    await sell(item.id, 1);
    const { id: orderId } = await ok(
      keeper.post('/orders', { supplierId, lines: [{ stockId: item.id, quantity: 6 }] }),
    );
    const { order } = await ok(keeper.post(`/orders/${orderId}/send`));
    const receive = () => {
      const line = { stockId: item.id, quantity: 2, orderLineId: order.lines[0].id };
      return deliver(app, keeper, { supplierId, orderId, lines: [line] });
    };
    const came: number[] = [];
    for (const day of ['2026-02-04', '2026-02-08', '2026-02-13']) {
      await goTo(day);
      came.push(await receive());
    }
    expect(await lead()).toBe('3');
    await undoDelivery(app, keeper, came[0]!);
    expect(await lead()).toBe('7');
    await Promise.all(came.slice(1).map((id) => undoDelivery(app, keeper, id)));
    expect(await lead()).toBe('30');
  });
});

describe('what is on order', () => {
  it('counts while it is sent and has not come', async () => {
    const item = await soldDown(2, { qty: 30, warningAt: 5 });
    const supplierId = await addSupplier(app, `Kato ${++made}`);
    const { id } = await ok(keeper.post('/orders', { supplierId, lines: [{ stockId: item.id, quantity: 1.5 }] }));
    expect(await rowOf(item.id)).toMatchObject({ onOrder: 0, suggested: 9 });
    const { order } = await ok(keeper.post(`/orders/${id}/send`));
    expect(await rowOf(item.id)).toMatchObject({
      ...{ onOrder: 1.5, suggested: 8, why: 'Sells 1 a day, 2 left, 1.5 on order' },
    });
    const line = { stockId: item.id, quantity: 1, orderLineId: order.lines[0].id };
    await deliver(app, keeper, { supplierId, orderId: id, lines: [line] });
    expect(await rowOf(item.id)).toMatchObject({ qty: 3, onOrder: 0.5 });
    await ok(keeper.post(`/orders/${id}/close`));
    expect(await rowOf(item.id)).toMatchObject({ qty: 3, onOrder: 0 });
  });
});

describe('a budget', () => {
  it('buys first what loses most profit a day for its cost, and is never exceeded', async () => {
    const supplierId = await addSupplier(app, `Kato ${++made}`);
    // 2 a day each, of which 22 are to buy: 6 profit a day on a cost of 2, and 2 on 3.
    const [good, poor] = [
      await soldDown(0, { qty: 56, unitCost: 2, unitSell: 5 }),
      await soldDown(0, { qty: 56, unitCost: 3, unitSell: 4.72 }),
    ];
    await addTax(app, { name: 'VAT 18%', percent: 18, included: true }, { id: poor.id });
    for (const [{ id: stockId }, unitCost, unitSell] of [[good, 2, 5] as const, [poor, 3, 4.72] as const]) {
      await deliver(app, keeper, { supplierId, lines: [{ stockId, quantity: 1, unitCost, unitSell }] });
      await sell(stockId, 1);
    }
    const asked = async (budget: string) => {
      const { payload, meta } = await keeper.get(`/buy-list?supplierId=${supplierId}&budget=${budget}`);
      const chosen = (id: number) => payload.find(({ stockId }: BuyRow) => stockId === id);
      return { good: chosen(good.id), poor: chosen(poor.id), spent: meta.spent };
    };
    expect(await asked('50')).toMatchObject({
      good: { suggested: 22, chosen: 22, lostPerDay: 6 },
      poor: { suggested: 22, chosen: 2, lostPerDay: 2 },
      spent: 50,
    });
    expect(await asked('52.99')).toMatchObject({ good: { chosen: 22 }, poor: { chosen: 2 }, spent: 50 });
    expect(await asked('5')).toMatchObject({ good: { chosen: 2 }, poor: { chosen: 0 }, spent: 4 });
    expect(await asked('0')).toMatchObject({ good: { chosen: 0 }, poor: { chosen: 0 }, spent: 0 });
    expect(await asked('1000')).toMatchObject({ poor: { chosen: 22 }, spent: 110 });
    expect(await keeper.get('/buy-list?budget=-1')).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    const { payload, meta } = await keeper.get(`/buy-list?supplierId=${supplierId}&budget=`);
    expect([payload[0].chosen, payload[0].lostPerDay, meta.spent, meta.count]).toEqual([
      ...[undefined, undefined, undefined, 2],
    ]);
  });
});

describe('what was missed', () => {
  it('is an item or words, and is in the log', async () => {
    await goTo('2026-09-01');
    const item = await stocked({ name: 'Rope' });
    const missed = await ok(seller.post('/missed', { stockId: item.id }));
    expect(missed).toEqual({ id: missed.id, stockId: item.id, text: 'Rope', at: '2026-09-01T09:00:00.000Z' });
    expect(await newestLog(app)).toMatchObject({
      ...{ action: 'item missed', description: 'Rope', subject: { kind: 'stock', id: item.id } },
    });
    const words = await ok(seller.post('/missed', { text: ' Garden hose ' }));
    expect(words).toMatchObject({ stockId: null, text: 'Garden hose' });
    expect(await newestLog(app)).toMatchObject({ action: 'item missed', description: 'Garden hose' });
  });

  it('is one of both, and an item that is there and keeps stock', async () => {
    const item = await stocked();
    const open = await stocked({ kind: 'open' });
    const gone = await stocked({ qty: 0 });
    await deleteStock(keeper, gone.id);
    for (const body of [{}, { stockId: item.id, text: 'Rope' }, { stockId: null, text: null }]) {
      expect(await seller.post('/missed', body)).toMatchObject({
        ...{ httpStatus: 400, code: 'bad-input', payload: 'stockId or text must be given, and not both' },
      });
    }
    for (const body of [{ text: ' ' }, { text: 'x'.repeat(201) }, { stockId: 'Rope' }, { text: 'Rope', times: 3 }]) {
      expect(await seller.post('/missed', body)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    }
    for (const stockId of [999_999, gone.id]) {
      expect(await seller.post('/missed', { stockId })).toMatchObject({ httpStatus: 404, code: 'item-not-found' });
    }
    expect(await seller.post('/missed', { stockId: open.id })).toMatchObject({
      httpStatus: 409,
      code: 'keeps-no-stock',
    });
  });

  it('is a wish when the same words came three times in 28 days, in any case', async () => {
    const wishes = async () => (await keeper.get('/buy-list')).meta.wishes;
    const tell = (text: string) => ok(seller.post('/missed', { text }));
    await tell('Cement');
    await tell('Paint');
    await goTo('2026-03-28');
    await tell('CEMENT');
    expect(await wishes()).toEqual([]);
    await tell('cement');
    expect(await wishes()).toEqual([{ text: 'cement', times: 3 }]);
    for (const text of ['Paint', 'Paint', 'Paint']) await tell(text);
    expect(await wishes()).toEqual([
      { text: 'Paint', times: 4 },
      { text: 'cement', times: 3 },
    ]);
    await goTo('2026-03-29');
    expect(await wishes()).toEqual([{ text: 'Paint', times: 3 }]);
  });

  it('can not be changed or deleted afterwards, not even by the database', async () => {
    await ok(seller.post('/missed', { text: 'Wire' }));
    const { pool } = app.database;
    await expect(pool.query("update missed set text = 'Gold'")).rejects.toThrow();
    await expect(pool.query('delete from missed')).rejects.toThrow();
  });
});

it('is for those who buy, and missing for those who sell', async () => {
  const [reports, stock] = [await app.as('reports'), await app.as('stock')];
  expect((await seller.get('/buy-list')).httpStatus).toBe(403);
  expect((await reports.get('/buy-list')).httpStatus).toBe(403);
  expect((await stock.get('/buy-list')).httpStatus).toBe(200);
  expect((await stock.post('/missed', { text: 'Rope' })).httpStatus).toBe(403);
  expect((await reports.post('/missed', { text: 'Rope' })).httpStatus).toBe(403);
});

async function detailsOf(id: number) {
  const [item] = await ok(keeper.get(`/stock/all?ids=${id}`));
  const { name, date, unitCost, unitSell, warningAt, categoryId } = item;
  return { id, name, date, unitCost, unitSell, warningAt, categoryId };
}
