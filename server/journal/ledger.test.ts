import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrialBalanceRow } from '../../contract/books/ledger.ts';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer } from '../../tests/support/debts.ts';
import { ok } from '../../tests/support/ok.ts';
import { wrongInBooks, wrongInJournal } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addMethod, addTax } from '../../tests/support/till.ts';
import { withClient } from '../db/connections/with-client.ts';
import { addUp } from '../reports/add-up.ts';
import { addUpAccounts } from './add-up-accounts.ts';
import { readJournal } from './read-journal.ts';

let app: TestApp;
let admin: Caller;
let card: number;
let pens: number;

const at = async (moment: string) => {
  app.clock.now = new Date(moment);
  admin = await app.as('admin', 'reports');
};

const expense = { receivedBy: 'Grace', expense: 'Lunch', type: 'Labour', date: '2026-03-10', amount: 0.5 };

/**
 * On 9 March stock is bought; on 10 March there are a cash sale, a sale on credit and an expense; on 11 March a payment and money
 * banked.
 */
beforeAll(async () => {
  app = await startTestApp({ currency: 'USD' });
  await at('2026-03-09T09:00:00Z');
  card = await addMethod(app, { name: 'Card', kind: 'card' });
  const customer = await addCustomer(app, 'Amina');
  pens = (await addStock(admin, { name: 'Pens', qty: 10, unitCost: 1.25, unitSell: 2, date: '2026-03-09' })).id;
  const books = await addStock(admin, { name: 'Books', qty: 4, unitCost: 5, unitSell: 11.8, date: '2026-03-09' });
  await addTax(app, { name: 'VAT', percent: 18, included: true }, books);
  await at('2026-03-10T09:00:00Z');
  await ok(admin.post('/sales', { sales: [{ stockId: pens, quantity: 3 }] }));
  const credit = { customerId: customer, paymentDate: '2026-04-01' };
  const sold = await ok(admin.post('/sales', { ...credit, sales: [{ stockId: books.id, quantity: 1 }] }));
  await ok(admin.post('/expenses', expense));
  await at('2026-03-11T09:00:00Z');
  const pay = { date: '2026-03-11', amount: 5, methodId: card };
  await ok(admin.post('/accounts/pay', { id: sold.credit.accountId, ...pay }));
  await ok(admin.post('/bankings', { date: '2026-03-11', amount: 1, comment: 'To the bank', methodId: 1 }));
});
afterAll(() => app.close());

async function trial(range = 'startDate=2026-03-10&endDate=2026-03-10') {
  const { payload, meta } = await admin.get(`/reports/trial-balance?${range}`);
  const rows = payload.map((row: TrialBalanceRow) => [
    row.account,
    [row.opening, row.debit, row.credit, row.closing],
  ]) as [string, number[]][];
  return { rows: Object.fromEntries(rows), meta };
}

/** Figures may not depend on what has been added up already. */
const addUpNow = async () => {
  await addUp(app.database.where, app.config.businessTz);
  return addUpAccounts(app.database.where, app.config.businessTz);
};

describe('the trial balance', () => {
  it('has what each account stood at, its debits and credits, and what it comes to', async () => {
    const expected = {
      'assets:cash': [0, 6, 0.5, 5.5],
      'assets:inventory': [32.5, 0, 8.75, 23.75],
      'assets:receivables': [0, 11.8, 0, 11.8],
      'liabilities:tax:VAT': [0, 0, 1.8, -1.8],
      'equity:opening balances': [-32.5, 0, 0, -32.5],
      'income:sales': [0, 0, 16, -16],
      'expenses:Labour': [0, 0.5, 0, 0.5],
      'expenses:cost of goods': [0, 8.75, 0, 8.75],
    };
    const before = await trial();
    expect(before.rows).toEqual(expected);
    const totals = { opening: 0, debit: 27.05, credit: 27.05, closing: 0 };
    expect(before.meta).toMatchObject({ startDate: '2026-03-10', endDate: '2026-03-10', totals, balanced: true });
    expect(await addUpNow()).toBe(true);
    expect((await trial()).rows).toEqual(expected);
  });

  it('begins with the first day in the books and ends today, as other reports do', async () => {
    const { meta, rows } = await trial('');
    expect(meta).toMatchObject({ startDate: '2026-03-09', endDate: '2026-03-11', balanced: true });
    expect(rows['equity:stock received']).toEqual([0, 0, 32.5, -32.5]);
    expect(rows).not.toHaveProperty('equity:opening balances');
  });

  it('follows what is changed in the past, before and after it is added up', async () => {
    const { id } = await ok(admin.post('/expenses', { ...expense, amount: 2 }));
    expect((await trial()).rows['expenses:Labour']).toEqual([0, 2.5, 0, 2.5]);
    await addUpNow();
    // This change moves no money.
    await ok(admin.put('/expenses', { id, ...expense, amount: 2, type: 'Meals' }));
    const moved = (await trial()).rows;
    expect([moved['expenses:Labour'], moved['expenses:Meals']]).toEqual([
      [0, 0.5, 0, 0.5],
      [0, 2, 0, 2],
    ]);
    await addUpNow();
    expect((await trial()).rows).toEqual(moved);
    expect(await wrongInJournal(app)).toEqual([]);
    await ok(admin.delete(`/expenses/${id}`));
    expect((await trial()).rows).not.toHaveProperty('expenses:Meals');
    await addUpNow();
    expect((await trial()).rows).not.toHaveProperty('expenses:Meals');
    expect(await wrongInJournal(app)).toEqual([]);
  });

  it('keeps an account whose expense type or method gets another name', async () => {
    const rent = await ok(admin.post('/expense-types', { name: 'Rent' }));
    const { id } = await ok(admin.post('/expenses', { ...expense, type: 'Rent', methodId: card }));
    await addUpNow();
    await ok(admin.put('/expense-types', { id: rent.id, name: 'Shop rent' }));
    const { rows } = await app.database.pool.query('select count(*)::int as noted from posting_changes where id > 1');
    expect(rows[0].noted).toBe(0);
    expect((await trial()).rows).toMatchObject({
      'expenses:Shop rent': [0, 0.5, 0, 0.5],
      'assets:Card': [0, 0, 0.5, -0.5],
    });
    await ok(admin.delete(`/expenses/${id}`));
  });
});

describe('the balance sheet', () => {
  it('is what the shop has, owes and earned up to a day, and balances', async () => {
    const sheet = await ok(admin.get('/reports/balance-sheet?date=2026-03-10'));
    const rows = (part: { account: string; amount: number }[]) => part.map(({ account, amount }) => [account, amount]);
    expect(rows(sheet.assets)).toEqual([
      ['assets:cash', 5.5],
      ['assets:inventory', 23.75],
      ['assets:receivables', 11.8],
    ]);
    expect(rows(sheet.liabilities)).toEqual([['liabilities:tax:VAT', 1.8]]);
    expect(rows(sheet.equity)).toEqual([['equity:stock received', 32.5]]);
    expect(sheet).toMatchObject({
      profit: 6.75,
      balanced: true,
      totals: { assets: 41.05, liabilities: 1.8, equity: 39.25 },
    });
    const { netProfit } = await ok(admin.get('/reports/profit-and-loss?endDate=2026-03-10'));
    expect(netProfit).toBe(sheet.profit);
  });

  it('is of today without a date, and empty before the shop began', async () => {
    expect(await ok(admin.get('/reports/balance-sheet'))).toMatchObject({ date: '2026-03-11', balanced: true });
    expect(await ok(admin.get('/reports/balance-sheet?date=2026-03-08'))).toMatchObject({
      ...{ assets: [], liabilities: [], equity: [], profit: 0, balanced: true },
    });
  });
});

describe('one account', () => {
  const days = 'startDate=2026-03-10&endDate=2026-03-11';

  it('has its postings with the balance after each, as the journal has them', async () => {
    const { payload, meta } = await admin.get(`/reports/account?account=assets:cash&${days}`);
    expect(payload.map(({ id: _, ...row }: { id: number }) => row)).toEqual([
      {
        ...{ day: '2026-03-10', document: { kind: 'receipt', id: 1 }, label: 'Receipt 1', description: 'Sale' },
        ...{ debit: 6, credit: 0, balance: 6 },
      },
      {
        ...{ day: '2026-03-10', document: { kind: 'expense', id: 1 }, label: 'Expense 1' },
        ...{ description: 'Expense: Lunch, Grace', debit: 0, credit: 0.5, balance: 5.5 },
      },
      {
        ...{ day: '2026-03-11', document: { kind: 'banking', id: 1 }, label: 'Banking 1' },
        ...{ description: 'Banked: To the bank', debit: 0, credit: 1, balance: 4.5 },
      },
    ]);
    expect(meta).toMatchObject({ opening: 0, debit: 6, credit: 1.5, closing: 4.5, count: 3, hasMore: false });
  });

  it('pages through it, whatever is added up, and every row is there once', async () => {
    for (const addedUp of [false, true]) {
      if (addedUp) await addUpNow();
      for (const account of ['assets:cash', 'assets:inventory', 'expenses:cost of goods', 'assets:receivables']) {
        const asked = `account=${account}&startDate=2026-03-01&endDate=2026-03-31`;
        const whole = await admin.get(`/reports/account?${asked}`);
        const pages = [];
        for (let page = 1; page <= whole.meta.count; page++) {
          pages.push(...(await admin.get(`/reports/account?${asked}&limit=1&page=${page}`)).payload);
        }
        expect(pages).toEqual(whole.payload);
        expect(pages.length).toBe(whole.meta.count);
        expect(pages.at(-1).balance).toBe(whole.meta.closing);
      }
    }
  });

  it('names the items of stock that came in, and begins with what stood before', async () => {
    const stock = await admin.get('/reports/account?account=assets:inventory&endDate=2026-03-09');
    expect(stock.payload).toMatchObject([
      { label: 'Stock movement 1', description: 'Opening stock: Pens', document: null, balance: 12.5 },
      { label: 'Stock movement 2', description: 'Opening stock: Books', document: null, balance: 32.5 },
    ]);
    const later = await admin.get('/reports/account?account=assets:inventory&startDate=2026-03-10');
    expect(later.meta).toMatchObject({ opening: 32.5, closing: 23.75 });
    expect(later.payload[0]).toMatchObject({ balance: 28.75 });
  });

  it('may have nothing, but must be there', async () => {
    const { payload, meta } = await admin.get(`/reports/account?account=expenses:gifts&${days}`);
    expect([payload, meta.closing, meta.name]).toEqual([[], 0, 'Gifts']);
    expect(await admin.get(`/reports/account?account=assets:gold&${days}`)).toMatchObject({
      ...{ httpStatus: 404, code: 'not-found', payload: "There is no account 'assets:gold' in the journal" },
    });
    expect((await admin.get(`/reports/account?${days}`)).httpStatus).toBe(400);
  });
});

describe('the chart of accounts', () => {
  it('gives accounts codes and names, for the reports and the CSV journal', async () => {
    const set = await ok(admin.put('/accounts-chart', { account: 'assets:Card', code: '1020', name: 'Card terminal' }));
    expect(set).toEqual({ account: 'assets:Card', group: 'assets', code: '1020', name: 'Card terminal' });
    await ok(admin.put('/accounts-chart', { account: 'assets:receivables', code: '1100' }));
    const chart = await ok(admin.get('/accounts-chart'));
    expect(chart.slice(0, 3)).toEqual([
      set,
      { account: 'assets:receivables', group: 'assets', code: '1100', name: 'Receivables' },
      { account: 'assets:advances', group: 'assets', code: '', name: 'Advances' },
    ]);
    expect(chart.map(({ account }: { account: string }) => account)).toContain('liabilities:tax:VAT');
    const { payload } = await admin.get('/reports/trial-balance');
    expect(payload[0]).toMatchObject({ account: 'assets:Card', code: '1020', name: 'Card terminal' });
    const headers = { authorization: `Bearer ${admin.token}` };
    const url = '/api/reports/journal?format=csv&startDate=2026-03-11&opening=false';
    const lines = (await app.http.inject({ url, headers })).body.split('\r\n');
    expect(lines).toContain('2026-03-11,payment 1,Debt payment: Amina,assets:Card,5.00,USD,1020,Card terminal');
    expect(lines).toContain(
      '2026-03-11,payment 1,Debt payment: Amina,assets:receivables:1 Amina,-5.00,USD,1100,Receivables',
    );
  });

  it('keeps them when the method gets another name, and gives them back', async () => {
    await ok(admin.put('/payment-methods', { id: card, name: 'Terminal', needsReference: false, active: true }));
    const chart = await ok(admin.get('/accounts-chart'));
    expect(chart[0]).toMatchObject({ account: 'assets:Terminal', code: '1020', name: 'Card terminal' });
    const reset = await ok(admin.put('/accounts-chart', { account: 'assets:Terminal', code: '', name: '' }));
    expect(reset).toMatchObject({ code: '', name: 'Terminal' });
  });

  it('refuses a code twice, unknown accounts and bad input', async () => {
    expect(await admin.put('/accounts-chart', { account: 'assets:cash', code: '1100' })).toMatchObject({
      ...{ httpStatus: 409, code: 'code-taken', payload: "Another account has the code '1100'" },
    });
    const both = ['assets:cash', 'assets:bank'].map((account) => admin.put('/accounts-chart', { account, code: 'A1' }));
    expect((await Promise.all(both)).map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
    expect((await admin.put('/accounts-chart', { account: 'assets:gold', code: '1' })).httpStatus).toBe(404);
    for (const wrong of [
      { code: '=1+1' },
      { code: 'x'.repeat(21) },
      { name: 'x'.repeat(201) },
      { account: '' },
      { note: 1 },
    ]) {
      expect((await admin.put('/accounts-chart', { account: 'assets:cash', ...wrong })).httpStatus).toBe(400);
    }
  });

  it('is in the log', async () => {
    await ok(admin.put('/accounts-chart', { account: 'income:sales', code: '4000', name: 'Turnover' }));
    const [entry] = (await admin.get('/logs?limit=1')).payload;
    expect(JSON.stringify(entry)).toContain('income:sales: code');
    expect(JSON.stringify(entry)).toContain('Sales → Turnover');
  });
});

describe('journals of consecutive days', () => {
  it('put together are the journal of all of them', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const journal = async (query: string) =>
      (await app.http.inject({ url: `/api/reports/journal?${query}`, headers })).body;
    async function* pieces(...texts: string[]) {
      yield* texts;
    }
    const sums = async (...texts: string[]) => {
      const { balances, turnovers, unbalanced } = await readJournal(pieces(...texts), 2);
      expect(unbalanced).toEqual([]);
      return { balances: new Map([...balances].sort()), turnovers: new Map([...turnovers].sort()) };
    };
    const whole = await sums(await journal('startDate=2026-03-10&endDate=2026-03-11'));
    const first = await journal('startDate=2026-03-10&endDate=2026-03-10');
    const second = await journal('startDate=2026-03-11&endDate=2026-03-11&opening=false');
    expect(second).not.toContain('opening');
    expect(await sums(first, second)).toEqual(whole);
    expect((await admin.get('/reports/journal?opening=perhaps')).httpStatus).toBe(400);
  });
});

describe('what is kept', () => {
  it('is worked out once, by one server at a time, and again only where something changed', async () => {
    await addUpNow();
    const kept = () => app.database.pool.query('select xmin::text, * from account_days order by day, account, key');
    const before = (await kept()).rows;
    expect(await Promise.all(Array.from({ length: 4 }, () => addUpNow()))).toContain(true);
    expect((await kept()).rows).toEqual(before);
    await ok(admin.post('/sales', { sales: [{ stockId: pens, quantity: 1 }] }));
    await addUpNow();
    const after = (await kept()).rows;
    const early = ({ day }: { day: string }) => day < '2026-03-11';
    expect(after.filter(early)).toEqual(before.filter(early));
    expect(after).not.toEqual(before);
    expect(await wrongInJournal(app)).toEqual([]);
  });

  it('waits for whoever is writing', async () => {
    await withClient(app.database.where, async (client) => {
      await client.query('begin; lock table posting_changes in row exclusive mode');
      await ok(admin.post('/expenses', { ...expense, amount: 1 }));
      expect(await addUpAccounts(app.database.where, app.config.businessTz, { patience: 0 })).toBe(false);
      expect(await wrongInJournal(app)).toEqual([]);
    });
    expect(await addUpNow()).toBe(true);
  });

  it('is found out by the audit when it is wrong', async () => {
    const tamper = (statement: string) =>
      withClient(app.database.where, async (client) => {
        await client.query(statement);
      });
    await addUpNow();
    await tamper(
      "update account_days set debit = debit + 1 where day = '2026-03-10' and account = 'gifts' or account = 'sales'",
    );
    const found = (await wrongInBooks(app)).map(({ record }) => record);
    expect(found).toContain('account sales on 2026-03-10');
    expect((await wrongInJournal(app)).map(({ record }) => record)).toContain('income:sales');
    await tamper(
      "update account_days set debit = debit - 1 where day = '2026-03-10' and account = 'gifts' or account = 'sales'",
    );
    expect(await wrongInBooks(app)).toEqual([]);
  });

  it('is asked for in a few minutes where too much of it is still to be worked out', async () => {
    await withClient(app.database.where, async (client) => {
      await client.query("update account_progress set up_to = up_to - 30000 where ledger = 'money_movements'");
    });
    for (const path of ['/reports/trial-balance', '/reports/balance-sheet', '/reports/account?account=assets:cash']) {
      expect(await admin.get(path)).toMatchObject({ httpStatus: 503, code: 'away' });
    }
    await addUpNow();
    expect((await trial()).meta.balanced).toBe(true);
  });

  it('and where a little has changed of past days that had too much to be worked out at once', async () => {
    await addUpNow();
    await withClient(app.database.where, async (client) => {
      await client.query("update account_days set postings = postings + 50000 where day = '2026-03-09'");
    });
    expect((await trial()).meta.balanced).toBe(true);
    await ok(admin.post('/expenses', { ...expense, date: '2026-03-09', amount: 1 }));
    expect(await admin.get('/reports/trial-balance')).toMatchObject({ httpStatus: 503, code: 'away' });
    await addUpNow();
    expect((await trial()).meta.balanced).toBe(true);
  });
});

it('is for admins and reports, and the chart is changed by admins', async () => {
  const paths = [
    '/reports/trial-balance',
    '/reports/balance-sheet',
    '/reports/account?account=assets:cash',
    '/accounts-chart',
  ];
  for (const path of paths) {
    expect((await (await app.as('reports')).get(path)).httpStatus).toBe(200);
    expect((await (await app.as('sales', 'stock')).get(path)).httpStatus).toBe(403);
  }
  expect((await (await app.as('reports')).put('/accounts-chart', { account: 'assets:cash' })).httpStatus).toBe(403);
});
