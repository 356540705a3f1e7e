import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { hledgerBalances } from '../../tests/support/hledger.ts';
import { ok } from '../../tests/support/ok.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod, addTax, setSettings } from '../../tests/support/till.ts';
import { withClient } from '../db/connections/with-client.ts';
import { checkJournal } from './check-journal.ts';
import { readJournal } from './read-journal.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp({ currency: 'USD' });
  admin = await app.as('admin', 'reports');
});
afterAll(() => app.close());

async function fetchJournal(query: string, caller = admin) {
  const headers = { authorization: `Bearer ${caller.token}` };
  const answer = await app.http.inject({ url: `/api/reports/journal?${query}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}

async function* piece(text: string) {
  yield text;
}

/** The balances by our own reading and, if it is installed, by hledger: both must be the same. */
async function balancesOf(journal: string, decimals = 2) {
  const { balances, unbalanced } = await readJournal(piece(journal), decimals);
  expect(unbalanced).toEqual([]);
  const own = new Map([...balances].map(([account, units]) => [account, Number(units) / 10 ** decimals]));
  const theirs = hledgerBalances(journal);
  if (theirs) expect(new Map([...theirs].map(([account, amount]) => [account, Number(amount)]))).toEqual(own);
  return Object.fromEntries(own);
}

describe('the journal of a shop', () => {
  let customer: number;
  let card: number;

  beforeAll(async () => {
    await setSettings(app, { money: { smallestCoin: 0.05 } });
    app.clock.now = new Date('2026-03-09T09:00:00Z');
    customer = await addCustomer(app, 'Amina;  Lee: "& Sons"');
    card = await addMethod(app, { name: 'Card', kind: 'card' });
    const pens = await addStock(admin, { name: 'Pens', qty: 10, unitCost: 1.25, unitSell: 2, date: '2026-03-09' });
    const books = await addStock(admin, { name: 'Books', qty: 4, unitCost: 5, unitSell: 11.8, date: '2026-03-09' });
    await addTax(app, { name: 'VAT', percent: 18, included: true }, books);
    app.clock.now = new Date('2026-03-10T09:00:00Z');
    admin = await app.as('admin', 'reports');
    // Receipt 1: rounded cash. Receipt 2: card, deposit and the rest on credit. Receipt 3: voided.
    const first = await ok(admin.post('/sales', { sales: [{ stockId: pens.id, quantity: 1.01 }] }));
    await ok(admin.post(`/customers/${customer}/deposits`, { date: '2026-03-10', amount: 3 }));
    const tenders = [
      { methodId: card, amount: 4 },
      { methodId: 2, amount: 1 },
    ];
    const second = await ok(
      admin.post('/sales', {
        ...{ customerId: customer, paymentDate: '2026-04-01', tenders },
        sales: [{ stockId: books.id, quantity: 2 }],
      }),
    );
    const third = await ok(admin.post('/sales', { sales: [{ stockId: pens.id, quantity: 2 }] }));
    await ok(admin.post(`/sales/receipts/${third.id}/void`, { reason: 'A mistake' }));
    const pay = { date: '2026-03-10', amount: 5, methodId: card };
    await ok(admin.post('/accounts/pay', { id: second.credit.accountId, ...pay }));
    const expense = { receivedBy: 'Grace', expense: 'Lunch', type: 'Labour', date: '2026-03-10', amount: 0.5 };
    const spent = await ok(admin.post('/expenses', expense));
    await ok(admin.put('/expenses', { id: spent.id, ...expense, amount: 0.75 }));
    await ok(admin.post('/bankings', { date: '2026-03-10', amount: 1, comment: 'To the bank', methodId: 1 }));
    await ok(admin.post('/cash-movements', { kind: 'float', amount: 20, reason: 'Change' }));
    await ok(admin.post('/days', { date: '2026-03-10', counted: 23 }));
    app.clock.now = new Date('2026-03-11T09:00:00Z');
    admin = await app.as('admin', 'reports');
    await ok(admin.post(`/accounts/${second.credit.accountId}/write-off`, { reason: 'Gone' }));
    const lines = [{ lineId: second.lines[0].id, quantity: 1, toStock: false }];
    await ok(admin.post('/returns', { receiptId: second.id, lines, reason: 'Torn' }));
    const whole = [{ lineId: first.lines[0].id, quantity: 1.01, toStock: true }];
    await ok(admin.post('/returns', { receiptId: first.id, reason: 'Dry', lines: whole }));
    await ok(admin.post(`/customers/${customer}/deposits/refund`, { amount: 2, methodId: 1 }));
    await ok(admin.put('/stock/restock', { id: pens.id, qty: 3, date: '2026-03-11', unitCost: 1.33, unitSell: 2 }));
  });

  it('has one balanced transaction for each document', async () => {
    const { body, headers } = await fetchJournal('startDate=2026-03-10&endDate=2026-03-10');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="journal-2026-03-10-to-2026-03-10.journal"');
    expect(body).toMatchInlineSnapshot(`
      "; Corner Shop, 2026-03-10 to 2026-03-10
      decimal-mark .
      commodity 1000.00 USD

      account assets:inventory
      account equity:opening balances

      2026-03-10 (opening 2026-03-10) Opening balances
          assets:inventory  32.50 USD
          equity:opening balances  -32.50 USD

      account assets:Card
      account assets:bank
      account assets:cash
      account assets:receivables:1 Amina- Lee- "& Sons"
      account equity:owner
      account expenses:Labour
      account expenses:cash rounding
      account expenses:cost of goods
      account expenses:count differences
      account income:sales
      account liabilities:deposits:1 Amina- Lee- "& Sons"
      account liabilities:tax:VAT

      2026-03-10 (receipt 1) Sale
          expenses:cash rounding  0.02 USD
          expenses:cost of goods  1.26 USD
          assets:cash  2.00 USD
          assets:inventory  -1.26 USD
          income:sales  -2.02 USD

      2026-03-10 (receipt 2) Sale: Amina- Lee: "& Sons"
          expenses:cost of goods  10.00 USD
          liabilities:deposits:1 Amina- Lee- "& Sons"  1.00 USD
          assets:Card  4.00 USD
          assets:receivables:1 Amina- Lee- "& Sons"  18.60 USD
          assets:inventory  -10.00 USD
          income:sales  -20.00 USD
          liabilities:tax:VAT  -3.60 USD

      2026-03-10 (payment 1) Debt payment: Amina- Lee: "& Sons"
          assets:Card  5.00 USD
          assets:receivables:1 Amina- Lee- "& Sons"  -5.00 USD

      2026-03-10 (deposit 1) Deposit: Amina- Lee: "& Sons"
          assets:cash  3.00 USD
          liabilities:deposits:1 Amina- Lee- "& Sons"  -3.00 USD

      2026-03-10 (expense 1) Expense: Lunch, Grace
          expenses:Labour  0.75 USD
          assets:cash  -0.75 USD

      2026-03-10 (banking 1) Banked: To the bank
          assets:bank  1.00 USD
          assets:cash  -1.00 USD

      2026-03-10 (cash movement 1) Cash: float, Change
          assets:cash  20.00 USD
          equity:owner  -20.00 USD

      2026-03-10 (day 1) Count difference
          expenses:count differences  0.25 USD
          assets:cash  -0.25 USD

      "
    `);
    await balancesOf(body);
  });

  it('opens a range with what stood before it, and comes to the same in the end as the whole', async () => {
    const { body } = await fetchJournal('startDate=2026-03-11&endDate=2026-03-11');
    expect(body).toMatchInlineSnapshot(`
      "; Corner Shop, 2026-03-11 to 2026-03-11
      decimal-mark .
      commodity 1000.00 USD

      account assets:Card
      account assets:bank
      account assets:cash
      account assets:inventory
      account assets:receivables:1 Amina- Lee- "& Sons"
      account equity:opening balances
      account liabilities:deposits:1 Amina- Lee- "& Sons"
      account liabilities:tax:VAT

      2026-03-11 (opening 2026-03-11) Opening balances
          assets:cash  23.00 USD
          assets:bank  1.00 USD
          assets:Card  9.00 USD
          assets:inventory  21.24 USD
          assets:receivables:1 Amina- Lee- "& Sons"  13.60 USD
          liabilities:deposits:1 Amina- Lee- "& Sons"  -2.00 USD
          liabilities:tax:VAT  -3.60 USD
          equity:opening balances  -62.24 USD

      account equity:stock received
      account expenses:bad debts
      account expenses:cash rounding
      account expenses:cost of goods
      account expenses:stock losses
      account expenses:stock revaluation
      account income:sales

      2026-03-11 (stock movement 10) Stock revaluation: Pens
          assets:inventory  0.80 USD
          expenses:stock revaluation  -0.80 USD

      2026-03-11 (stock movement 11) Restock: Pens
          assets:inventory  3.99 USD
          equity:stock received  -3.99 USD

      2026-03-11 (return 1) Return: receipt 2, Torn
          income:sales  10.00 USD
          expenses:stock losses  5.00 USD
          liabilities:tax:VAT  1.80 USD
          expenses:bad debts  -11.80 USD
          expenses:cost of goods  -5.00 USD

      2026-03-11 (return 2) Return: receipt 1, Dry
          assets:inventory  1.26 USD
          income:sales  2.02 USD
          expenses:cash rounding  -0.02 USD
          expenses:cost of goods  -1.26 USD
          assets:cash  -2.00 USD

      2026-03-11 (deposit 2) Deposit: Amina- Lee: "& Sons"
          liabilities:deposits:1 Amina- Lee- "& Sons"  2.00 USD
          assets:cash  -2.00 USD

      2026-03-11 (write-off 1) Write-off: Gone
          expenses:bad debts  13.60 USD
          assets:receivables:1 Amina- Lee- "& Sons"  -13.60 USD

      "
    `);
    const whole = await balancesOf((await fetchJournal('startDate=2000-01-01&endDate=2026-03-31')).body);
    const range = await balancesOf(body);
    const standing = (balances: Record<string, number>) =>
      Object.fromEntries(Object.entries(balances).filter(([account]) => /^(assets|liabilities)/.test(account)));
    expect(standing(range)).toEqual(standing(whole));
  });

  it('agrees with the books', async () => {
    const days = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'];
    const ranges = days.flatMap((startDate) =>
      days.filter((endDate) => endDate >= startDate).map((endDate) => ({ startDate, endDate })),
    );
    expect((await checkJournal(app.database.pool, 'Africa/Kampala', ranges)).findings).toEqual([]);
    expect((await checkJournal(app.database.pool, 'Africa/Kampala')).findings).toEqual([]);
  });

  it('is found out by the audit when it says something else than the books', async () => {
    const tamper = (statement: string) =>
      withClient(app.database.where, async (client) => {
        await client.query(`set session_replication_role = replica; ${statement}`);
      });
    const wrong = async () => {
      const { findings } = await checkJournal(app.database.pool, 'Africa/Kampala');
      return [...new Set(findings.map(({ record }) => record))].sort();
    };
    await tamper('update receipts set rounding = rounding + 1 where id = 1');
    expect(await wrong()).toContain('2026-03-10 (receipt 1)');
    await tamper('update receipts set rounding = rounding - 1 where id = 1');
    await tamper('update money_movements set amount = amount + 1 where id = 1');
    expect(await wrong()).toContain('2026-03-10 (receipt 1)');
    await tamper('update money_movements set amount = amount - 1 where id = 1');
    await tamper(`update customer_days set owed = owed + 1`);
    expect(await wrong()).toEqual([expect.stringMatching(/^assets:receivables:\d+ Amina/)]);
    await tamper(`update customer_days set owed = owed - 1`);
    expect(await wrong()).toEqual([]);
  });

  it('is the same as CSV, where text can start no formula', async () => {
    const { body, headers } = await fetchJournal('startDate=2026-03-11&endDate=2026-03-11&format=csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = body.split('\r\n');
    expect(lines[0]).toBe('\uFEFFdate,document,description,account,amount,currency,code,name');
    expect(lines).toContain('2026-03-11,return 1,"Return: receipt 2, Torn",income:sales,10.00,USD,,Sales');
    const sum = lines.slice(1, -1).reduce((all, line) => all + Number(line.split(',').at(-4)), 0);
    expect(sum).toBeCloseTo(0);
  });

  it('names methods apart, whatever they are called', async () => {
    const names = ['Receivables', 'inventory', 'M: Pesa;  x', 'M- Pesa- x', '=1+1', '(b)  '];
    for (const [at, name] of names.entries()) {
      const methodId = await addMethod(app, { name, kind: 'other' });
      const date = '2026-03-11';
      await ok(
        admin.post('/expenses', {
          ...{ receivedBy: 'Bo', expense: '=Fuel | "a" ; b', type: 'Meals', date, amount: at + 1, methodId },
        }),
      );
    }
    // Such a character is refused now, but older books may have it.
    await app.database.pool.query("update expenses set expense = expense || chr(8232) where date = '2026-03-11'");
    const { body } = await fetchJournal('startDate=2026-03-11&endDate=2026-03-11');
    const balances = await balancesOf(body);
    const accounts = Object.keys(balances).filter((account) => /^assets:[^:]+$/.test(account));
    expect(new Set(accounts.map((account) => account.toLowerCase())).size).toBe(accounts.length);
    expect(names.map((_, at) => Object.values(balances).filter((amount) => amount === -(at + 1)).length > 0)).toEqual(
      names.map(() => true),
    );
    const { body: csv } = await fetchJournal('startDate=2026-03-11&endDate=2026-03-11&format=csv');
    expect(csv).not.toMatch(/(^|,)"?[=+@]/m);
  });
});

it('has amounts without a currency in a shop that has none', async () => {
  const plain = await startTestApp();
  const owner = await plain.as('admin');
  await addStock(owner, { name: 'Pens', qty: 2, unitCost: 1.25, date: '2026-03-09' });
  const headers = { authorization: `Bearer ${owner.token}` };
  const { body } = await plain.http.inject({ url: '/api/reports/journal', headers });
  await plain.close();
  expect(await balancesOf(body)).toEqual({ 'assets:inventory': 2.5, 'equity:stock received': -2.5 });
});

describe('asking for it', () => {
  it('is for admins and reports', async () => {
    for (const roles of [['sales'], ['stock'], []] as const) {
      expect((await (await app.as(...roles)).get('/reports/journal')).httpStatus).toBe(403);
    }
    expect((await app.withToken('').get('/reports/journal')).httpStatus).toBe(401);
    const { headers } = await fetchJournal('', await app.as('reports'));
    // Without dates, the file has all of it.
    expect(headers['content-disposition']).toBe('attachment; filename="journal-2026-03-09-to-2026-03-11.journal"');
  });

  it('refuses days in the wrong order and formats that nobody knows', async () => {
    expect(await admin.get('/reports/journal?startDate=2026-03-02&endDate=2026-03-01')).toMatchObject({
      ...{ httpStatus: 400, code: 'bad-input' },
    });
    expect((await admin.get('/reports/journal?format=pdf')).httpStatus).toBe(400);
  });
});
