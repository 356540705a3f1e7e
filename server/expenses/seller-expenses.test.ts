/** What sellers may do with expenses alone, and when an admin has to approve. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApprover, pin } from '../../tests/support/approvals.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const today = '2026-03-10';
const yesterday = '2026-03-09';
let app: TestApp;
let admin: Caller;
let seller: Caller;
let colleague: Caller;
let approver: Caller;

beforeAll(async () => {
  app = await startTestApp();
  [admin, seller, colleague] = [await app.as('admin'), await app.as('sales'), await app.as('sales', 'reports')];
  approver = await addApprover(app);
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const lunch = { date: today, amount: 10, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' };
const spend = (by: Caller, more = {}) => by.post('/expenses', { ...lunch, ...more });
const refused = { httpStatus: 403, status: false, code: 'not-yours-today' };
const setLimit = (sellerExpense: number | null) => admin.put('/settings', { till: { sellerExpense } });

async function approve(amount: number, by = seller): Promise<number> {
  const { payload } = await by.post('/approvals', { email: approver.email, pin, action: 'cash-out', amount });
  return payload.id;
}

describe('a seller', () => {
  it('spends nothing from the bank, neither at once nor by a correction', async () => {
    const refusedMethod = { httpStatus: 409, code: 'method-not-found' };
    expect(await spend(seller, { methodId: 3 })).toMatchObject(refusedMethod);
    const { id, ...own } = (await spend(seller)).payload;
    const { date, amount, type, receivedBy, expense } = own;
    const fromBank = { id, date, amount, type, receivedBy, expense, methodId: 3 };
    expect(await seller.put('/expenses', fromBank)).toMatchObject(refusedMethod);
    expect(await admin.put('/expenses', fromBank)).toMatchObject({ httpStatus: 200 });
  });

  it('dates expenses today, while an admin dates them as they were', async () => {
    expect(await spend(seller, { date: yesterday })).toMatchObject(refused);
    expect(await spend(colleague, { date: '2026-02-18' })).toMatchObject(refused);
    expect(await spend(seller, { date: '2026-03-11' })).toMatchObject({ httpStatus: 400 });
    expect(await spend(admin, { date: yesterday })).toMatchObject({ httpStatus: 200 });
    expect(await spend(seller)).toMatchObject({ httpStatus: 200 });
  });

  it('changes and deletes only their own of today', async () => {
    const own = (await spend(seller)).payload;
    const others = (await spend(colleague)).payload;
    const old = (await spend(admin, { date: yesterday })).payload;
    for (const id of [others.id, old.id]) {
      expect(await seller.put('/expenses', { ...lunch, id, amount: 1 })).toMatchObject(refused);
      expect(await seller.delete(`/expenses/${id}`)).toMatchObject(refused);
    }
    expect(await seller.put('/expenses', { ...lunch, id: own.id, date: yesterday })).toMatchObject(refused);
    expect(await seller.put('/expenses', { ...lunch, id: own.id, amount: 4 })).toMatchObject({
      payload: { amount: 4, staff: 'Test sales', staffId: seller.id },
    });
    expect(await seller.delete(`/expenses/${own.id}`)).toMatchObject({ httpStatus: 200 });
    expect(await admin.put('/expenses', { ...lunch, id: others.id, amount: 2 })).toMatchObject({
      payload: { amount: 2, staffId: colleague.id },
    });
    expect(await admin.delete(`/expenses/${others.id}`)).toMatchObject({ httpStatus: 200 });
  });

  it('can no longer change their own when the day is over', async () => {
    const late = (await spend(seller)).payload;
    const before = app.clock.now;
    app.clock.now = new Date('2026-03-11T09:00:00Z');
    try {
      expect(await seller.put('/expenses', { ...lunch, id: late.id })).toMatchObject(refused);
      expect(await seller.delete(`/expenses/${late.id}`)).toMatchObject(refused);
    } finally {
      app.clock.now = before;
    }
  });

  it('is named with each expense in the list', async () => {
    const { id } = (await spend(seller, { expense: 'Bulb' })).payload;
    const { payload } = await admin.get('/expenses/search?search=bulb');
    expect(payload).toMatchObject([{ id, staff: 'Test sales', staffId: seller.id }]);
  });
});

describe('the limit of sellers', () => {
  it('is none at first, is an amount or null, and is for sellers alone', async () => {
    expect((await admin.get('/settings')).payload.till.sellerExpense).toBeNull();
    expect(await spend(seller, { amount: 100_000 })).toMatchObject({ httpStatus: 200 });
    expect(await admin.put('/settings', { till: { sellerExpense: -1 } })).toMatchObject({ httpStatus: 400 });
    expect((await setLimit(20)).payload.till.sellerExpense).toBe(20);
    expect(await spend(admin, { amount: 500 })).toMatchObject({ httpStatus: 200 });
    expect(await spend(seller, { amount: 20 })).toMatchObject({ httpStatus: 200 });
  });

  it('asks for an approval above it, which is spent once and covers no more than its amount', async () => {
    await setLimit(20);
    const needed = { httpStatus: 409, code: 'needs-approval' };
    const before = (await admin.get('/expenses?limit=0')).meta;
    expect(await spend(seller, { amount: 20.01 })).toMatchObject(needed);
    expect(await spend(seller, { amount: 30, approval: 999_999 })).toMatchObject(needed);
    expect(await spend(seller, { amount: 30, approval: await approve(29.99) })).toMatchObject(needed);
    expect(await spend(seller, { amount: 30, approval: await approve(30, colleague) })).toMatchObject(needed);
    expect((await admin.get('/expenses?limit=0')).meta).toEqual(before);
    const approval = await approve(30);
    expect(await spend(seller, { amount: 30, approval })).toMatchObject({ httpStatus: 200 });
    expect((await newestLog(app)).description).toMatch(/Lunch \(Meals\): 30\.00 .*approved by /);
    expect(await spend(seller, { amount: 30, approval })).toMatchObject(needed);
  });

  it('asks again when an expense is raised above it, not when it is lowered or stays', async () => {
    await setLimit(20);
    const { id } = (await spend(seller, { amount: 15 })).payload;
    const change = (amount: number, more = {}) => seller.put('/expenses', { ...lunch, id, amount, ...more });
    expect(await change(25)).toMatchObject({ httpStatus: 409, code: 'needs-approval' });
    expect(await change(25, { approval: await approve(25) })).toMatchObject({ payload: { amount: 25 } });
    expect(await change(25, { expense: 'Dinner' })).toMatchObject({ httpStatus: 200 });
    expect(await change(24)).toMatchObject({ httpStatus: 200 });
    expect(await change(25)).toMatchObject({ code: 'needs-approval' });
    expect(await change(5)).toMatchObject({ httpStatus: 200 });
  });

  it('0 means each expense, and a repeat with another approval is the same request', async () => {
    await setLimit(0);
    expect(await spend(seller, { amount: 0.01 })).toMatchObject({ code: 'needs-approval' });
    const options = { headers: { 'idempotency-key': 'an-expense' } };
    const first = await seller.post('/expenses', { ...lunch, approval: await approve(10) }, options);
    const again = await seller.post('/expenses', { ...lunch, approval: await approve(10) }, options);
    expect([first.httpStatus, again.payload.id]).toEqual([200, first.payload.id]);
    await setLimit(null);
  });
});

describe('the note and the photo of an expense', () => {
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
  const jpeg = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(499_997)]);

  async function send(by: Caller, method: 'GET' | 'PUT', id: number, payload?: Buffer) {
    const headers = { authorization: `Bearer ${by.token}`, ...(payload && { 'content-type': 'image/png' }) };
    return app.http.inject({ method, url: `/api/expenses/${id}/photo`, headers, ...(payload && { payload }) });
  }

  it('keeps a note of up to 1,000 characters, which an update leaves alone or takes away', async () => {
    const { payload } = await spend(admin, { note: ' For the whole team ' });
    expect(payload.note).toBe('For the whole team');
    expect((await newestLog(app)).description).toContain('(For the whole team)');
    const change = (more: object) => admin.put('/expenses', { ...lunch, id: payload.id, ...more });
    expect((await change({})).payload.note).toBe('For the whole team');
    expect((await change({ note: 'x'.repeat(1000) })).payload.note).toHaveLength(1000);
    expect(await change({ note: 'x'.repeat(1001) })).toMatchObject({ httpStatus: 400 });
    expect((await change({ note: '' })).payload.note).toBeNull();
    expect((await spend(admin)).payload.note).toBeNull();
  });

  it('keeps a PNG or JPEG of up to 500 kB, by its bytes, for those who see expenses', async () => {
    const { id, photo } = (await spend(seller)).payload;
    expect(photo).toBeNull();
    expect((await send(seller, 'GET', id)).statusCode).toBe(404);
    for (const [picture, type] of [
      [png, 'image/png'],
      [jpeg, 'image/jpeg'],
    ] as const) {
      expect((await send(seller, 'PUT', id, picture)).statusCode).toBe(200);
      const answer = await send(await app.as('reports'), 'GET', id);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
      expect(answer.rawPayload.equals(picture)).toBe(true);
    }
    expect((await send(seller, 'PUT', id, Buffer.concat([jpeg, Buffer.alloc(1)]))).statusCode).toBe(413);
    expect((await send(seller, 'PUT', id, Buffer.from('GIF89a'))).statusCode).toBe(400);
    expect((await send(await app.as('stock'), 'GET', id)).statusCode).toBe(403);
    expect((await admin.get('/expenses?limit=1')).payload[0].photo).toEqual(expect.any(String));
    expect(await seller.delete(`/expenses/${id}/photo`)).toMatchObject({ httpStatus: 200 });
    expect(await seller.delete(`/expenses/${id}/photo`)).toMatchObject({ httpStatus: 404 });
  });

  it('is for sellers only with their own expenses of today, and gone with the expense', async () => {
    const others = (await spend(colleague)).payload.id;
    expect((await send(seller, 'PUT', others, png)).statusCode).toBe(403);
    expect((await send(colleague, 'PUT', others, png)).statusCode).toBe(200);
    expect(await seller.delete(`/expenses/${others}/photo`)).toMatchObject(refused);
    expect((await send(admin, 'PUT', 999_999, png)).statusCode).toBe(404);
    await admin.delete(`/expenses/${others}`);
    expect((await send(admin, 'GET', others)).statusCode).toBe(404);
  });
});
