/** With a blind count, no answer to a seller adds up to what should be in the drawer before the shift is counted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import type { Receipt } from '../../contract/selling/sales.ts';
import { addApprover, pin } from '../../tests/support/approvals.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let seller: Caller;
let colleague: Caller;
let rope: StockItem;
let customerId: number;
/** Two customers who owe from the old book: one pays in the seller's shift, the other does not. */
let paying: number;
let waiting: number;
/** Sold before any shift: one in cash, and one on credit. */
let earlier: Receipt;
let owed: Receipt;
/** Sold in the seller's shift, and in the colleague's. */
let own: Receipt;
let theirs: Receipt;
let returnId: number;
let slipId: number;
let shiftId: number;

/** Odd figures, which can be recognised in any answer. The price of 73.31 is not among them, because everyone knows it. */
const figures = {
  sale: '219.93',
  given: '250.77',
  change: '30.84',
  theirSale: '586.48',
  bothSales: '806.41',
  refund: '293.24',
  cashIn: '17.77',
  cashOut: '13.13',
  expense: '11.19',
  payment: '29.83',
  oldDebt: '37.91',
  approved: '14.44',
};
const before = '733.1';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  [seller, colleague] = [await app.as('sales'), await app.as('sales')];
  await setTill({ sellerDebts: true, sellerReturns: true, sellerCounts: true, shifts: 'seller', blindCount: true });
  rope = await addStock(admin, { name: 'Rope', unitSell: 73.31, qty: 90 });
  customerId = await addCustomer(app, 'Asha');
  earlier = await sell(admin, [[rope, 10]]);
  owed = (await admin.post('/sales', { sales: line(7), customerId, paymentDate: '2026-03-20' })).payload;
  [paying, waiting] = [await addCustomer(app, 'Otieno'), await addCustomer(app, 'Wanjiru')];
  const customers = [paying, waiting].map((id) => ({ customerId: id, amount: 90, dueOn: '2026-03-20' }));
  await admin.post('/opening', { date: '2026-03-10', customers });
  await admin.post(`/customers/${customerId}/promises`, { date: '2026-03-20', amount: 100 });
  app.clock.now = new Date('2026-03-10T10:00:00Z');
  shiftId = (await seller.post('/shifts', { float: 50 })).payload.id;
  await colleague.post('/shifts', { float: 60 });

  own = (await seller.post('/sales', sale, { headers: { 'idempotency-key': 'own' } })).payload;
  theirs = (await colleague.post('/sales', { sales: line(8) })).payload;
  const back = { receiptId: earlier.id, lines: [{ lineId: earlier.lines[0]!.id, quantity: 4, toStock: true }] };
  returnId = (await seller.post('/returns', { ...back, reason: 'Too short' })).payload.id;
  await seller.post('/cash-movements', { kind: 'in', amount: 17.77, reason: 'Coins' });
  const approver = await addApprover(app);
  const asked = { staffId: approver.id, pin, action: 'cash-out', amount: 14.44 };
  const approval = (await seller.post('/approvals', asked)).payload.id;
  await seller.post('/cash-movements', { kind: 'out', amount: 13.13, reason: 'Ice', approval });
  const lunch = { date: '2026-03-10', amount: 11.19, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' };
  await seller.post('/expenses', lunch);
  const paid = { date: '2026-03-10', amount: 29.83 };
  await seller.post(`/customers/${paying}/payments`, { ...paid, amount: 37.91 });
  slipId = (await seller.post(`/customers/${customerId}/payments`, paid)).payload.id;
}, 60_000);
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const setTill = (till: object) => admin.put('/settings', { till });
const line = (quantity: number) => [{ stockId: rope.id, quantity }];
const sale = {
  get sales() {
    return line(3);
  },
  tenders: [{ methodId: 1, amount: 219.93, given: 250.77 }],
};

/** Every call with which a seller may read, for each of the first documents, and in every way to search. */
function readable(): string[] {
  const isOpen = ({ method, who, sellersWith, file, picture }: Endpoint) =>
    method === 'GET' && !file && !picture && (who === 'any session' || who.includes('sales') || sellersWith);
  return Object.values(calls as Record<string, Endpoint>)
    .filter((call) => isOpen(call) && call.path !== '/auth/logout')
    .flatMap(({ path }) => {
      if (path === '/logs') return [path, '/logs?search=rope', '/logs?search=29', '/logs?search=ca'];
      if (path === '/sales/receipts') return [path, `${path}?search=rope`, `${path}?search=3`, `${path}?search=asha`];
      return path.includes('{id}') ? [1, 2, 3, 4].map((id) => path.replace('{id}', String(id))) : [path];
    });
}

async function answers(caller: Caller): Promise<string[]> {
  const texts = [];
  for (const path of readable()) texts.push(`${path} ${JSON.stringify(await caller.get(path))}`);
  return texts;
}

const told = (texts: string[]) =>
  texts.filter((text) => Object.values(figures).some((figure) => text.replaceAll(',', '').includes(figure)));

it('hides a debt of the old book on which a shift took money, and nothing else for it', async () => {
  const open = async (id: number, caller = seller) => (await caller.get(`/customers/${id}`)).payload.openAccounts;
  expect(await open(paying)).toEqual([]);
  expect(await open(paying, admin)).toMatchObject([{ receiptId: null, balance: 52.09 }]);
  expect(await open(waiting)).toMatchObject([{ receiptId: null, balance: 90 }]);
  expect(await seller.get(`/customers/${paying}/ledger`)).toMatchObject({ httpStatus: 409, code: 'not-counted' });
  expect((await seller.get(`/customers/${waiting}/ledger`)).payload).toMatchObject([{ kind: 'opening', debit: 90 }]);
});

describe('until the count', () => {
  it('no answer to a seller tells what moved money in an open shift, their own or another', async () => {
    const texts = await answers(seller);
    expect(told(texts)).toEqual([]);
    expect(texts.filter((text) => /"httpStatus":(4(?!0[149])|5)/.test(text))).toEqual([]);
    const notCounted = { httpStatus: 409, code: 'not-counted' };
    for (const [path, what] of [
      [`/sales/receipts/${own.id}`, `Receipt ${own.id}`],
      [`/sales/receipts/${theirs.id}`, `Receipt ${theirs.id}`],
      // These receipts show what came back and what was paid in the shift.
      [`/sales/receipts/${earlier.id}`, `Receipt ${earlier.id}`],
      [`/sales/receipts/${owed.id}`, `Receipt ${owed.id}`],
      [`/returns/${returnId}`, `Return R-${returnId}`],
      [`/customers/payments/${slipId}`, `Payment P-${slipId}`],
      [`/customers/${customerId}/ledger`, 'The ledger of Asha'],
    ]) {
      const payload = `${what} is hidden until the shift is counted. Ask an admin.`;
      expect(await seller.get(path!)).toMatchObject({ ...notCounted, payload });
    }
  });

  it('leaves no sums of it either', async () => {
    expect((await seller.get('/sales/by-date')).meta).toMatchObject({
      totals: { count: 0, sale: 0 },
      returns: { sale: 0 },
    });
    expect(await seller.get('/returns')).toMatchObject({ payload: [], meta: { totals: { count: 0, total: 0 } } });
    expect(await seller.get('/expenses')).toMatchObject({ payload: [], meta: { count: 0, total: 0 } });
    expect((await seller.get('/cash-movements')).payload).toEqual([]);
    expect((await seller.get('/logs?search=29.83')).payload).toEqual([]);
    expect((await seller.get('/sales/receipts')).payload).toEqual([]);
    expect((await seller.get(`/customers/${customerId}`)).payload).toMatchObject({
      openAccounts: [],
      promises: [],
      promise: null,
      lastPayment: null,
    });
  });

  it('a refused refund does not tell what a receipt took', async () => {
    const back = {
      receiptId: own.id,
      lines: [{ lineId: own.lines[0]!.id, quantity: 3, toStock: true }],
      reason: 'Why',
    };
    const refused = await seller.post('/returns', { ...back, refunds: [{ methodId: 1, amount: 1 }] });
    expect(refused).toMatchObject({ httpStatus: 400, code: 'refunds-differ' });
    expect(refused.payload).toBe('The refunds do not come to what is to be given back');
  });

  it('a sale answers whole, and so does the same request sent again', async () => {
    expect(own).toMatchObject({ total: 219.93, tenders: [{ given: 250.77, change: 30.84 }] });
    const again = await seller.post('/sales', sale, { headers: { 'idempotency-key': 'own' } });
    expect(again).toMatchObject({ httpStatus: 200, payload: { id: own.id, total: 219.93 } });
  });

  it('goods of the shift are taken back, and a receipt of it is voided with an approval', async () => {
    const sold = (await seller.post('/sales', { sales: line(2) })).payload;
    const back = {
      receiptId: sold.id,
      lines: [{ lineId: sold.lines[0].id, quantity: 1, toStock: true }],
      reason: 'Worn',
    };
    expect(await seller.post('/returns', back)).toMatchObject({ httpStatus: 200, payload: { refunded: 73.31 } });
    const wrong = (await seller.post('/sales', { sales: line(1) })).payload;
    const asked = { staffId: (await addApprover(app)).id, pin, action: 'void', receiptId: wrong.id };
    const approval = (await seller.post('/approvals', asked)).payload.id;
    expect(await seller.post(`/sales/receipts/${wrong.id}/void`, { reason: 'Typed wrong', approval })).toMatchObject({
      httpStatus: 200,
      payload: { id: wrong.id, voided: { reason: 'Typed wrong' } },
    });
  });

  it('what moved no money, what was before, and what is not about money stays', async () => {
    const credit = { sales: line(6), customerId, paymentDate: '2026-03-20' };
    const { payload } = await seller.post('/sales', credit);
    expect((await seller.get(`/sales/receipts/${payload.id}`)).payload).toMatchObject({ total: 439.86 });
    const actions = (await seller.get('/logs')).payload.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['stock added', 'settings changed', 'sale made']));
    expect(JSON.stringify((await seller.get('/logs?search=733.10')).payload)).toContain(before);
  });

  it('admins, and sellers who read the reports, see everything', async () => {
    for (const reader of [admin, await app.as('sales', 'reports')]) {
      const text = (await answers(reader)).join('\n');
      expect(
        ['219.93', '586.48', '293.24', '17.77', '13.13', '11.19'].filter((figure) => !text.includes(figure)),
      ).toEqual([]);
    }
  });
});

describe('after the count', () => {
  it('a seller sees what was theirs, and what a colleague has not counted yet stays hidden', async () => {
    expect(await seller.post(`/shifts/${shiftId}/close`, { counted: 10 })).toMatchObject({ httpStatus: 200 });
    const text = (await answers(seller)).join('\n');
    expect(
      ['219.93', '250.77', '293.24', '17.77', '13.13', '11.19', '29.83'].filter((figure) => !text.includes(figure)),
    ).toEqual([]);
    expect(text.includes('586.48')).toBe(false);
  });

  it('everyone sees everything once the last shift is closed', async () => {
    const { id } = (await colleague.get('/shifts/current')).payload;
    await colleague.post(`/shifts/${id}/close`, { counted: 10 });
    const text = (await answers(seller)).join('\n');
    expect(['219.93', '586.48', '293.24'].filter((figure) => !text.includes(figure))).toEqual([]);
    expect((await seller.get('/logs?search=29.83')).payload).toHaveLength(1);
  });
});
