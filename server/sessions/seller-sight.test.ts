/** What sellers can see while the owner hides cost and profit, or the sales of others, from them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let seller: Caller;
let colleague: Caller;
let rope: StockItem;
let own: { id: number };
let theirs: { id: number };
let taken: { id: number };

/** Odd figures, which can be recognised in any answer. An item costs 41.37 and sells at 73.31, so the profit is 31.94. */
const figures = { cost: ['41.37', '43.19', '82.74'], profit: ['31.94', '63.88', '30.12'] };

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin', 'stock');
  await set({ sellerDebts: true, sellerCounts: true });
  [seller, colleague] = [await app.as('sales'), await app.as('sales')];
  rope = await addStock(admin, { name: 'Rope', barcode: '600200', unitCost: 41.37, unitSell: 73.31, qty: 50 });
  const sell = async (who: Caller, quantity: number) =>
    (await who.post('/sales', { sales: [{ stockId: rope.id, quantity }] })).payload;
  own = await sell(seller, 1);
  theirs = await sell(colleague, 2);
  const lineId = (await admin.get(`/sales/receipts/${theirs.id}`)).payload.lines[0].id;
  const back = { receiptId: theirs.id, lines: [{ lineId, quantity: 1, toStock: true }], reason: 'Too short' };
  taken = (await admin.post('/returns', back)).payload;
  await admin.put('/stock/restock', { id: rope.id, date: '2026-03-10', qty: 5, unitCost: 43.19, unitSell: 73.31 });
  await admin.post('/stock/import', { csv: 'Name,Category,Quantity,Cost,Price\nTwine,Rope,3,43.19,80', dryRun: false });
  const { id } = (await admin.post('/counts', { scope: { all: true } })).payload;
  await admin.post(`/counts/${id}/entries`, { entries: [{ key: 'rope', stockId: rope.id, quantity: 51 }] });
  await admin.post('/days', { date: '2026-03-10', counted: 146.62, comment: '' });
}, 60_000);
afterAll(() => app.close());

const set = (till: object) => admin.put('/settings', { till });

/** Every call with which a seller may read, as their screens send it, with the settings for sellers on. */
function readable(): string[] {
  const isOpen = ({ method, who, sellersWith, file, picture }: Endpoint) =>
    method === 'GET' && !file && !picture && (who === 'any session' || who.includes('sales') || sellersWith);
  return Object.values(calls as Record<string, Endpoint>)
    .filter((call) => isOpen(call) && call.path !== '/auth/logout')
    .flatMap(({ path }) => {
      if (path === '/logs') return [path, '/logs?search=rope', '/logs?search=cost', '/logs?search=expected'];
      if (path === '/sales/receipts') return [path, '/sales/receipts?search=rope'];
      if (path === '/stock/by-code') return ['/stock/by-code?code=600200'];
      return [path.replace('{id}', '1')];
    });
}

async function answers(caller: Caller): Promise<string> {
  const texts = [];
  for (const path of readable()) {
    const { httpStatus, ...answer } = await caller.get(path);
    expect([path, httpStatus]).toEqual([path, expect.toSatisfy((status) => status === 200 || status === 404)]);
    texts.push(`${path} ${JSON.stringify(answer)}`);
  }
  return texts.join('\n');
}

describe('cost and profit', () => {
  it('are in what a seller reads, as long as nobody hides them', async () => {
    const text = await answers(seller);
    for (const figure of ['41.37', '43.19', '31.94']) expect(text).toContain(figure);
  });

  it('are in no answer to a seller once they are hidden, not in that of a sale either', async () => {
    await set({ sellerSeesCost: false });
    const text = await answers(seller);
    for (const figure of [...figures.cost, ...figures.profit]) expect(text).not.toContain(figure);
    expect(text).not.toMatch(/"(unitCost|cost|profit)"/);
    expect(text).toContain('73.31');
    const sales = [{ stockId: rope.id, quantity: 1 }];
    app.clock.now = new Date('2026-03-11T09:00:00Z');
    expect(JSON.stringify(await seller.post('/sales', { sales }))).not.toMatch(/unitCost|"cost"|profit/);
    expect((await seller.get('/logs?search=41.37')).payload).toEqual([]);
    app.clock.now = new Date('2026-03-10T09:00:00Z');
  });

  it('are not told by what was written off, nor by the order of a list', async () => {
    await set({ stockLossLimit: 1000 });
    await admin.post(`/stock/${rope.id}/write-off`, { quantity: 1, reason: 'damaged' });
    for (const path of ['/logs', '/logs?search=damaged', '/logs?search=41.37']) {
      expect([path, JSON.stringify(await seller.get(path))]).toEqual([path, expect.not.stringContaining('41.37')]);
    }
    for (const sort of ['unitCost', 'totalCost', 'totalProfit']) {
      for (const path of [`/stock?sort=${sort}`, `/stock/search?search=rope&sort=${sort}&order=desc`]) {
        expect([path, (await seller.get(path)).httpStatus]).toEqual([path, 403]);
        expect([path, (await admin.get(path)).httpStatus]).toEqual([path, 200]);
      }
    }
    expect((await seller.get('/stock?sort=unitSell')).httpStatus).toBe(200);
  });

  it('stay for admins, and for sellers who keep the stock or read the reports', async () => {
    for (const person of [admin, await app.as('sales', 'stock'), await app.as('sales', 'reports')]) {
      const [item] = (await person.get('/stock/all')).payload;
      expect(item).toHaveProperty('unitCost');
    }
    await set({ sellerSeesCost: true });
  });
});

describe('the sales of others', () => {
  it('are in what a seller reads, as long as nobody hides them', async () => {
    const { payload, meta } = await seller.get('/sales/by-date?date=2026-03-10');
    expect([payload.length, meta.totals.sale]).toEqual([2, 219.93]);
    expect((await seller.get(`/sales/receipts/${theirs.id}`)).httpStatus).toBe(200);
  });

  it('are in no answer to a seller once they are hidden', async () => {
    await set({ sellerSeesAllSales: false });
    const text = await answers(seller);
    // These are what the colleague sold, what came back of it, and the day's total with it.
    for (const figure of ['146.62', '219.93', 'Receipt 2,', '"receiptId":2']) expect(text).not.toContain(figure);
    expect(text).not.toMatch(/[Ee]xpected\W*\d/);

    const { payload, meta } = await seller.get('/sales/by-date?date=2026-03-10');
    expect(payload.map(({ receiptId }: { receiptId: number }) => receiptId)).toEqual([own.id]);
    expect(meta).toMatchObject({
      totals: { count: 1, sale: 73.31 },
      returns: { count: 0, sale: 0 },
      net: { sale: 73.31 },
    });
    for (const path of ['/sales/receipts', '/sales/receipts?search=rope', `/sales/receipts?search=${theirs.id}`]) {
      const ids = (await seller.get(path)).payload.map(({ id }: { id: number }) => id);
      expect([path, ids.includes(theirs.id)]).toEqual([path, false]);
    }
    expect((await seller.get('/sales/receipts?search=rope')).payload).toContainEqual(
      expect.objectContaining({ id: own.id, total: 73.31 }),
    );
    expect(await seller.get('/returns')).toMatchObject({ payload: [], meta: { totals: { count: 0, total: 0 } } });
  });

  it('can not be opened, mailed, taken back or voided by their number either', async () => {
    const unknown = { httpStatus: 404, payload: `There is no receipt ${theirs.id}` };
    const lineId = (await admin.get(`/sales/receipts/${theirs.id}`)).payload.lines[0].id;
    await set({ sellerReturns: true });
    const back = { receiptId: theirs.id, lines: [{ lineId, quantity: 1, toStock: true }], reason: 'Mine' };
    expect(await seller.get(`/sales/receipts/${theirs.id}`)).toMatchObject(unknown);
    expect(await seller.post(`/sales/receipts/${theirs.id}/mail`, { to: 'x@example.com' })).toMatchObject(unknown);
    expect(await seller.post('/returns', back)).toMatchObject(unknown);
    expect(await seller.post(`/sales/receipts/${theirs.id}/void`, { reason: 'Mine', approval: 1 })).toMatchObject(
      unknown,
    );
    expect(await seller.get(`/returns/${taken.id}`)).toMatchObject({ httpStatus: 404 });
    expect(await seller.post(`/sales/receipts/${theirs.id}/reprint`)).toMatchObject(unknown);
    expect(await seller.post(`/returns/${taken.id}/reprint`)).toMatchObject({ httpStatus: 404 });
    const asked = { action: 'return', receiptId: theirs.id, email: admin.email, pin: '4826' };
    expect(await seller.post('/approvals', asked)).toMatchObject(unknown);
    expect(app.sentEmails).toEqual([]);
  });

  it('are not told by what a customer bought, whose debt is told all the same', async () => {
    const customerId = await addCustomer(app, 'Nakato');
    const bought = (who: Caller, quantity: number) =>
      who.post('/sales', { sales: [{ stockId: rope.id, quantity }], customerId, paymentDate: '2026-04-01' });
    app.clock.now = new Date('2026-03-11T09:00:00Z');
    for (const [who, quantity] of [[seller, 3] as const, [colleague, 4] as const]) {
      expect(await bought(who, quantity)).toMatchObject({ httpStatus: 200 });
    }
    const goods = { name: 'Rope', quantity: 3, total: 219.93 };
    expect((await seller.get(`/customers/${customerId}/goods`)).payload).toMatchObject([goods]);
    const { payload, meta } = await seller.get(`/customers/${customerId}/ledger`);
    expect(payload).toMatchObject([
      { debit: 219.93, goods: [goods] },
      { debit: 293.24, goods: [] },
    ]);
    expect(meta).toMatchObject({ closing: 513.17 });
    expect((await admin.get(`/customers/${customerId}/goods`)).payload).toMatchObject([{ quantity: 7 }]);
    expect((await admin.get(`/customers/${customerId}/ledger`)).payload[1].goods).toMatchObject([{ quantity: 4 }]);
    app.clock.now = new Date('2026-03-10T09:00:00Z');
  });

  it('are still there for the person who sold them, and for admins', async () => {
    expect((await colleague.get(`/sales/receipts/${theirs.id}`)).payload).toMatchObject({ total: 146.62 });
    expect((await colleague.get(`/returns/${taken.id}`)).payload).toMatchObject({ receiptId: theirs.id });
    expect((await colleague.get('/sales/by-date?date=2026-03-10')).meta).toMatchObject({
      totals: { count: 1, sale: 146.62 },
      returns: { count: 1, sale: 73.31 },
      net: { sale: 73.31 },
    });
    expect((await admin.get('/sales/by-date?date=2026-03-10')).payload).toHaveLength(2);
  });
});
