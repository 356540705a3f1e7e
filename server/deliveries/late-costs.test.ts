/**
 * Costs of a delivery that come later: how they are shared between goods that are there and goods that have left, and who is owed.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery, LateCost } from '../../contract/buying/deliveries.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addSupplier, advanceMethod, payInAdvance } from '../../tests/support/buying.ts';
import { sell, wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { watchStatements } from '../../tests/support/statements.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod, setSettings } from '../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;
let kato: { id: number; name: string };
let flour: StockItem;
let sugar: StockItem;
const date = '2026-03-10';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
beforeEach(async () => {
  kato = await addSupplier(admin, { termsDays: 14 });
  flour = await addStock(admin, { qty: 0, unitCost: 2, unitSell: 9, date });
  sugar = await addStock(admin, { qty: 0, unitCost: 1, unitSell: 9, date });
  await setSettings(app, { money: { costMethod: 'last' } });
});
afterAll(async () => {
  expect([await wrongInBooks(app), await wrongInJournal(app)]).toEqual([[], []]);
  await app.close();
});

interface Entry {
  subject: { kind: string; id: number } | null;
}
type Came = Delivery & { id: number };

async function deliver(lines: [item: StockItem, pieces: number, total: number][], more = {}): Promise<Came> {
  const { status, payload } = await admin.post('/deliveries', {
    ...{ supplierId: kato.id, date },
    lines: lines.map(([{ id: stockId }, quantity, total]) => ({ stockId, quantity, total })),
    ...more,
  });
  if (!status) throw new Error(`the delivery was refused: ${payload}`);
  return payload;
}

const transport = { name: 'Transport', amount: 12, spread: 'value' };
const charge = (id: number, changes = {}, caller = admin) =>
  caller.post(`/deliveries/${id}/costs`, { ...transport, ...changes });
const cash = (amount: number) => ({ payments: [{ methodId: 1, amount }] });
const undo = (id: number) => admin.post(`/deliveries/${id}/undo`, { reason: 'Another shop' });

async function charged(id: number, changes = {}): Promise<LateCost> {
  const { status, payload } = await charge(id, changes);
  if (!status) throw new Error(`the cost was refused: ${payload}`);
  return payload.lateCosts.at(-1);
}

async function itemNow({ id }: { id: number }): Promise<StockItem> {
  return (await admin.get(`/stock/all?ids=${id}`)).payload[0];
}

async function profitOn(day: string) {
  const days = `startDate=${day}&endDate=${day}`;
  const { payload } = await admin.get(`/reports/profit-and-loss?${days}`);
  const { meta } = await admin.get(`/reports/summary?${days}`);
  const rows = async (figure: string) => {
    const { payload: found, meta: of } = await admin.get(`/reports/rows?figure=${figure}&${days}&limit=1000`);
    return { sum: of.sum, rows: found };
  };
  return { payload, summary: meta.totals, rows };
}

describe('a cost that comes later', () => {
  it('goes into stock as far as the goods are still there, and the rest is cost of goods', async () => {
    const { id, bill } = await deliver([
      [flour, 10, 60],
      [sugar, 20, 60],
    ]);
    await sell(admin, [
      [flour, 5],
      [sugar, 20],
    ]);
    const before = await profitOn(date);
    const { payload } = await charge(id, cash(4));
    // Each item gets six: half of the flour is still there, and no sugar.
    const [cost] = payload.lateCosts;
    expect(payload).toMatchObject({ id, due: 120, paid: 0, bill: { amount: 120, id: bill!.id } });
    expect(cost).toMatchObject({
      ...{ name: 'Transport', amount: 12, spread: 'value', date, paid: 4, intoStock: 3, costOfGoods: 9 },
      payments: [{ methodId: 1, method: 'Cash', amount: 4, reference: null }],
      bill: { label: `B-${cost.bill.id}`, amount: 8, dueOn: '2026-03-24' },
      lines: [
        { lineId: payload.lines[0].id, share: 6, intoStock: 3 },
        { lineId: payload.lines[1].id, share: 6, intoStock: 0 },
      ],
      staff: 'Test admin',
    });
    expect(await itemNow(flour)).toMatchObject({ qty: 5, unitCost: 6.6 });
    expect(await itemNow(sugar)).toMatchObject({ qty: 0, unitCost: 3 });
    const after = await profitOn(date);
    for (const [figure, change] of [
      ...([
        ['costOfGoods', 9],
        ['grossProfit', -9],
        ['netProfit', -9],
        ['stockRevaluation', 0],
      ] as const),
    ]) {
      expect([figure, after.payload[figure] - before.payload[figure]]).toEqual([figure, expect.closeTo(change, 6)]);
      expect([figure, (await after.rows(figure)).sum]).toEqual([figure, after.payload[figure]]);
    }
    expect(after.summary).toMatchObject({ cost: after.payload.costOfGoods, profit: after.payload.grossProfit });
    expect((await admin.get('/reports/today')).payload.today.profit).toBe(after.payload.grossProfit);
    expect((await after.rows('costOfGoods')).rows).toContainEqual(
      expect.objectContaining({ document: { kind: 'delivery', id }, detail: 'Transport', amount: 9 }),
    );
  });

  it('is in the history of the item, with its value and its delivery', async () => {
    const { id } = await deliver([[flour, 10, 60]]);
    await charged(id, { spread: 'quantity' });
    const { payload } = await admin.get(`/stock/${flour.id}/movements`);
    expect(payload[0]).toMatchObject({
      ...{ kind: 'late cost', quantity: 0, balance: 10, unitCost: 7.2, value: 12, date },
      document: { kind: 'delivery', id, label: `Delivery D-${id}` },
    });
  });

  it('by the average too raises what lies there, of other deliveries as well', async () => {
    await setSettings(app, { money: { costMethod: 'average' } });
    await deliver([[flour, 30, 60]]);
    const { id } = await deliver([[flour, 10, 60]]);
    expect(await charged(id)).toMatchObject({ intoStock: 12, costOfGoods: 0 });
    expect(await itemNow(flour)).toMatchObject({ qty: 40, unitCost: 3.3 });
  });

  it('takes lines of one item in turn, so that no piece counts twice', async () => {
    const { id } = await deliver([
      [flour, 4, 10],
      [sugar, 1, 10],
      [flour, 4, 10],
    ]);
    await sell(admin, [[flour, 3]]);
    const { lines } = await charged(id);
    expect(lines.map(({ share, intoStock }) => [share, intoStock])).toEqual([
      [4, 4],
      [4, 4],
      [4, 1],
    ]);
    expect(await itemNow(flour)).toMatchObject({ qty: 5, unitCost: 3.5 });
  });

  it('is spread by pieces where the goods were free', async () => {
    const { id } = await deliver([
      [flour, 1, 0],
      [sugar, 3, 0],
    ]);
    const { lines } = await charged(id);
    expect(lines.map(({ share }) => share)).toEqual([3, 9]);
  });

  it('may come several times, on later days, and leaves the days before as they were', async () => {
    const shop = app.clock.now;
    const { id } = await deliver([[flour, 10, 60]]);
    await charged(id, cash(12));
    const before = (await profitOn(date)).payload;
    app.clock.now = new Date('2026-03-12T09:00:00Z');
    await sell(admin, [[flour, 10]]);
    const second = await charged(id, { name: 'Duty', amount: 3 });
    expect(second).toMatchObject({ date: '2026-03-12', costOfGoods: 3, bill: { dueOn: '2026-03-26' } });
    expect((await profitOn(date)).payload).toEqual(before);
    const { payload } = await admin.get(`/deliveries/${id}`);
    expect(payload.lateCosts.map(({ name }: LateCost) => name)).toEqual(['Transport', 'Duty']);
    app.clock.now = shop;
  });

  it('is owed to the supplier as a bill that names the delivery, in the ledger too', async () => {
    const { id } = await deliver([[flour, 10, 60]], { number: '118', payments: [{ methodId: 3, amount: 60 }] });
    const { bill } = await charged(id);
    await charged(id, { name: 'Duty', amount: 5 });
    const { payload: bills } = await admin.get(`/bills?supplierId=${kato.id}&open=true`);
    expect(bills).toMatchObject([
      { id: bill!.id, delivery: { id, label: `D-${id}` }, number: '118', cost: 'Transport', balance: 12 },
      { cost: 'Duty', balance: 5 },
    ]);
    const { payload: entries, meta } = await admin.get(`/suppliers/${kato.id}/ledger`);
    expect(entries).toMatchObject([
      { kind: 'bill', label: `Delivery D-${id}, later cost Transport`, credit: 12, balance: 12 },
      { kind: 'bill', label: `Delivery D-${id}, later cost Duty`, credit: 5, balance: 17 },
    ]);
    expect(meta).toMatchObject({ closing: 17 });
    const paid = await admin.post(`/suppliers/${kato.id}/payments`, {
      ...{ date, amount: 12, methodId: 3, billIds: [bill!.id] },
    });
    expect(paid.payload.bills).toMatchObject([{ billId: bill!.id, amount: 12 }]);
  });

  it('is paid from methods as a purchase of that day, and out of an advance as far as there is one', async () => {
    await payInAdvance(admin, kato.id, date, 10);
    const { id } = await deliver([[flour, 10, 60]], { payments: [{ methodId: 3, amount: 60 }] });
    const advance = await advanceMethod(admin);
    expect(await charge(id, { payments: [{ methodId: advance, amount: 11 }] })).toMatchObject({
      httpStatus: 409,
      code: 'advance-short',
    });
    const payments = [
      { methodId: advance, amount: 7 },
      { methodId: 3, amount: 5, reference: 'TX-9' },
    ];
    expect(await charged(id, { payments })).toMatchObject({ paid: 12, bill: null });
    expect((await admin.get(`/suppliers/${kato.id}`)).payload).toMatchObject({ advance: 3, owed: 0 });
    const { payload: rows } = await admin.get(`/money?methodId=3&startDate=${date}&endDate=${date}&limit=100`);
    const purchases = rows.filter((row: { document: { id: number } }) => row.document.id === id);
    expect(purchases.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ['purchase', -60],
      ['purchase', -5],
    ]);
    expect((await admin.get(`/suppliers/${kato.id}/ledger`)).meta).toMatchObject({ closing: -3 });
  });

  it('is sent twice and made once', async () => {
    const { id } = await deliver([[flour, 10, 60]]);
    const key = { headers: { 'idempotency-key': `late-${id}` } };
    const [one, other] = [
      await admin.post(`/deliveries/${id}/costs`, transport, key),
      await admin.post(`/deliveries/${id}/costs`, transport, key),
    ];
    expect(other.payload.lateCosts).toEqual(one.payload.lateCosts);
    expect(other.payload.lateCosts).toHaveLength(1);
  });

  it('is in the log', async () => {
    const { id } = await deliver([[flour, 10, 60]]);
    await charged(id, cash(4));
    const { payload } = await admin.get('/logs?page=1&limit=50');
    expect(payload.filter(({ subject }: Entry) => subject?.kind === 'delivery' && subject.id === id)).toMatchObject([
      {
        code: 'later-cost-added',
        description: `D-${id}, ${kato.name}, dated Mar 10, 2026, Transport 12.00, 12.00 of it into stock, 4.00 by Cash, 8.00 owed until Mar 24, 2026`,
        subject: { kind: 'delivery', id },
      },
      { code: 'delivery-added' },
    ]);
  });

  it('on a delivery of fifty lines takes a handful of statements', async () => {
    const { categoryId } = flour;
    const items: StockItem[] = [];
    for (let at = 0; at < 50; at++) items.push(await addStock(admin, { categoryId, qty: 0, date }));
    const { id } = await deliver(items.map((item) => [item, 2, 3]));
    const statements = watchStatements(app.database);
    await charged(id, cash(12));
    expect(statements.since().length).toBeLessThan(30);
  });
});

describe('what is refused', () => {
  it('names what is wrong, and nothing is written', async () => {
    const { id } = await deliver([[flour, 10, 60]]);
    for (const body of [
      ...[{ amount: 0 }, { amount: -3 }, { amount: 1.234 }, { name: '' }, { spread: 'pieces' }, { tax: 1 }],
      { payments: [{ methodId: 1, amount: 0 }] },
    ]) {
      expect([body, (await charge(id, body)).httpStatus]).toEqual([body, 400]);
    }
    expect(await charge(id, cash(13))).toMatchObject({
      ...{ httpStatus: 400, code: 'tenders-differ' },
      payload: 'Payments total 13.00, but the cost is 12.00',
    });
    const mtn = await addMethod(app, { name: `MTN ${id}`, needsReference: true });
    expect(await charge(id, { payments: [{ methodId: mtn, amount: 1 }] })).toMatchObject({ code: 'reference-needed' });
    expect(await charge(id, { payments: [{ methodId: 2, amount: 1 }] })).toMatchObject({ code: 'method-not-found' });
    expect(await charge(999_999)).toMatchObject({ httpStatus: 404 });
    const { payload } = await admin.get(`/deliveries/${id}`);
    expect(payload.lateCosts).toEqual([]);
    expect(await itemNow(flour)).toMatchObject({ unitCost: 6 });
  });

  it('is to owe it to nobody: from the market, or from a supplier who was deleted since', async () => {
    const market = await deliver([[flour, 1, 6]], { supplierId: null, ...cash(6) });
    expect(await charge(market.id, cash(11))).toMatchObject({
      ...{ httpStatus: 400, code: 'supplier-needed' },
      payload: '1.00 would be left to pay, and there is no supplier to owe it to. Please pay all of it.',
    });
    expect(await charge(market.id, cash(12))).toMatchObject({ httpStatus: 200 });
    const paid = await deliver([[flour, 1, 6]], cash(6));
    await admin.delete(`/suppliers/${kato.id}`);
    expect(await charge(paid.id)).toMatchObject({ httpStatus: 409, code: 'supplier-not-found' });
    expect(await charge(paid.id, cash(12))).toMatchObject({ httpStatus: 200 });
  });

  it('is a delivery that was undone, and one with a later cost is not undone', async () => {
    const { id } = await deliver([[flour, 1, 6]]);
    await undo(id);
    expect(await charge(id)).toMatchObject({ httpStatus: 409, code: 'used-already' });
    const other = await deliver([[flour, 1, 6]]);
    await charged(other.id);
    expect(await undo(other.id)).toMatchObject({
      ...{ httpStatus: 409, code: 'used-already' },
      payload: `Delivery D-${other.id} was charged 'Transport' later, so it can't be taken back any more`,
    });
  });

  it('is anyone but an admin', async () => {
    const { id } = await deliver([[flour, 1, 6]]);
    for (const role of ['stock', 'reports', 'sales'] as const) {
      expect(await charge(id, {}, await app.as(role))).toMatchObject({ httpStatus: 403 });
    }
  });

  it('is nothing on a delivery of a day that is closed: it is of today', async () => {
    const shop = await startTestApp();
    const boss = await shop.as('admin');
    const rice = await addStock(boss, { date });
    const { id: supplierId } = await addSupplier(boss);
    const lines = [{ stockId: rice.id, quantity: 1, total: 5 }];
    const { payload } = await boss.post('/deliveries', { supplierId, date, lines });
    await boss.post('/days', { date, counted: 0 });
    shop.clock.now = new Date('2026-03-11T09:00:00Z');
    const late = await boss.post(`/deliveries/${payload.id}/costs`, transport);
    expect(late.payload.lateCosts).toMatchObject([{ date: '2026-03-11' }]);
    await boss.put('/books/lock', { until: '2026-03-11' });
    expect(await boss.post(`/deliveries/${payload.id}/costs`, transport)).toMatchObject({
      ...{ httpStatus: 409, code: 'period-locked' },
    });
    expect([await wrongInBooks(shop), await wrongInJournal(shop)]).toEqual([[], []]);
    await shop.close();
  });
});

describe('at the same moment', () => {
  it('two of them are both counted, one after the other', async () => {
    const { id } = await deliver([[flour, 10, 60]]);
    const both = await Promise.all([charge(id), charge(id, { amount: 3 }), charge(id, { amount: 5 })]);
    expect(both.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 200]);
    expect(await itemNow(flour)).toMatchObject({ qty: 10, unitCost: 8 });
    expect((await admin.get(`/deliveries/${id}`)).payload.lateCosts).toHaveLength(3);
  });

  it('a sale of the last piece takes the cost with it, or leaves it to the cost of goods', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { id } = await deliver([[flour, 1, 6]]);
      const [cost] = await Promise.all([charge(id), sell(admin, [[flour, 1]])]);
      const [{ intoStock, costOfGoods }] = cost.payload.lateCosts;
      const { rows } = await app.database.pool.query(
        'select cost from sale_lines where stock_id = $1 order by id desc limit 1',
        [flour.id],
      );
      expect([intoStock, costOfGoods, Number(rows[0].cost)]).toEqual(intoStock === 12 ? [12, 0, 18] : [0, 12, 6]);
      expect(await itemNow(flour)).toMatchObject({ qty: 0 });
    }
  });

  it('as it is undone, one of the two is refused', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { id } = await deliver([[flour, 1, 6]]);
      const [cost, undone] = await Promise.all([charge(id, cash(12)), undo(id)]);
      expect([cost, undone].map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'used-already']);
    }
  });
});
