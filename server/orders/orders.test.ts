/** Orders: what may be on one, who may change it and until when, what its supplier reads, and what has come of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../contract/buying/orders.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addStock, deleteStock } from '../../tests/support/builders.ts';
import { hold, untilWaiting } from '../../tests/support/locks.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { ok } from '../../tests/support/ok.ts';
import { addSupplier, deliver, undoDelivery } from '../../tests/support/ordering.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let keeper: Caller;
let kato: number;
let soda: StockItem;
let carton: { id: number; name: string; size: number };
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  keeper = await app.as('stock');
});
beforeEach(async () => {
  kato = await addSupplier(app, `Kato ${++made}`);
  soda = await addStock(keeper, { name: 'Soda', qty: 10 });
  const { payload } = await keeper.post(`/stock/${soda.id}/packs`, { name: 'Carton', size: 24 });
  carton = { id: payload.id, name: 'Carton', size: 24 };
});
afterAll(() => app.close());

function body(changes = {}) {
  const lines = [
    { stockId: soda.id, packId: carton.id, quantity: 2, cost: 30 },
    { stockId: soda.id, quantity: 5 },
  ];
  return { supplierId: kato, lines, ...changes };
}

const add = (changes = {}): Promise<Order> => ok(keeper.post('/orders', body(changes)));
const send = (id: number) => keeper.post(`/orders/${id}/send`);
const read = (id: number): Promise<Order> => ok(keeper.get(`/orders/${id}`));

async function addSent(changes = {}): Promise<Order> {
  const { id } = await add(changes);
  return (await ok(send(id))).order;
}

async function countLogs(): Promise<number> {
  const { rows } = await app.database.pool.query('select count(*)::int as count from activity_logs');
  return rows[0].count;
}

describe('an order', () => {
  it('begins as a draft with its lines, in packs and in pieces, and nothing of them has come', async () => {
    const order = await add({ expectedOn: '2026-03-14', note: ' By the back door ' });
    expect(order).toEqual({
      id: order.id,
      label: `O-${order.id}`,
      state: 'draft',
      supplier: { id: kato, name: `Kato ${made}` },
      expectedOn: '2026-03-14',
      note: 'By the back door',
      staff: 'Test stock',
      at: '2026-03-10T09:00:00.000Z',
      sentAt: null,
      lines: [
        {
          ...{ id: order.lines[0]!.id, stockId: soda.id, name: 'Soda', pack: carton },
          ...{ quantity: 2, cost: 30, received: 0, open: 2 },
        },
        {
          ...{ id: order.lines[1]!.id, stockId: soda.id, name: 'Soda', pack: null },
          ...{ quantity: 5, cost: null, received: 0, open: 5 },
        },
      ],
    });
    expect(await read(order.id)).toEqual(order);
    expect(await newestLog(app)).toMatchObject({
      action: 'order added',
      description: `O-${order.id} to Kato ${made}: 2 × Soda (Carton), 5 × Soda`,
      subject: { kind: 'order', id: order.id },
    });
  });

  it('keeps a cost of six decimals', async () => {
    const { lines } = await add({ lines: [{ stockId: soda.id, quantity: 1, cost: 0.416667 }] });
    expect(lines[0]!.cost).toBe(0.416667);
  });

  it.each([
    [{ lines: [] }, 'lines must have at least one line'],
    [{ lines: Array.from({ length: 501 }, () => ({ stockId: 1, quantity: 1 })) }, 'lines can have at most 500 lines'],
    [{ expectedOn: '2026-02-30' }, 'expectedOn must be a real date'],
    [{ supplierId: 'Kato' }, 'supplierId must be a positive whole number'],
    [{ state: 'sent' }, 'Unknown field: state'],
    [{ lines: [{ stockId: 1, quantity: 0 }] }, 'quantity must be a quantity above 0'],
    [{ lines: [{ stockId: 1, quantity: 1, cost: -1 }] }, 'cost must be a cost'],
    [{ lines: [{ stockId: 1, quantity: 1, received: 1 }] }, 'Unknown field'],
  ])('is refused with %j', async (changes, sentence) => {
    const answer = await keeper.post('/orders', body(changes));
    expect(answer).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    expect(answer.payload).toContain(sentence);
  });

  it('is from a supplier and of items and packs that are there, and uses up no number otherwise', async () => {
    const first = await add();
    const gone = await addStock(keeper, { qty: 0 });
    await deleteStock(keeper, gone.id);
    const open = await addStock(keeper, { name: 'Repairs', kind: 'open' });
    const television = await addStock(keeper, { name: 'Television', inParts: false });
    const left = await addSupplier(app, `Left ${made}`);
    await app.database.pool.query('update suppliers set deleted_at = now() where id = $1', [left]);
    const line = (changes: object) => ({ lines: [{ stockId: soda.id, quantity: 1, ...changes }] });
    const tries: [object, number, string, string?][] = [
      [{ supplierId: 999_999 }, 404, 'supplier-not-found', 'There is no supplier 999999'],
      [{ supplierId: left }, 404, 'supplier-not-found'],
      [line({ stockId: 999_999 }), 404, 'item-not-found'],
      [line({ stockId: gone.id }), 404, 'item-not-found'],
      [line({ stockId: open.id }), 409, 'keeps-no-stock'],
      [line({ packId: 999_999 }), 404, 'pack-not-found', "'Soda' has no such pack"],
      [line({ stockId: television.id, packId: carton.id }), 404, 'pack-not-found'],
      [line({ stockId: television.id, quantity: 0.5 }), 400, 'not-whole'],
      [
        line({ packId: carton.id, quantity: 0.5 }),
        ...([400, 'not-whole', "Please enter a whole number of 'Carton' of 'Soda'"] as const),
      ],
    ];
    for (const [changes, httpStatus, code, sentence] of tries) {
      const refused = { httpStatus, code, ...(sentence && { payload: sentence }) };
      expect(await keeper.post('/orders', body(changes))).toMatchObject(refused);
      expect(await keeper.put('/orders', { ...body(changes), id: first.id })).toMatchObject(refused);
    }
    expect(await read(first.id)).toEqual(first);
    expect((await add()).id).toBe(first.id + 1);
  });

  it('keeps the pack as it was when it was ordered, and the item under the name it has now', async () => {
    const { id } = await add();
    await ok(keeper.put(`/stock/${soda.id}/packs`, { id: carton.id, name: 'Crate', size: 20 }));
    const { lines } = await read(id);
    expect(lines[0]!.pack).toEqual(carton);
  });

  it('that is not there is not found', async () => {
    const missing = { httpStatus: 404, code: 'not-found', payload: 'There is no order O-999999' };
    expect(await keeper.get('/orders/999999')).toMatchObject(missing);
    expect(await keeper.put('/orders', { ...body(), id: 999_999 })).toMatchObject(missing);
    for (const what of ['send', 'close', 'cancel']) {
      expect(await keeper.post(`/orders/999999/${what}`)).toMatchObject(missing);
    }
  });
});

describe('changing an order', () => {
  it('replaces its lines and says what changed', async () => {
    const other = await addSupplier(app, `Nabirye ${made}`);
    const { id } = await add({ note: 'Soon' });
    const lines = [{ stockId: soda.id, packId: carton.id, quantity: 3 }];
    const changed = await ok(keeper.put('/orders', { id, supplierId: other, expectedOn: '2026-03-12', lines }));
    expect(changed).toMatchObject({ id, supplier: { id: other }, expectedOn: '2026-03-12', note: '' });
    expect(changed.lines).toMatchObject([{ pack: carton, quantity: 3, cost: null }]);
    expect(await newestLog(app)).toMatchObject({
      action: 'order changed',
      description: `O-${id}: supplier Kato ${made} → Nabirye ${made}, expected on (none) → Mar 12, 2026, note Soon → (none), goods 2 × Soda (Carton), 5 × Soda → 3 × Soda (Carton)`,
    });
  });

  it('is not logged when nothing changed', async () => {
    const { id } = await add();
    const before = await countLogs();
    await ok(keeper.put('/orders', { id, ...body() }));
    expect(await countLogs()).toBe(before);
  });

  it('is refused once it was sent, closed or cancelled', async () => {
    const { id } = await addSent();
    const refused = (sentence: string) => ({ httpStatus: 409, code: 'conflict', payload: sentence });
    const change = () => keeper.put('/orders', { id, ...body({ note: 'More' }) });
    expect(await change()).toMatchObject(refused(`Order O-${id} has already been sent`));
    await ok(keeper.post(`/orders/${id}/close`));
    expect(await change()).toMatchObject(refused(`Order O-${id} is closed`));
    const { id: other } = await add();
    await ok(keeper.post(`/orders/${other}/cancel`));
    expect(await keeper.put('/orders', { id: other, ...body() })).toMatchObject(
      refused(`Order O-${other} has been cancelled`),
    );
  });
});

describe('sending an order', () => {
  it('answers it as a text, without costs and note, and the same text again', async () => {
    const { id } = await add({ expectedOn: '2026-03-14', note: 'Bargain with him' });
    const { text, link, order } = await ok(send(id));
    expect(link).toBeNull();
    expect(text).toBe(
      [
        'Corner Shop',
        `Order O-${id} to Kato ${made}`,
        'Expected on March 14, 2026',
        '',
        '2 × Soda, Carton (24)',
        '5 × Soda',
      ].join('\n'),
    );
    expect(order).toMatchObject({ id, state: 'sent', sentAt: '2026-03-10T09:00:00.000Z' });
    expect(await newestLog(app)).toMatchObject({ action: 'order sent', subject: { kind: 'order', id } });
    const before = await countLogs();
    expect(await ok(send(id))).toEqual({ text, link, order });
    expect(await countLogs()).toBe(before);
  });

  it('has a link that opens WhatsApp with it, where the supplier has a phone', async () => {
    await ok(keeper.put('/suppliers', { id: kato, name: `Kato ${made}`, phone: '+256 700 123456' }));
    const { id } = await add();
    const { text, link } = await ok(send(id));
    expect(link).toBe(`https://wa.me/256700123456?text=${encodeURIComponent(text)}`);
  });

  it('is in the language of the shop, no matter who sends it', async () => {
    const admin = await app.as('admin');
    const { id } = await add({ expectedOn: '2026-03-14' });
    const { text } = await ok(keeper.post(`/orders/${id}/send`, undefined, { headers: { 'accept-language': 'fr' } }));
    expect(text).toContain('March 14, 2026');
    await ok(admin.put('/settings', { business: { language: 'fr' } }));
    expect((await ok(send(id))).text).toContain('14 mars 2026');
    await ok(admin.put('/settings', { business: { language: 'en' } }));
  });

  it('is refused when it is closed or cancelled, or its supplier is gone', async () => {
    const { id } = await addSent();
    await ok(keeper.post(`/orders/${id}/close`));
    expect(await send(id)).toMatchObject({ httpStatus: 409, code: 'conflict' });
    const { id: cancelled } = await add();
    await ok(keeper.post(`/orders/${cancelled}/cancel`));
    expect(await send(cancelled)).toMatchObject({ httpStatus: 409, code: 'conflict' });
    const { id: late } = await add();
    await app.database.pool.query('update suppliers set deleted_at = now() where id = $1', [kato]);
    expect(await send(late)).toMatchObject({ httpStatus: 404, code: 'supplier-not-found' });
    expect((await read(late)).state).toBe('draft');
  });
});

describe('what has come of a line', () => {
  it('is counted in its unit, in whatever pack it came, with what was free, from deliveries that stand', async () => {
    const { id, lines } = await addSent();
    const [packs, pieces] = [lines[0]!.id, lines[1]!.id];
    const six = (await ok(keeper.post(`/stock/${soda.id}/packs`, { name: 'Six', size: 6 }))) as typeof carton;
    await deliver(app, keeper, {
      ...{ supplierId: kato, orderId: id },
      lines: [
        { stockId: soda.id, quantity: 1, free: 1, pack: six, orderLineId: packs },
        { stockId: soda.id, quantity: 7, orderLineId: pieces },
      ],
    });
    expect((await read(id)).lines).toMatchObject([
      { received: 0.5, open: 1.5 },
      { received: 7, open: 0 },
    ]);
    const wrong = await deliver(app, keeper, {
      ...{ supplierId: kato, orderId: id },
      lines: [{ stockId: soda.id, quantity: 8, orderLineId: packs }],
    });
    expect((await read(id)).lines[0]).toMatchObject({ received: 0.833, open: 1.167 });
    await undoDelivery(app, keeper, wrong);
    expect((await read(id)).lines[0]).toMatchObject({ received: 0.5, open: 1.5 });
  });
});

describe('the end of an order', () => {
  it('closed, it waits for nothing more; only one that was sent can be', async () => {
    const draft = await add();
    expect(await keeper.post(`/orders/${draft.id}/close`)).toMatchObject({
      ...{ httpStatus: 409, code: 'conflict', payload: `Order O-${draft.id} has not been sent yet` },
    });
    const { id } = await addSent();
    expect((await ok(keeper.post(`/orders/${id}/close`))).state).toBe('closed');
    expect((await newestLog(app)).action).toBe('order closed');
    expect(await keeper.post(`/orders/${id}/close`)).toMatchObject({ httpStatus: 409, code: 'conflict' });
    expect(await keeper.post(`/orders/${id}/cancel`)).toMatchObject({ httpStatus: 409, code: 'conflict' });
    const { rows } = await app.database.pool.query('select ended_at from orders where id = $1', [id]);
    expect(rows[0].ended_at).toEqual(app.clock.now);
  });

  it('cancelled, it is a draft or sent and nothing of it has come', async () => {
    const draft = await add();
    expect((await ok(keeper.post(`/orders/${draft.id}/cancel`))).state).toBe('cancelled');
    expect((await newestLog(app)).action).toBe('order cancelled');
    expect(await keeper.post(`/orders/${draft.id}/cancel`)).toMatchObject({ httpStatus: 409, code: 'conflict' });
    const { id, lines } = await addSent();
    const came = { stockId: soda.id, quantity: 1, orderLineId: lines[1]!.id };
    const delivery = await deliver(app, keeper, { supplierId: kato, orderId: id, lines: [came] });
    expect(await keeper.post(`/orders/${id}/cancel`)).toMatchObject({
      ...{ httpStatus: 409, code: 'conflict', payload: `Some of order O-${id} has come. Close it instead.` },
    });
    await undoDelivery(app, keeper, delivery);
    expect((await ok(keeper.post(`/orders/${id}/cancel`))).state).toBe('cancelled');
  });
});

describe('orders', () => {
  it('are listed newest first, by state and by supplier, page by page', async () => {
    const [one, two, three] = [await addSent(), await add(), await add()];
    const ids = async (query: string) => {
      const { payload, meta } = await keeper.get(`/orders?${query}`);
      return [payload.map(({ id }: Order) => id), meta];
    };
    expect(await ids(`supplierId=${kato}`)).toEqual([[three.id, two.id, one.id], { count: 3, hasMore: false }]);
    expect(await ids(`supplierId=${kato}&state=draft&limit=1`)).toEqual([[three.id], { count: 2, hasMore: true }]);
    expect(await ids(`supplierId=${kato}&state=draft&limit=1&page=2`)).toEqual([
      [two.id],
      { count: 2, hasMore: false },
    ]);
    expect((await keeper.get(`/orders?supplierId=${kato}&state=sent`)).payload).toEqual([one]);
    await ok(keeper.post(`/orders/${two.id}/cancel`));
    expect(await ids(`supplierId=${kato}&open=true`)).toEqual([[three.id, one.id], { count: 2, hasMore: false }]);
    expect(await keeper.get('/orders?state=lost')).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });

  it('are read by reports, who change none, and are nothing for sellers', async () => {
    const { id } = await add();
    const [reader, seller] = [await app.as('reports'), await app.as('sales')];
    expect((await reader.get(`/orders/${id}`)).payload.id).toBe(id);
    for (const caller of [reader, seller]) {
      expect((await caller.post('/orders', body())).httpStatus).toBe(403);
      expect((await caller.post(`/orders/${id}/send`)).httpStatus).toBe(403);
      expect((await caller.post(`/orders/${id}/cancel`)).httpStatus).toBe(403);
    }
    expect((await seller.get('/orders')).httpStatus).toBe(403);
    expect((await read(id)).state).toBe('draft');
  });
});

describe('a pack on an order', () => {
  it('stays while the order is a draft or sent', async () => {
    const path = `/stock/${soda.id}/packs/${carton.id}`;
    const { id } = await add();
    const refused = { httpStatus: 409, code: 'pack-in-use', payload: "'Carton' is on an order that is open" };
    expect(await keeper.delete(path)).toMatchObject(refused);
    await ok(send(id));
    expect(await keeper.delete(path)).toMatchObject(refused);
    await ok(keeper.post(`/orders/${id}/close`));
    await ok(keeper.delete(path));
    expect((await read(id)).lines[0]!.pack).toEqual(carton);
  });

  it('is either ordered or deleted, when both happen at once', async () => {
    const release = await hold(app.database, 'select id from packs where id = $1', [carton.id]);
    const both = Promise.all([keeper.post('/orders', body()), keeper.delete(`/stock/${soda.id}/packs/${carton.id}`)]);
    await untilWaiting(app.database, 2, both);
    await release();
    const [ordered, deleted] = await both;
    expect([ordered.httpStatus, deleted.httpStatus]).toEqual(ordered.httpStatus === 200 ? [200, 409] : [404, 200]);
  });
});

describe('two at once', () => {
  async function race(id: number, asked: () => Promise<Answer>[]) {
    const release = await hold(app.database, 'select id from orders where id = $1', [id]);
    const all = Promise.all(asked());
    await untilWaiting(app.database, 2, all);
    await release();
    return all;
  }

  it('who send an order send it once', async () => {
    const { id } = await add();
    const before = await countLogs();
    const [one, other] = await race(id, () => [send(id), send(id)]);
    expect([one!.httpStatus, other!.httpStatus]).toEqual([200, 200]);
    expect(one!.payload).toEqual(other!.payload);
    expect(await countLogs()).toBe(before + 1);
  });

  it('of whom one changes and one sends it never send what the other did not see', async () => {
    const { id } = await add();
    const changed = { id, ...body({ lines: [{ stockId: soda.id, quantity: 99 }] }) };
    const [update, sent] = await race(id, () => [keeper.put('/orders', changed), send(id)]);
    expect(sent!.httpStatus).toBe(200);
    const now = await read(id);
    expect(now).toEqual(sent!.payload.order);
    expect(now.lines.map(({ quantity }) => quantity)).toEqual(update!.httpStatus === 200 ? [99] : [2, 5]);
    if (update!.httpStatus !== 200) expect(update).toMatchObject({ httpStatus: 409, code: 'conflict' });
  });

  it('of whom one cancels and one closes it end it once', async () => {
    const { id } = await addSent();
    const answers = await race(id, () => [keeper.post(`/orders/${id}/cancel`), keeper.post(`/orders/${id}/close`)]);
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
    const winner = answers.find(({ httpStatus }) => httpStatus === 200)!;
    expect(await read(id)).toEqual(winner.payload);
  });
});
