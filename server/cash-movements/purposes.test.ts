/** The purpose of cash that is put in or taken out, and the same for methods other than Cash. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestLog } from '../../tests/support/logs.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod } from '../../tests/support/till.ts';

const today = '2026-03-10';
const [cash, deposit, bank] = [1, 2, 3];
let app: TestApp;
let admin: Caller;
let clerk: Caller;
let seller: Caller;
let mobile: number;

beforeAll(async () => {
  app = await startTestApp();
  [admin, clerk, seller] = [await app.as('admin'), await app.as('reports'), await app.as('sales')];
  mobile = await addMethod(app, { name: 'M-Pesa', needsReference: true });
});
afterAll(async () => {
  expect(await wrongInBooks(app)).toEqual([]);
  expect(await wrongInJournal(app)).toEqual([]);
  await app.close();
});

const move = (kind: string, amount: number, more = {}, caller = clerk) =>
  caller.post('/cash-movements', { kind, amount, reason: 'Because', ...more });

async function accounts(range: string): Promise<Map<string, number>> {
  const headers = { authorization: `Bearer ${clerk.token}` };
  const { body } = await app.http.inject({ url: `/api/reports/journal?${range}`, headers });
  const balances = new Map<string, number>();
  for (const [, account, amount] of body.matchAll(/^ {4}(\S.*?) {2}(-?[\d.]+)$/gm)) {
    balances.set(account!, Number(((balances.get(account!) ?? 0) + Number(amount)).toFixed(2)));
  }
  return balances;
}

const statement = async () => (await clerk.get(`/reports/profit-and-loss?startDate=${today}&endDate=${today}`)).payload;

it("is the owner's cash where nothing is said", async () => {
  const { payload } = await move('in', 5);
  expect(payload).toMatchObject({ purpose: 'owner', methodId: cash });
  expect((await move('out', 2, { purpose: 'owner', methodId: cash }, admin)).payload).toMatchObject({
    ...{ purpose: 'owner', methodId: cash },
  });
  expect(await newestLog(app)).toMatchObject({ description: '2.00 on Mar 10, 2026 (Because)' });
  expect((await accounts(`startDate=${today}&endDate=${today}`)).get('equity:owner')).toBe(-3);
});

it('is a loan, which is owed until it is paid back', async () => {
  expect(await move('in', 100, { purpose: 'loan', methodId: bank })).toMatchObject({
    ...{ httpStatus: 200, payload: { purpose: 'loan', methodId: bank } },
  });
  expect(await newestLog(app)).toMatchObject({
    action: 'cash put in',
    description: '100.00 on Mar 10, 2026 (Because), loan, Bank',
  });
  await move('out', 30, { purpose: 'loan' });
  const balances = await accounts(`startDate=${today}&endDate=${today}`);
  expect([balances.get('liabilities:loans'), balances.get('assets:bank')]).toEqual([-70, 100]);
  expect(await statement()).toMatchObject({ otherIncome: 0, netProfit: 0 });
});

it('is other income, which is profit, with the rows behind it', async () => {
  const { payload: rent } = await move('in', 40, { purpose: 'other-income', methodId: mobile, reason: 'Stall let' });
  expect(rent).toMatchObject({ purpose: 'other-income', methodId: mobile });
  expect(await statement()).toMatchObject({ otherIncome: 40, grossProfit: 0, netProfit: 40 });
  for (const figure of ['otherIncome', 'netProfit']) {
    const { payload, meta } = await clerk.get(`/reports/rows?figure=${figure}&startDate=${today}&endDate=${today}`);
    expect(meta.sum).toBe(40);
    expect(payload).toMatchObject([
      {
        document: { kind: 'cash movement', id: rent.id },
        label: `Cash in ${rent.id}`,
        detail: 'Stall let',
        amount: 40,
      },
    ]);
  }
  expect((await accounts(`startDate=${today}&endDate=${today}`)).get('income:other')).toBe(-40);
  expect((await clerk.get(`/money?methodId=${mobile}`)).payload).toMatchObject([{ kind: 'cash in', amount: 40 }]);
});

it('is in the drawer only if it is cash', async () => {
  expect((await clerk.get('/days')).payload).toMatchObject({
    ...{ cashIn: 5, cashOut: 32, expected: -27 },
    methods: [
      { methodId: bank, in: 100, out: 0, expected: 100 },
      { methodId: mobile, in: 40, expected: 40 },
    ],
  });
});

it('opens later days with what is still owed of loans', async () => {
  app.clock.now = new Date('2026-03-11T09:00:00Z');
  clerk = await app.as('reports');
  await move('out', 20, { purpose: 'loan', methodId: bank });
  const balances = await accounts('startDate=2026-03-11&endDate=2026-03-11');
  expect([balances.get('liabilities:loans'), balances.get('income:other')]).toEqual([-50, undefined]);
  app.clock.now = new Date('2026-03-10T09:00:00Z');
});

it.each([
  ['other income that is taken out', 'out', { purpose: 'other-income' }, 400, 'Other income comes in'],
  ['a purpose that there is not', 'in', { purpose: 'gift' }, 400, 'purpose must be owner, loan or other-income'],
  ['a float that is a loan', 'float', { purpose: 'loan' }, 400, 'A float is'],
  ['a float elsewhere than in the drawer', 'float', { methodId: bank }, 400, 'A float is'],
  ['money of customers', 'in', { methodId: deposit }, 409, "can't be used here"],
  ['a method that is not there', 'in', { methodId: 999_999 }, 409, "can't be used here"],
])('refuses %s', async (_, kind, more, httpStatus, sentence) => {
  expect(await move(kind, 1, more)).toMatchObject({ httpStatus, payload: expect.stringContaining(sentence) });
});

it('refuses a method that is not in use any more', async () => {
  const old = await addMethod(app, { active: false });
  const archived = await addMethod(app);
  await admin.delete(`/payment-methods/${archived}`);
  for (const methodId of [old, archived]) {
    expect(await move('in', 1, { methodId })).toMatchObject({ httpStatus: 409, code: 'method-not-found' });
  }
});

it("leaves sellers the owner's cash alone, with an approval or without", async () => {
  const both = await app.as('sales', 'reports');
  for (const caller of [seller, both]) {
    expect(await move('in', 1, { purpose: 'owner', methodId: cash }, caller)).toMatchObject({ httpStatus: 200 });
    expect(await move('in', 1, { purpose: null, methodId: null }, caller)).toMatchObject({ httpStatus: 200 });
    for (const more of [{ purpose: 'loan' }, { purpose: 'other-income' }, { methodId: mobile }, { methodId: bank }]) {
      expect(await move('in', 1, more, caller)).toMatchObject({ httpStatus: 403, code: 'not-allowed' });
    }
  }
});
