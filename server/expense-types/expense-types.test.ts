import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const today = '2026-03-10';
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  await app.close();
});

const add = (name: string) => admin.post('/expense-types', { name });
const spend = (type: string, more = {}) =>
  admin.post('/expenses', { date: today, amount: 5, type, receivedBy: 'Ann', expense: 'Paid', ...more });
const valuesOf = (payload: { value: string }[]) => payload.map(({ value }) => value);
const builtIn = ['Utility', 'Meals', 'Commissions', 'Labour', 'Transport'];

describe('types of expenses', () => {
  it('are the five of the product, and the ones the shop adds, by name', async () => {
    const { payload: wages } = await add('Wages');
    expect(wages).toEqual({ id: expect.any(Number), value: 'Wages', name: 'Wages', builtIn: false, active: true });
    expect(await newestLog(app)).toMatchObject({ action: 'expense type added', description: 'Wages' });
    await add('airtime');
    const { payload } = await (await app.as('stock')).get('/expense-types');
    expect(valuesOf(payload)).toEqual([...builtIn, 'airtime', 'Wages']);
    expect(payload[3]).toMatchObject({ value: 'Labour', name: 'Causal Labour', builtIn: true });
  });

  it.each(['Meals', 'meals', 'LABOUR', 'causal labour', ' wages '])(
    'refuses the name %j, which is taken',
    async (name) => {
      expect(await add(name)).toMatchObject({ httpStatus: 409, code: 'name-taken' });
    },
  );

  it.each(['', ' ', 'x'.repeat(201), 7, null])('refuses %j as a name', async (name) => {
    expect(await admin.post('/expense-types', { name })).toMatchObject({ httpStatus: 400, code: 'bad-input' });
  });

  it('are for admins to change, and the built-in ones for nobody', async () => {
    const { id } = (await add('Fuel')).payload;
    for (const role of ['sales', 'stock', 'reports'] as const) {
      const person = await app.as(role);
      expect(await person.post('/expense-types', { name: 'Gifts' })).toMatchObject({ httpStatus: 403 });
      expect(await person.put('/expense-types', { id, name: 'Gifts' })).toMatchObject({ httpStatus: 403 });
      expect(await person.delete(`/expense-types/${id}`)).toMatchObject({ httpStatus: 403 });
    }
    const meals = (await admin.get('/expense-types')).payload[1].id;
    expect(await admin.put('/expense-types', { id: meals, name: 'Food' })).toMatchObject({ code: 'built-in' });
    expect(await admin.delete(`/expense-types/${meals}`)).toMatchObject({ httpStatus: 409, code: 'built-in' });
    expect(await admin.delete('/expense-types/999999')).toMatchObject({ httpStatus: 404 });
    expect(await admin.put('/expense-types', { id, name: 'WAGES' })).toMatchObject({ code: 'name-taken' });
  });
});

describe('an expense of the shop’s own type', () => {
  it('is taken, listed, found, and in profit and loss, its rows and the journal', async () => {
    await add('Rent');
    expect(await spend('rent')).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    const before = await profitAndLoss();
    expect(before.expensesByType).toContainEqual({ type: 'Rent', amount: 0 });
    expect(await spend('Rent', { amount: 40 })).toMatchObject({ httpStatus: 200, payload: { type: 'Rent' } });
    const after = await profitAndLoss();
    expect(after.expensesByType).toContainEqual({ type: 'Rent', amount: 40 });
    expect(after.netProfit).toBe(before.netProfit - 40);
    expect((await admin.get('/expenses/search?type=Rent')).meta).toMatchObject({ count: 1, total: 40 });
    expect((await admin.get('/reports/rows?figure=expenses&by=type&key=Rent')).meta).toMatchObject({ sum: 40 });
    expect(await journal()).toContain('    expenses:Rent  40.00\n');
  });

  it('follows a new name, in its day’s sums too', async () => {
    const { id } = (await add('Taxis')).payload;
    await spend('Taxis', { amount: 7 });
    expect(await admin.put('/expense-types', { id, name: 'Boda' })).toMatchObject({
      payload: { id, value: 'Boda', name: 'Boda', active: true },
    });
    expect(await newestLog(app)).toMatchObject({ action: 'expense type renamed', description: 'Taxis → Boda' });
    expect((await admin.get('/expenses/search?type=Boda')).meta).toMatchObject({ count: 1, total: 7 });
    const { expensesByType } = await profitAndLoss();
    expect(expensesByType).toContainEqual({ type: 'Boda', amount: 7 });
    expect(JSON.stringify(expensesByType)).not.toContain('Taxis');
    expect(await spend('Taxis')).toMatchObject({ httpStatus: 400 });
  });

  it('stays when its type is archived, and can be corrected; new ones are refused until the type comes back', async () => {
    const { id } = (await add('Security')).payload;
    const { payload: guarded } = await spend('Security', { amount: 3 });
    expect(await admin.delete(`/expense-types/${id}`)).toMatchObject({ httpStatus: 200 });
    expect(await admin.delete(`/expense-types/${id}`)).toMatchObject({ httpStatus: 404 });
    expect(valuesOf((await admin.get('/expense-types')).payload)).not.toContain('Security');
    expect((await admin.get('/expense-types?archived=true')).payload).toContainEqual(
      expect.objectContaining({ value: 'Security', active: false }),
    );
    expect(await spend('Security')).toMatchObject({
      httpStatus: 400,
      payload: expect.not.stringContaining('Security'),
    });
    const corrected = { id: guarded.id, date: today, amount: 4, type: 'Security', receivedBy: 'Ann', expense: 'Guard' };
    expect(await admin.put('/expenses', corrected)).toMatchObject({ httpStatus: 200, payload: { type: 'Security' } });
    expect((await admin.get('/expenses/search?type=Security')).meta).toMatchObject({ count: 1, total: 4 });
    expect((await profitAndLoss()).expensesByType).toContainEqual({ type: 'Security', amount: 4 });
    expect((await add('security')).payload).toMatchObject({ id, value: 'security', active: true });
    expect(await spend('security')).toMatchObject({ httpStatus: 200 });
  });

  it('has an account of its own in the journal, whatever its name', async () => {
    await Promise.all(['Cost of goods', 'Shop: 1', 'Shop- 1', 'Two  blanks; and more'].map(add));
    for (const type of ['Cost of goods', 'Shop: 1', 'Shop- 1', 'Two  blanks; and more']) {
      expect(await spend(type, { amount: 1 })).toMatchObject({ httpStatus: 200 });
    }
    const accounts = [...(await journal()).matchAll(/^account (expenses:.*)$/gm)].map(([, name]) => name);
    expect(accounts).toContainEqual(expect.stringMatching(/^expenses:Cost of goods \d+$/));
    expect(accounts).toContain('expenses:Two blanks- and more');
    expect(accounts.filter((name) => name?.startsWith('expenses:Shop- 1'))).toHaveLength(2);
  });
});

async function profitAndLoss() {
  return (await admin.get(`/reports/profit-and-loss?startDate=${today}&endDate=${today}`)).payload;
}

async function journal(): Promise<string> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const url = '/api/reports/journal?format=hledger';
  return (await app.http.inject({ url, headers })).body;
}
