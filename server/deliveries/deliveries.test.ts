/** Goods that come: what they cost with all costs, who is owed, how they are paid, and what is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery } from '../../contract/buying/deliveries.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addApprover, pin } from '../../tests/support/approvals.ts';
import { addStock, deleteStock } from '../../tests/support/builders.ts';
import { addSentOrder, addSupplier, advanceMethod, payInAdvance } from '../../tests/support/buying.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { sell, wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { watchStatements } from '../../tests/support/statements.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod, addTax, setSettings } from '../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;
let clerk: Caller;
let owner: Caller;
let kato: { id: number; name: string };
let flour: StockItem;
let sugar: StockItem;
const date = '2026-03-10';

beforeAll(async () => {
  app = await startTestApp();
  [admin, clerk] = [await app.as('admin'), await app.as('stock')];
  owner = await addApprover(app);
});
beforeEach(async () => {
  const { id, name } = await addSupplier(admin, { termsDays: 14 });
  kato = { id, name };
  flour = await addStock(admin, { qty: 10, unitCost: 2, unitSell: 4, date });
  sugar = await addStock(admin, { qty: 0, unitCost: 1, unitSell: 3, date });
  await setSettings(app, { money: { costMethod: 'last', priceStep: 0 }, till: { stockPays: false, shifts: 'off' } });
});
afterAll(async () => {
  expect([await wrongInBooks(app), await wrongInJournal(app)]).toEqual([[], []]);
  await app.close();
});

const lineOf = (item: { id: number }, quantity: number, total: number, more = {}) => {
  return { stockId: item.id, quantity, total, ...more };
};
const bodyOf = (lines: object[], more = {}) => ({ supplierId: kato.id, date, lines, ...more });
const deliver = (lines: object[], more = {}, caller = admin) => caller.post('/deliveries', bodyOf(lines, more));
const check = (lines: object[], more = {}) => clerk.post('/deliveries/check', bodyOf(lines, more));

async function delivered(lines: object[], more = {}): Promise<Delivery & { id: number }> {
  const { status, payload } = await deliver(lines, more);
  if (!status) throw new Error(`the delivery was refused: ${payload}`);
  return payload;
}

async function itemNow({ id }: { id: number }): Promise<StockItem> {
  return (await admin.get(`/stock/all?ids=${id}`)).payload[0];
}

const undo = (id: number, caller = admin) => caller.post(`/deliveries/${id}/undo`, { reason: 'Another shop' });
const codesIn = (payload: Delivery) =>
  payload.warnings.map(({ code, line }) => (line === undefined ? code : [code, line]));

async function rowsOf(query: string, ...values: unknown[]) {
  return (await app.database.pool.query(query, values)).rows;
}

async function pack(item: StockItem, size: number, name = 'Carton') {
  const { payload } = await admin.post(`/stock/${item.id}/packs`, { name, size });
  return { id: payload.id as number, name, size };
}

describe('a delivery', () => {
  it('brings goods at what they cost with everything, and the rest is owed', async () => {
    const carton = await pack(flour, 12);
    const answer = await deliver(
      [
        lineOf(flour, 2, 60, { packId: carton.id, free: 1, unitSell: 5, expiresOn: '2027-01-01' }),
        lineOf(sugar, 10, 20),
      ],
      {
        number: ' A-118 ',
        costs: [
          { name: 'Transport', amount: 8, spread: 'value' },
          { name: 'Discount', amount: -4.6, spread: 'quantity' },
        ],
        tax: 4,
        paperTotal: 87.4,
        payments: [{ methodId: 1, amount: 30 }],
      },
    );
    expect(answer).toMatchObject({ httpStatus: 200 });
    const { payload } = answer;
    // Flour: 60 + 6 − 3.60 + 3; sugar: 20 + 2 − 1 + 1.
    expect(payload).toMatchObject({
      label: `D-${payload.id}`,
      date,
      supplier: kato,
      order: null,
      number: 'A-118',
      costs: [
        { name: 'Transport', amount: 8, spread: 'value' },
        { name: 'Discount', amount: -4.6, spread: 'quantity' },
      ],
      tax: 4,
      due: 87.4,
      paid: 30,
      payments: [{ methodId: 1, method: 'Cash', amount: 30, reference: null }],
      bill: { label: `B-${payload.bill.id}`, amount: 57.4, dueOn: '2026-03-24' },
      staff: 'Test admin',
      undone: null,
      warnings: [],
    });
    expect(payload.lines).toMatchObject([
      {
        ...{
          stockId: flour.id,
          name: flour.name,
          pack: carton,
          quantity: 2,
          free: 1,
          total: 60,
          pieces: 36,
          value: 65.4,
        },
        ...{ unitCostBefore: 2, unitCostAfter: 1.816667, unitSellBefore: 4, unitSellAfter: 5 },
        ...{ marginBefore: 50, marginAfter: 63.7, keepsMargin: 3.64, expiresOn: '2027-01-01', sentBack: 0 },
      },
      { stockId: sugar.id, pack: null, pieces: 10, value: 22, unitCostAfter: 2.2, unitSellAfter: 3 },
    ]);
    expect(await itemNow(flour)).toMatchObject({ qty: 46, unitCost: 1.816667, unitSell: 5 });
    expect(await itemNow(sugar)).toMatchObject({ qty: 10, unitCost: 2.2, unitSell: 3 });
    expect((await admin.get(`/deliveries/${payload.id}`)).payload).toEqual(payload);
    const { payload: movements } = await admin.get(`/stock/${flour.id}/movements`);
    expect(movements.slice(0, 2)).toMatchObject([
      {
        kind: 'received',
        quantity: 36,
        value: 65.4,
        document: { kind: 'delivery', id: payload.id, label: `Delivery D-${payload.id}` },
      },
      { kind: 'revaluation', document: null },
    ]);
  });

  it('by the average shares one cost with what lay there, line by line', async () => {
    await setSettings(app, { money: { costMethod: 'average' } });
    const { lines } = await delivered([lineOf(flour, 10, 40), lineOf(sugar, 3, 1), lineOf(flour, 20, 20)]);
    expect(lines).toMatchObject([
      { unitCostBefore: 2, unitCostAfter: 3 },
      { unitCostBefore: 1, unitCostAfter: 0.333333 },
      { unitCostBefore: 3, unitCostAfter: 2 },
    ]);
    expect(await itemNow(flour)).toMatchObject({ qty: 40, unitCost: 2 });
  });

  it('by the last cost goes from line to line, and values what lay there anew', async () => {
    const { lines } = await delivered([lineOf(flour, 10, 40, { unitSell: 6 }), lineOf(flour, 20, 20)]);
    expect(lines).toMatchObject([
      { unitCostBefore: 2, unitCostAfter: 4, unitSellBefore: 4, unitSellAfter: 6 },
      { unitCostBefore: 4, unitCostAfter: 1, unitSellBefore: 6, unitSellAfter: 6 },
    ]);
    expect(await itemNow(flour)).toMatchObject({ qty: 40, unitCost: 1, unitSell: 6 });
    const { payload: movements } = await admin.get(`/stock/${flour.id}/movements`);
    expect(movements.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['received', 'revaluation', 'received', 'revaluation'],
      'opening',
    ]);
  });

  it('of an earlier day belongs to that day, and its bill too', async () => {
    const { id, bill } = await delivered([lineOf(sugar, 1, 5)], { date: '2026-03-08', dueOn: '2026-03-09' });
    expect(bill).toMatchObject({ amount: 5, dueOn: '2026-03-09' });
    expect(
      await rowsOf(`select date from stock_movements where document = 'delivery' and document_id = $1`, id),
    ).toEqual([{ date: '2026-03-08' }]);
  });

  it('has tax that is claimed back beside what the goods cost', async () => {
    await app.database.pool.query(
      `update settings set business = business || '{"reclaimsTax": true}', version = version + 1`,
    );
    const { lines, due } = await delivered([lineOf(sugar, 10, 20)], { tax: 3.6 });
    await app.database.pool.query(
      `update settings set business = business || '{"reclaimsTax": false}', version = version + 1`,
    );
    expect([due, lines[0]]).toMatchObject([23.6, { value: 20, unitCostAfter: 2 }]);
  });

  it('has margins without the tax in the price, and the price that keeps them in whole steps', async () => {
    await addTax(app, { percent: 18, included: true }, flour);
    await setSettings(app, { money: { priceStep: 0.5 } });
    const { lines } = await delivered([lineOf(flour, 10, 25)]);
    expect(lines[0]).toMatchObject({ marginBefore: 41, marginAfter: 26.3, keepsMargin: 5 });
  });

  it('costs nothing where everything is free, and nobody is owed', async () => {
    const payload = await delivered([lineOf(sugar, 0, 0, { free: 4 })], { supplierId: null });
    expect(payload).toMatchObject({
      due: 0,
      paid: 0,
      bill: null,
      supplier: null,
      lines: [{ value: 0, unitCostAfter: 0 }],
    });
  });

  it('is logged with what it brought, and prices that it changed as of their own', async () => {
    const { id, label } = await delivered([lineOf(flour, 5, 10, { unitSell: 3 })], {
      number: '7',
      payments: [{ methodId: 1, amount: 4 }],
    });
    const { payload } = await admin.get('/logs?page=1&limit=2');
    expect(payload).toMatchObject([
      {
        code: 'stock-repriced',
        description: `'${flour.name}' with delivery ${label}: unit sell 4.00 → 3.00`,
        subject: { kind: 'stock', id: flour.id },
      },
      {
        code: 'delivery-added',
        description: `${label}, ${kato.name}, paper 7, dated Mar 10, 2026, 10.00, 4.00 by Cash, 6.00 owed until Mar 24, 2026: 5 × ${flour.name}`,
        subject: { kind: 'delivery', id },
      },
    ]);
    const { payload: repriced } = await admin.get(`/stock/repriced?since=${date}`);
    expect(repriced.map((item: StockItem) => item.id)).toContain(flour.id);
  });

  it('of fifty lines takes a handful of statements', async () => {
    const items: StockItem[] = [];
    const { categoryId } = flour;
    for (let at = 0; at < 50; at++) items.push(await addStock(admin, { categoryId, qty: 1, date }));
    const statements = watchStatements(app.database);
    await delivered(
      items.map((item) => lineOf(item, 1, 4, { unitSell: 8 })),
      { payments: [{ methodId: 1, amount: 1 }], costs: [{ name: 'Transport', amount: 7, spread: 'quantity' }] },
    );
    expect(statements.since().length).toBeLessThan(20);
  });
});

describe('what is refused', () => {
  const refused = async (answer: Promise<Answer>, httpStatus: number, code: string, sentence?: unknown) => {
    const [{ last_value: before }] = await rowsOf('select last_value from deliveries_id_seq');
    expect(await answer).toMatchObject({ httpStatus, code, ...(sentence ? { payload: sentence } : {}) });
    expect(await rowsOf('select last_value from deliveries_id_seq')).toEqual([{ last_value: before }]);
  };

  it('takes no number', async () => {
    const one = [lineOf(flour, 1, 10)];
    await delivered(one, { number: 'K-1', date: '2026-03-03' });
    const open = await addStock(admin, { kind: 'open', qty: 0, unitCost: 0, date });
    const gone = await addStock(admin, { date });
    await deleteStock(admin, gone.id);
    const whole = await addStock(admin, { inParts: false, date });
    const carton = await pack(flour, 12);
    const mobile = await addMethod(app, { name: 'M-Money', needsReference: true });
    const archived = await addMethod(app, { active: false });
    const paid = (methodId: number, amount: number, more = {}) => ({ payments: [{ methodId, amount, ...more }] });
    await refused(deliver([lineOf(flour, 0, 10)]), 400, 'bad-input', 'lines.0.quantity must be above 0, or free must');
    await refused(deliver(one, { date: '2026-03-11' }), 400, 'bad-input');
    await refused(deliver([lineOf({ id: 999_999 }, 1, 1)]), 404, 'item-not-found');
    await refused(deliver([lineOf(gone, 1, 1)]), 404, 'item-not-found');
    await refused(deliver([lineOf(open, 1, 1)]), 409, 'keeps-no-stock');
    await refused(deliver([lineOf(whole, 1.5, 1)]), 400, 'not-whole');
    await refused(deliver([lineOf(sugar, 1, 1, { packId: carton.id })]), 404, 'pack-not-found');
    await refused(deliver([lineOf(flour, 0.5, 1, { packId: carton.id })]), 400, 'not-whole');
    await refused(deliver(one, { supplierId: 999_999 }), 404, 'supplier-not-found');
    await refused(
      deliver(one, { supplierId: null, ...paid(1, 4) }),
      400,
      'supplier-needed',
      '6.00 would be left to pay. Please choose the supplier it is owed to, or pay all of it.',
    );
    await refused(
      deliver(one, paid(1, 10.01)),
      400,
      'tenders-differ',
      'Payments total 10.01, but the delivery is 10.00',
    );
    await refused(deliver(one, paid(2, 1)), 409, 'method-not-found');
    await refused(deliver(one, paid(archived, 1)), 409, 'method-not-found');
    await refused(deliver(one, paid(mobile, 1)), 400, 'reference-needed');
    await refused(
      deliver(one, { costs: [{ name: 'Discount', amount: -10.01, spread: 'value' }], tax: 1 }),
      400,
      'bad-input',
      `The costs would make '${flour.name}' worth less than nothing`,
    );
    await refused(
      deliver(one, { paperTotal: 9.5 }),
      409,
      'paper-differs',
      'The lines come to 10.00, but the paper says 9.50',
    );
    await refused(
      deliver(one, { number: ' k-1' }),
      409,
      'number-used',
      `Paper k-1 of ${kato.name} was already entered on March 3, 2026`,
    );
    await refused(deliver([lineOf(flour, 999_999_999, 1)]), 409, 'conflict');
    await refused(deliver([lineOf(flour, 0.001, 999_999_999_999)]), 409, 'conflict');
    await refused(clerk.post('/deliveries', bodyOf(one, paid(1, 1))), 409, 'needs-approval');
    // Another supplier may use the same number, and a number is free again once its delivery is undone.
    const other = await addSupplier(admin);
    expect(await deliver(one, { supplierId: other.id, number: 'K-1' })).toMatchObject({ httpStatus: 200 });
  });

  it('frees the number of a paper that was undone', async () => {
    const { id } = await delivered([lineOf(sugar, 1, 1)], { number: '9' });
    await undo(id);
    expect(await deliver([lineOf(sugar, 1, 1)], { number: '9' })).toMatchObject({ httpStatus: 200 });
  });

  it('is the same paper a second time, also at the same moment', async () => {
    const both = await Promise.all([1, 2, 3].map(() => deliver([lineOf(flour, 1, 10)], { number: '118' })));
    expect(both.map(({ code }) => code ?? 'added').sort()).toEqual(['added', 'number-used', 'number-used']);
    expect(await itemNow(flour)).toMatchObject({ qty: 11 });
  });
});

describe('paying', () => {
  it('moves money out of its methods, the bank too, on the day of the delivery', async () => {
    const mobile = await addMethod(app, { needsReference: true });
    const { id } = await delivered([lineOf(sugar, 1, 10)], {
      supplierId: null,
      date: '2026-03-09',
      payments: [
        { methodId: mobile, amount: 4, reference: 'X1' },
        { methodId: 3, amount: 6 },
      ],
    });
    const moved = await rowsOf(
      `select method_id, amount, kind, day, reference from money_movements where document = 'delivery' and document_id = $1
       order by id`,
      id,
    );
    const same = { kind: 'purchase', day: '2026-03-09' };
    expect(moved).toEqual([
      { method_id: mobile, amount: -4, reference: 'X1', ...same },
      { method_id: 3, amount: -6, reference: null, ...same },
    ]);
  });

  it('spends what the supplier has in advance, never more, and undoing gives it back', async () => {
    await payInAdvance(admin, kato.id, date, 25);
    const advance = await advanceMethod(admin);
    const pay = (amount: number) => deliver([lineOf(sugar, 1, 20)], { payments: [{ methodId: advance, amount }] });
    const left = async () => (await rowsOf('select advance from suppliers where id = $1', kato.id))[0].advance;
    const both = await Promise.all([pay(15), pay(15)]);
    expect(both.map(({ code }) => code ?? 'added').sort()).toEqual(['added', 'advance-short']);
    expect(await left()).toBe(10);
    expect(await pay(10.01)).toMatchObject({
      httpStatus: 409,
      code: 'advance-short',
      payload: `${kato.name} has only 10.00 in advance`,
    });
    expect(
      await deliver([lineOf(sugar, 1, 20)], { supplierId: null, payments: [{ methodId: advance, amount: 20 }] }),
    ).toMatchObject({ httpStatus: 400, code: 'supplier-needed' });
    await undo(both.find(({ status }) => status)!.payload.id);
    expect(await left()).toBe(25);
  });

  it('spends in advance only what was there on its day', async () => {
    await payInAdvance(admin, kato.id, '2026-03-10', 25);
    const payments = [{ methodId: await advanceMethod(admin), amount: 20 }];
    expect(await deliver([lineOf(sugar, 1, 20)], { date: '2026-03-09', payments })).toMatchObject({
      httpStatus: 409,
      code: 'advance-short',
      payload: `${kato.name} has only 0.00 in advance`,
    });
    expect(await deliver([lineOf(sugar, 1, 20)], { date: '2026-03-10', payments })).toMatchObject({ status: true });
  });

  it('is for admins, for stock where the shop allows it, or with an approval of its amount', async () => {
    const pay = (approval?: number) =>
      deliver([lineOf(sugar, 1, 10)], { payments: [{ methodId: 1, amount: 10 }], approval }, clerk);
    const approvalOf = async (amount: number, caller = clerk) =>
      (await caller.post('/approvals', { email: owner.email, pin, action: 'cash-out', amount })).payload.id;
    const unapproved = { httpStatus: 409, code: 'needs-approval' };
    expect(await deliver([lineOf(sugar, 1, 10)], {}, clerk)).toMatchObject({ httpStatus: 200 });
    expect(await pay()).toMatchObject(unapproved);
    expect(await pay(await approvalOf(9.99))).toMatchObject(unapproved);
    expect(await pay(await approvalOf(10, admin))).toMatchObject(unapproved);
    const approval = await approvalOf(10);
    expect(await pay(approval)).toMatchObject({ httpStatus: 200 });
    expect((await newestLog(app)).description).toContain('approved by ');
    expect(await pay(approval)).toMatchObject(unapproved);
    await setSettings(app, { till: { stockPays: true } });
    expect(await pay()).toMatchObject({ httpStatus: 200 });
  });

  it('by someone who works in shifts needs an open one for cash', async () => {
    await setSettings(app, { till: { stockPays: true, shifts: 'seller' } });
    const both = await app.as('sales', 'stock');
    const pay = (methodId: number) => deliver([lineOf(sugar, 1, 10)], { payments: [{ methodId, amount: 10 }] }, both);
    expect(await pay(1)).toMatchObject({ httpStatus: 409, code: 'no-shift' });
    expect(await pay(3)).toMatchObject({ httpStatus: 200 });
    await both.post('/shifts', { float: 0 });
    expect(await pay(1)).toMatchObject({ httpStatus: 200 });
  });

  it('is for nobody else', async () => {
    for (const role of ['sales', 'reports'] as const) {
      const caller = await app.as(role);
      expect(await deliver([lineOf(sugar, 1, 10)], {}, caller)).toMatchObject({ httpStatus: 403 });
      expect(await caller.post('/deliveries/check', bodyOf([lineOf(sugar, 1, 10)]))).toMatchObject({ httpStatus: 403 });
    }
    const { id } = await delivered([lineOf(sugar, 1, 10)]);
    expect(await undo(id, clerk)).toMatchObject({ httpStatus: 403 });
  });
});

describe('an order', () => {
  const state = async (id: number) => (await rowsOf('select state from orders where id = $1', id))[0].state;

  it('counts what came, takes more than was open, and closes when all of it is there', async () => {
    const carton = await pack(flour, 12);
    const order = await addSentOrder(admin, {
      supplierId: kato.id,
      lines: [
        { stockId: flour.id, quantity: 2, packId: carton.id },
        { stockId: sugar.id, quantity: 5 },
      ],
    });
    const [ofFlour, ofSugar] = order.lines as [number, number];
    const first = await delivered([lineOf(flour, 1, 24, { packId: carton.id, orderLineId: ofFlour })], {
      orderId: order.id,
    });
    expect(first.order).toEqual({ id: order.id, label: `O-${order.id}` });
    expect(first.warnings).toEqual([
      {
        code: 'below-order',
        line: 0,
        sentence: `'${flour.name}': 12 came, less than the 24 that were still to come`,
      },
      { code: 'below-order', sentence: `'${sugar.name}': 0 came, less than the 5 that were still to come` },
    ]);
    expect((await admin.get(`/deliveries/${first.id}`)).payload).toEqual({ ...first, warnings: [] });
    expect(await state(order.id)).toBe('sent');
    const second = await delivered(
      [lineOf(flour, 13, 26, { orderLineId: ofFlour }), lineOf(sugar, 5, 5, { orderLineId: ofSugar })],
      { orderId: order.id },
    );
    expect(second.warnings).toEqual([
      {
        code: 'above-order',
        line: 0,
        sentence: `'${flour.name}': 13 came, more than the 12 that were still to come`,
      },
    ]);
    expect(await state(order.id)).toBe('closed');
    expect(await deliver([lineOf(flour, 1, 2, { orderLineId: ofFlour })], { orderId: order.id })).toMatchObject({
      httpStatus: 409,
      code: 'order-not-found',
    });
    await undo(second.id);
    expect(await state(order.id)).toBe('sent');
    await app.database.pool.query(`update orders set state = 'closed', ended_at = now() where id = $1`, [order.id]);
    await undo(first.id);
    expect(await state(order.id)).toBe('closed');
  });

  it('is one of that supplier that was sent, with that item on that line', async () => {
    const order = await addSentOrder(admin, {
      supplierId: kato.id,
      lines: [{ stockId: flour.id, quantity: 2 }],
    });
    const [line] = order.lines;
    const other = await addSupplier(admin);
    const one = [lineOf(flour, 1, 1)];
    const missing = { httpStatus: 409, code: 'order-not-found' };
    expect(await deliver(one, { orderId: order.id, supplierId: other.id })).toMatchObject(missing);
    expect(await deliver(one, { orderId: 999_999 })).toMatchObject(missing);
    expect(await deliver([lineOf(flour, 1, 1, { orderLineId: line })])).toMatchObject(missing);
    expect(await deliver([lineOf(sugar, 1, 1, { orderLineId: line })], { orderId: order.id })).toMatchObject({
      ...missing,
      payload: `'${sugar.name}' is not on that line of order O-${order.id}`,
    });
  });

  it('says who brought it, where nobody is named', async () => {
    const order = await addSentOrder(admin, { supplierId: kato.id, lines: [{ stockId: flour.id, quantity: 2 }] });
    const body = { supplierId: undefined, orderId: order.id };
    const { payload } = await deliver([lineOf(flour, 2, 4, { orderLineId: order.lines[0] })], body);
    expect(payload).toMatchObject({ supplier: kato, order: { id: order.id }, bill: { amount: 4 } });
  });

  it('is closed once by two deliveries of one line at once', async () => {
    const order = await addSentOrder(admin, {
      supplierId: kato.id,
      lines: [{ stockId: flour.id, quantity: 2 }],
    });
    const bring = () => deliver([lineOf(flour, 2, 4, { orderLineId: order.lines[0] })], { orderId: order.id });
    const both = await Promise.all([bring(), bring()]);
    expect(both.map(({ code }) => code ?? 'added').sort()).toEqual(['added', 'order-not-found']);
  });
});

describe('a check', () => {
  it('answers what would be saved, and saves nothing', async () => {
    const lines = [lineOf(flour, 5, 20, { unitSell: 6 })];
    const more = { number: 'C-1', payments: [{ methodId: 1, amount: 5 }] };
    const { payload: checked } = await check(lines, more);
    expect([
      await itemNow(flour),
      await rowsOf('select from deliveries where supplier_id = $1', kato.id),
    ]).toMatchObject([{ qty: 10, unitCost: 2, unitSell: 4 }, []]);
    const { payload: added } = await deliver(lines, more);
    const saved = { id: null, label: null, staff: 'Test stock', bill: { ...added.bill, id: null, label: null } };
    expect(checked).toEqual({ ...added, ...saved, lines: [{ ...added.lines[0], id: null }] });
  });

  it('names everything that deserves a look', async () => {
    const [twelve, ten] = [await pack(flour, 12), await pack(flour, 10, 'Box')];
    await delivered([lineOf(flour, 1, 24, { packId: twelve.id })], { number: 'N-1' });
    const { payload } = await check(
      [
        lineOf(flour, 1, 45, { packId: ten.id, expiresOn: '2026-04-09' }),
        lineOf(sugar, 1, 3, { expiresOn: '2026-04-10' }),
      ],
      { number: 'n-1', paperTotal: 47 },
    );
    expect(payload.warnings).toEqual([
      { code: 'number-used', sentence: `Paper n-1 of ${kato.name} was already entered on March 10, 2026` },
      { code: 'paper-differs', sentence: 'The lines come to 48.00, but the paper says 47.00' },
      { code: 'dearer', line: 0, sentence: `'${flour.name}' costs 4.50, dearer than 2.00 last time` },
      { code: 'other-pack-size', line: 0, sentence: `'${flour.name}': Box has 10, but had 12 last time` },
      { code: 'below-cost', line: 0, sentence: `'${flour.name}' sells for 4.00, below its new cost of 4.50` },
      { code: 'expires-soon', line: 0, sentence: `'${flour.name}' is best before Apr 9, 2026` },
    ]);
    const { payload: again } = await check([lineOf(flour, 1, 2, { unitSell: 0 })]);
    expect(codesIn(again)).toEqual([['below-cost', 0]]);
    // A thousand pieces cost a little more than they sell for: the margin rounds to 0, but still counts as below it.
    const { payload: barely } = await check([lineOf(flour, 1000, 4000.01)]);
    expect(barely.lines[0].marginAfter).toBe(0);
    expect(codesIn(barely)).toContainEqual(['below-cost', 0]);
    expect(codesIn((await check([lineOf(flour, 1000, 4000)])).payload)).not.toContainEqual(['below-cost', 0]);
  });

  it('names what was ordered and is not on the paper at all, until it has come', async () => {
    const salt = await addStock(admin, { qty: 0, unitCost: 1, unitSell: 3, date });
    const order = await addSentOrder(admin, {
      supplierId: kato.id,
      lines: [flour, sugar, salt].map(({ id }) => ({ stockId: id, quantity: 5 })),
    });
    const [ofFlour, ofSugar] = order.lines;
    const more = { orderId: order.id };
    await delivered([lineOf(sugar, 5, 5, { orderLineId: ofSugar })], more);
    const { payload } = await check([lineOf(flour, 5, 5, { orderLineId: ofFlour })], more);
    expect(payload.warnings).toEqual([
      { code: 'below-order', sentence: `'${salt.name}': 0 came, less than the 5 that were still to come` },
    ]);
    // The same goods without the line of the order are not what was ordered.
    const apart = await check([lineOf(flour, 5, 5), lineOf(salt, 5, 5)], more);
    expect(codesIn(apart.payload)).toEqual(['below-order', 'below-order']);
  });

  it('refuses what the delivery would', async () => {
    expect(await check([lineOf(flour, 1, 1)], { supplierId: null })).toMatchObject({ code: 'supplier-needed' });
    expect(await check([lineOf(flour, 1, 1)], { payments: [{ methodId: 1, amount: 2 }] })).toMatchObject({
      code: 'tenders-differ',
    });
  });
});

describe('undoing', () => {
  it.each(['last', 'average'] as const)(
    'takes goods, bill and money back, with the cost method %s',
    async (costMethod) => {
      await setSettings(app, { money: { costMethod } });
      const { id, bill } = await delivered([lineOf(flour, 3, 10), lineOf(sugar, 1, 5), lineOf(flour, 7, 11)], {
        date: '2026-03-09',
        costs: [{ name: 'Transport', amount: 1, spread: 'value' }],
        payments: [{ methodId: 1, amount: 6 }],
      });
      const { payload } = await undo(id);
      expect(payload).toMatchObject({ id, bill: null, undone: { staff: 'Test admin', reason: 'Another shop' } });
      expect(await itemNow(flour)).toMatchObject({ qty: 10, unitCost: 2 });
      expect(await itemNow(sugar)).toMatchObject({ qty: 0, unitCost: 1 });
      expect(await rowsOf('select cancelled_at is not null as gone from bills where id = $1', bill!.id)).toEqual([
        { gone: true },
      ]);
      const money = `select sum(amount) as left, min(day) as first, max(day) as last from money_movements
      where document = 'delivery' and document_id = $1`;
      expect(await rowsOf(money, id)).toEqual([{ left: 0, first: '2026-03-09', last: '2026-03-09' }]);
      expect(await newestLog(app)).toMatchObject({
        code: 'delivery-undone',
        description: `D-${id} of ${kato.name}, dated Mar 9, 2026, 27.00 (Another shop)`,
      });
      const { payload: movements } = await admin.get(`/stock/${flour.id}/movements`);
      expect(movements[0]).toMatchObject({
        kind: 'received undone',
        date: '2026-03-09',
        document: { kind: 'delivery', id },
      });
    },
  );

  it('leaves a cost that was set since, also by goods that cost the same', async () => {
    const first = await delivered([lineOf(flour, 10, 30)]);
    await delivered([lineOf(flour, 10, 30)]);
    await undo(first.id);
    expect(await itemNow(flour)).toMatchObject({ qty: 20, unitCost: 3 });
    const later = await delivered([lineOf(sugar, 10, 30)]);
    const { category: _, sales: __, salesCount: ___, packs: ____, ...details } = await itemNow(sugar);
    await admin.put('/stock', { ...details, unitCost: 4 });
    await undo(later.id);
    expect(await itemNow(sugar)).toMatchObject({ qty: 0, unitCost: 4 });
  });

  it('goes back step by step where several are undone', async () => {
    const first = await delivered([lineOf(flour, 10, 30)]);
    const second = await delivered([lineOf(flour, 10, 50)]);
    await undo(second.id);
    expect(await itemNow(flour)).toMatchObject({ unitCost: 3 });
    await undo(first.id);
    expect(await itemNow(flour)).toMatchObject({ qty: 10, unitCost: 2 });
  });

  it('is refused once some of it is gone, paid later or sent back, and a second time', async () => {
    const used = { httpStatus: 409, code: 'used-already' };
    const { id, bill } = await delivered([lineOf(sugar, 10, 10)]);
    const receipt = await sell(admin, [[sugar, 1]]);
    expect(await undo(id)).toMatchObject({
      ...used,
      payload: `Only 9 of '${sugar.name}' left in stock, so this can't be taken back any more`,
    });
    await admin.post(`/sales/receipts/${receipt.id}/void`, { reason: 'Wrong' });
    const paid = await admin.post(`/suppliers/${kato.id}/payments`, {
      date,
      amount: 4,
      methodId: 3,
      billIds: [bill!.id],
    });
    expect(await undo(id)).toMatchObject(used);
    await admin.delete(`/supplier-payments/${paid.payload.id}`);
    expect(await undo(id)).toMatchObject({ httpStatus: 200 });
    expect(await undo(id)).toMatchObject({ ...used, payload: `Delivery D-${id} was already taken back` });
    expect(await undo(999_999)).toMatchObject({ httpStatus: 404 });
  });

  it('happens once, however many try', async () => {
    const { id } = await delivered([lineOf(sugar, 10, 10)], { payments: [{ methodId: 1, amount: 10 }] });
    const all = await Promise.all([undo(id), undo(id), undo(id)]);
    expect(all.map(({ code }) => code ?? 'undone').sort()).toEqual(['undone', 'used-already', 'used-already']);
    expect(await itemNow(sugar)).toMatchObject({ qty: 0 });
  });

  it('and selling it at once leave one of the two', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { id } = await delivered([lineOf(sugar, 1, 1)]);
      const [undone, sold] = await Promise.all([
        undo(id),
        admin.post('/sales', { sales: [{ stockId: sugar.id, quantity: 1 }] }),
      ]);
      expect([undone.status, sold.status].filter(Boolean)).toHaveLength(1);
      expect(await itemNow(sugar)).toMatchObject({ qty: 0 });
    }
  });

  it('is not possible once goods were sent back, nor on a day that is closed, where nothing is delivered either', async () => {
    const shop = await startTestApp();
    const boss = await shop.as('admin');
    const rice = await addStock(boss, { date });
    const { id: supplierId } = await addSupplier(boss);
    shop.clock.now = new Date('2026-03-09T09:00:00Z');
    const body = { supplierId, date: '2026-03-09', lines: [{ stockId: rice.id, quantity: 1, total: 5 }] };
    const { payload } = await boss.post('/deliveries', body);
    const { payload: second } = await boss.post('/deliveries', body);
    await boss.post(`/suppliers/${supplierId}/returns`, {
      ...{ deliveryId: second.id, date: '2026-03-09', reason: 'Wet' },
      lines: [{ stockId: rice.id, quantity: 1, credit: 0 }],
    });
    expect(await boss.post(`/deliveries/${second.id}/undo`, { reason: 'x' })).toMatchObject({
      httpStatus: 409,
      code: 'used-already',
      payload: `Goods of delivery D-${second.id} were sent back, so it can't be taken back any more`,
    });
    await boss.post('/days', { date: '2026-03-09', counted: 0 });
    shop.clock.now = new Date('2026-03-10T09:00:00Z');
    const closed = { httpStatus: 409, code: 'day-closed' };
    expect(await boss.post('/deliveries', body)).toMatchObject(closed);
    expect(await boss.post(`/deliveries/${payload.id}/undo`, { reason: 'x' })).toMatchObject(closed);
    await shop.close();
  });
});

describe('the list', () => {
  it('has the newest first, of a supplier or of some days, and adds up those that stand', async () => {
    const one = await delivered([lineOf(sugar, 1, 5), lineOf(flour, 1, 1), lineOf(sugar, 1, 1)], { number: '1' });
    const two = await delivered([lineOf(sugar, 1, 3)], { date: '2026-03-08' });
    const three = await delivered([lineOf(sugar, 1, 2)]);
    await undo(three.id);
    const { payload, meta } = await clerk.get(`/deliveries?supplierId=${kato.id}`);
    expect(payload).toMatchObject([
      { id: three.id, undone: { reason: 'Another shop' }, bill: null },
      { id: one.id, label: one.label, number: '1', items: 2, due: 7, bill: { amount: 7 }, supplier: kato },
      { id: two.id, items: 1 },
    ]);
    expect(meta).toEqual({ count: 3, due: 10, hasMore: false, missing: [] });
    const { payload: some } = await clerk.get(
      `/deliveries?supplierId=${kato.id}&startDate=2026-03-08&endDate=2026-03-08`,
    );
    expect(some).toMatchObject([{ id: two.id }]);
    expect(await clerk.get('/deliveries/999999')).toMatchObject({ httpStatus: 404 });
  });

  it('names a number that nothing has', async () => {
    await delivered([lineOf(sugar, 1, 5)]);
    const [{ lost }] = await rowsOf(`select nextval('deliveries_id_seq') as lost`);
    await delivered([lineOf(sugar, 1, 5)]);
    const { meta } = await admin.get('/deliveries?page=1&limit=2');
    expect(meta.missing).toMatchObject([{ number: `D-${lost}` }]);
  });
});
