/** The people the shop buys from: who sees what is owed to them, and the method Advance, which is added with the first one. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addSupplier, deliver } from '../../tests/support/buying.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod } from '../../tests/support/till.ts';

const today = '2026-03-10';
let app: TestApp;
let admin: Caller;
let stock: Caller;
let reports: Caller;

const on = (day: string) => {
  app.clock.now = new Date(`${day}T09:00:00Z`);
};

beforeAll(async () => {
  app = await startTestApp();
  on(today);
  [admin, stock, reports] = [await app.as('admin'), await app.as('stock'), await app.as('reports')];
});
beforeEach(() => on(today));
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
  await app.close();
});

const methods = async () =>
  (await admin.get('/payment-methods')).payload as { id: number; name: string; kind: string }[];

describe('the method Advance', () => {
  it('is not there before the first supplier, and comes once with two who are added at once', async () => {
    const shop = await startTestApp();
    const owner = await shop.as('admin');
    const kinds = async () => (await owner.get('/payment-methods')).payload.map(({ kind }: { kind: string }) => kind);
    expect(await kinds()).toEqual(['cash', 'deposit', 'bank']);
    await Promise.all([addSupplier(owner), addSupplier(owner)]);
    expect(await kinds()).toEqual(['cash', 'deposit', 'bank', 'advance']);
    await shop.close();
  });

  it('has another name where the shop has a method of that name', async () => {
    const shop = await startTestApp();
    const owner = await shop.as('admin');
    await addMethod(shop, { name: 'advance' });
    await addSupplier(owner);
    const { payload } = await owner.get('/payment-methods');
    expect(payload.at(-1)).toMatchObject({ name: 'Advances', kind: 'advance' });
    await shop.close();
  });

  it('stays as it is, like every built-in method', async () => {
    await addSupplier(admin);
    const { id } = (await methods()).find(({ kind }) => kind === 'advance')!;
    const change = { id, name: 'Prepaid', needsReference: true };
    expect(await admin.put('/payment-methods', change)).toMatchObject({ httpStatus: 409, code: 'built-in' });
    expect(await admin.delete(`/payment-methods/${id}`)).toMatchObject({ httpStatus: 409, code: 'built-in' });
  });

  it('pays nothing but suppliers', async () => {
    await addSupplier(admin);
    const methodId = (await methods()).find(({ kind }) => kind === 'advance')!.id;
    const item = await addStock(admin);
    const { payload: customer } = await admin.post('/customers', { name: 'Grace' });
    const date = today;
    const sold = await admin.post('/sales', { sales: [{ stockId: item.id, quantity: 1 }] });
    const line = { lineId: sold.payload.lines[0].id, quantity: 1, toStock: true };
    const refused: [string, Promise<{ code?: string }>][] = [
      [
        'a sale',
        admin.post('/sales', {
          sales: [{ stockId: item.id, quantity: 1 }],
          tenders: [{ methodId, amount: 3.5 }],
        }),
      ],
      [
        'a return',
        admin.post('/returns', {
          receiptId: sold.payload.id,
          reason: 'x',
          lines: [line],
          refunds: [{ methodId, amount: 3.5 }],
        }),
      ],
      [
        'an expense',
        admin.post('/expenses', { date, amount: 1, type: 'Meals', receivedBy: 'Ann', expense: 'Tea', methodId }),
      ],
      ['a banking', admin.post('/bankings', { date, amount: 1, comment: 'x', methodId })],
      ['a transfer from it', admin.post('/transfers', { date, amount: 1, fromMethodId: methodId, toMethodId: 1 })],
      ['a transfer to it', admin.post('/transfers', { date, amount: 1, fromMethodId: 1, toMethodId: methodId })],
      ['a tax payment', admin.post('/tax-payments', { date, amount: 1, methodId })],
      ['cash out', admin.post('/cash-movements', { kind: 'out', amount: 1, reason: 'x', methodId })],
      ['a deposit', admin.post(`/customers/${customer.id}/deposits`, { date, amount: 1, methodId })],
    ];
    for (const [what, answer] of refused) expect((await answer).code, what).toBe('method-not-found');
    await admin.post(`/customers/${customer.id}/deposits`, { date, amount: 5 });
    const back = { amount: 1, methodId };
    expect((await admin.post(`/customers/${customer.id}/deposits/refund`, back)).code).toBe('method-not-found');
    await admin.post('/sales', {
      sales: [{ stockId: item.id, quantity: 1 }],
      customerId: customer.id,
      paymentDate: today,
    });
    const debt = { date, amount: 1, methodId };
    expect((await admin.post(`/customers/${customer.id}/payments`, debt)).code).toBe('method-not-found');
    const day = await admin.get(`/days?date=${today}`);
    expect(day.payload.methods.map(({ kind }: { kind: string }) => kind)).not.toContain('advance');
    expect((await admin.get(`/money?methodId=${methodId}`)).meta).toMatchObject({ closing: 0 });
  });
});

describe('a supplier', () => {
  const details = {
    ...{ phone: '0772 1', email: 'kato@example.com', address: 'Kikuubo', taxNumber: 'T-9' },
    ...{ termsDays: 14, leadDays: 2, note: 'Closed on Sundays' },
  };

  it('needs a name alone', async () => {
    const { payload } = await stock.post('/suppliers', { name: 'Bare' });
    expect(payload).toEqual({
      ...{ id: payload.id, name: 'Bare', phone: '', email: '', address: '', taxNumber: '' },
      ...{ termsDays: 0, leadDays: null, note: '' },
    });
  });

  it('is found by name, phone and tax number, in the order of names', async () => {
    await addSupplier(admin, { name: 'zeta found', phone: '0700 555' });
    await addSupplier(admin, { name: 'Alpha Found', taxNumber: 'TIN-555' });
    const names = async (search: string) =>
      (await stock.get(`/suppliers?search=${search}`)).payload.map(({ name }: { name: string }) => name);
    expect(await names('FOUND')).toEqual(['Alpha Found', 'zeta found']);
    expect(await names('555')).toEqual(['Alpha Found', 'zeta found']);
    expect(await names('tin-5')).toEqual(['Alpha Found']);
    const paged = await stock.get('/suppliers?search=found&page=2&limit=1');
    expect(paged).toMatchObject({ payload: [{ name: 'zeta found' }], meta: { count: 2, hasMore: false } });
  });

  it('has a name of its own, whatever the case, until it is deleted', async () => {
    const { id, name } = await addSupplier(admin, { name: 'Only One' });
    const other = await addSupplier(admin);
    const taken = { httpStatus: 409, code: 'name-taken', payload: "There is already a supplier named 'ONLY one'" };
    expect(await admin.post('/suppliers', { name: 'ONLY one' })).toMatchObject(taken);
    expect(await admin.put('/suppliers', { id: other.id, name: 'ONLY one' })).toMatchObject(taken);
    expect(await admin.put('/suppliers', { id, name: 'only one' })).toMatchObject({ payload: { name: 'only one' } });
    expect(await admin.delete(`/suppliers/${id}`)).toMatchObject({ httpStatus: 200 });
    expect(await admin.post('/suppliers', { name })).toMatchObject({ httpStatus: 200 });
  });

  it('takes exactly one of two of the same name at once', async () => {
    const answers = await Promise.all(['Twin', 'twin'].map((name) => admin.post('/suppliers', { name })));
    expect(answers.map(({ code, httpStatus }) => code ?? httpStatus).sort()).toEqual([200, 'name-taken']);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(201) }],
    ['terms of more than a year', { name: 'y', termsDays: 366 }],
    ['half a day', { name: 'y', leadDays: 1.5 }],
    ['a field that it does not have', { name: 'y', advance: 5 }],
  ])('refuses %s', async (_, body) => {
    expect(await admin.post('/suppliers', body)).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });

  it('is changed, and the log keeps how to reach them for admins', async () => {
    const { id } = await addSupplier(admin, { name: 'Kato', ...details });
    const { payload } = await stock.put('/suppliers', {
      id,
      name: 'Kato & Sons',
      ...details,
      phone: '0772 2',
      termsDays: 30,
    });
    expect(payload).toMatchObject({ name: 'Kato & Sons', phone: '0772 2', termsDays: 30, leadDays: 2 });
    expect(await newestLog(app)).toMatchObject({
      action: 'supplier updated',
      description: 'Kato: name Kato → Kato & Sons, phone 0772 1 → 0772 2, bills due in days 14 → 30',
    });
    expect((await reports.get('/logs?limit=1')).payload[0].description).toBe(
      'Kato: name Kato → Kato & Sons, phone changed, bills due in days 14 → 30',
    );
  });

  it('that is not there is refused', async () => {
    const unknown = { httpStatus: 404, code: 'supplier-not-found' };
    expect(await admin.get('/suppliers/99999')).toMatchObject(unknown);
    expect(await admin.get('/suppliers/99999/items')).toMatchObject(unknown);
    expect(await admin.put('/suppliers', { id: 99999, name: 'x' })).toMatchObject(unknown);
    expect(await admin.delete('/suppliers/99999')).toMatchObject(unknown);
  });

  it('is not deleted while something is owed to them or they have something in advance', async () => {
    const { id, name } = await addSupplier(admin);
    const item = await addStock(admin);
    await deliver(admin, { supplierId: id, stockId: item.id, date: today, pieces: 5, due: 10 });
    expect(await stock.delete(`/suppliers/${id}`)).toMatchObject({
      ...{ httpStatus: 409, code: 'still-owed' },
      payload: `${name} is still owed money and can't be deleted until it is paid`,
    });
    const paid = { date: today, amount: 12, methodId: 1, keepAsAdvance: true };
    await admin.post(`/suppliers/${id}/payments`, paid);
    expect(await stock.delete(`/suppliers/${id}`)).toMatchObject({ httpStatus: 409, code: 'has-advance' });
    const { payload } = await admin.get(`/supplier-payments?supplierId=${id}`);
    await deliver(admin, {
      ...{ supplierId: id, stockId: item.id, date: today, pieces: 1, due: 2 },
      paid: { methodId: (await methods()).find(({ kind }) => kind === 'advance')!.id, amount: 2 },
    });
    expect(await stock.delete(`/suppliers/${id}`)).toMatchObject({ httpStatus: 200, payload: 'Supplier deleted' });
    expect(await admin.get(`/suppliers/${id}`)).toMatchObject({ code: 'supplier-not-found' });
    // A deleted supplier can't be owed anything again.
    const reverse = `/supplier-payments/${payload[0].id}/reverse`;
    expect(await admin.post(reverse, { reason: 'x' })).toMatchObject({ httpStatus: 409, code: 'supplier-not-found' });
    expect(await admin.delete(`/supplier-payments/${payload[0].id}`)).toMatchObject({ code: 'supplier-not-found' });
  });
});

it('what is owed is told to admin and reports alone', async () => {
  const { id } = await addSupplier(admin, { name: 'Owed' });
  const item = await addStock(admin);
  const came = { supplierId: id, stockId: item.id, pieces: 1 };
  await deliver(admin, { ...came, date: '2026-03-01', due: 30, dueOn: '2026-03-09' });
  await deliver(admin, { ...came, date: '2026-03-02', due: 12, dueOn: today });
  const standing = { owed: 42, overdue: 30, advance: 0 };
  for (const caller of [admin, reports]) {
    expect((await caller.get(`/suppliers/${id}`)).payload).toMatchObject(standing);
    expect((await caller.get('/suppliers?search=Owed')).payload[0]).toMatchObject(standing);
  }
  for (const path of [`/suppliers/${id}`, '/suppliers?search=Owed']) {
    const { payload } = await stock.get(path);
    const shown = Array.isArray(payload) ? payload[0] : payload;
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['owed']));
    expect([shown.overdue, shown.advance]).toEqual([undefined, undefined]);
  }
  const changed = await stock.put('/suppliers', { id, name: 'Owed much' });
  expect(changed.payload.owed).toBeUndefined();
  expect((await stock.get('/bills')).httpStatus).toBe(403);
});

it('lists what a supplier delivered with the last cost of a piece, the latest first', async () => {
  const { id } = await addSupplier(admin);
  const other = await addSupplier(admin);
  const [soap, rice] = [await addStock(admin, { name: 'Soap' }), await addStock(admin, { name: 'Rice' })];
  await deliver(admin, { supplierId: id, stockId: soap.id, date: '2026-03-01', pieces: 3, due: 10 });
  await deliver(admin, { supplierId: id, stockId: rice.id, date: '2026-03-03', pieces: 4, due: 10 });
  await deliver(admin, { supplierId: id, stockId: soap.id, date: '2026-03-05', pieces: 24, due: 10 });
  await deliver(admin, { supplierId: other.id, stockId: soap.id, date: '2026-03-06', pieces: 1, due: 9 });
  expect((await stock.get(`/suppliers/${id}/items`)).payload).toEqual([
    { stockId: soap.id, name: 'Soap', lastCost: 0.416667, lastOn: '2026-03-05', times: 2 },
    { stockId: rice.id, name: 'Rice', lastCost: 2.5, lastOn: '2026-03-03', times: 1 },
  ]);
});
