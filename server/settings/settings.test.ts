import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import { addStock } from '../../tests/support/builders.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { sell, wrongInBooks } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const unset = { businessName: undefined, locale: undefined, currency: undefined };

let app: TestApp;
let admin: Caller;
let seller: Caller;

beforeEach(async () => {
  app = await startTestApp(unset);
  [admin, seller] = [await app.as('admin'), await app.as('sales')];
});
afterEach(() => app.close());

async function change(part: object): Promise<void> {
  const { status, payload } = await admin.put('/settings', part);
  expect([status, payload]).toEqual([true, payload]);
}

describe('a shop that set nothing up', () => {
  it('has everything off, and nothing fixed', async () => {
    expect((await admin.get('/settings')).payload).toEqual({
      business: {
        name: 'School Office Suite',
        address: '',
        phone: '',
        email: '',
        taxNumber: '',
        receiptHeader: '',
        receiptFooter: '',
        badDebtTax: false,
        reclaimsTax: false,
        language: 'en',
        timeZone: 'Africa/Kampala',
      },
      money: {
        currency: null,
        locale: null,
        decimals: 2,
        smallestCoin: 0,
        denominations: [],
        costMethod: 'last',
        priceStep: 0,
      },
      till: {
        askPayment: false,
        sellerDiscount: 0,
        sellerPrices: false,
        sellerReturns: false,
        sellerDebts: false,
        maxDueDays: 366,
        stockLossLimit: 0,
        stockPays: false,
        sellerCounts: false,
        stockPostsCounts: false,
        scales: [],
        sellerCustomers: false,
        sellerSeesCost: true,
        sellerSeesAllSales: true,
        sellerExpense: null,
        creditLimit: null,
        overdueDays: null,
        dueDays: null,
        tiles: false,
        pinSignIn: false,
        offline: { hours: 24, perSale: null, waiting: null, methodIds: [1] },
        printers: [],
        sellerOpensDrawer: false,
        shifts: 'off',
        blindCount: false,
      },
      messages: { dialCode: '', reminderText: '' },
      digest: { to: [], at: '07:00', discountAbove: 0 },
      fixed: [],
      logo: null,
      hasTills: false,
    });
  });

  it('shows the digest to admins alone', async () => {
    const { payload } = await seller.get('/settings');
    expect(payload).not.toHaveProperty('digest');
    expect(payload.till).toBeDefined();
  });
});

const scale = { prefix: '21', codeDigits: 5, weightDigits: 5, decimals: 3 };

describe('changing settings', () => {
  it('changes what is sent and leaves the rest as it is', async () => {
    await change({
      business: { name: 'Corner Shop', address: '1 Market Street\nKampala' },
      till: { askPayment: true },
    });
    await change({ till: { sellerDiscount: '7.5' }, money: { denominations: [50, 20, 0.5] } });
    const { payload } = await seller.get('/settings');
    expect(payload.business).toMatchObject({ name: 'Corner Shop', address: '1 Market Street\nKampala', phone: '' });
    expect(payload.till).toMatchObject({ askPayment: true, sellerDiscount: 7.5, creditLimit: null });
    expect(payload.money).toMatchObject({ denominations: [50, 20, 0.5], smallestCoin: 0 });
  });

  it('answers with the settings as they are now', async () => {
    const { payload } = await admin.put('/settings', { digest: { to: ['Owner@Example.com'], at: '21:30' } });
    expect(payload.digest).toEqual({ to: ['owner@example.com'], at: '21:30', discountAbove: 0 });
  });

  it.each([
    [{ colour: 'red' }, 'Unknown field: colour'],
    [{ business: { colour: 'red' } }, 'Unknown field: colour'],
    [{ business: { name: ' ' } }, 'business.name must not be empty'],
    [{ business: { email: 'nobody' } }, 'business.email'],
    [{ business: { badDebtTax: 'yes' } }, 'business.badDebtTax must be true or false'],
    [{ money: { currency: 'XXL' } }, 'money.currency must be a currency code'],
    [{ money: { locale: 'no such tag' } }, 'money.locale must be a language tag'],
    [{ money: { smallestCoin: -1 } }, 'money.smallestCoin must be an amount'],
    [{ money: { denominations: [0] } }, 'money.denominations.0 must be an amount above 0'],
    [{ till: { sellerDiscount: 101 } }, 'till.sellerDiscount must be a percentage'],
    [{ till: { shifts: 'always' } }, 'till.shifts must be off or seller'],
    [{ till: { overdueDays: 1.5 } }, 'till.overdueDays must be a number of days'],
    [{ till: { dueDays: -1 } }, 'till.dueDays must be a number of days'],
    [
      { till: { scales: [{ ...scale, weightDigits: 6 }] } },
      'till.scales.0 must have 12 digits in prefix, code and weight',
    ],
    [{ till: { scales: [{ ...scale, prefix: '2x' }] } }, 'till.scales.0.prefix must be 1 to 4 digits'],
    [{ till: { scales: [{ ...scale, codeDigits: 0 }] } }, 'till.scales.0.codeDigits must be a number from 1 to 6'],
    [{ till: { scales: [{ ...scale, decimals: 4 }] } }, 'till.scales.0.decimals must be a number from 0 to 3'],
    [{ till: { scales: [{ ...scale, colour: 'red' }] } }, 'Unknown field: colour'],
    [
      { till: { scales: [scale, { ...scale, decimals: 2 }] } },
      'till.scales.1.prefix must not be the prefix of another scale',
    ],
    [{ till: { scales: Array(4).fill(scale) } }, 'till.scales can be at most 3 scales'],
    [{ messages: { dialCode: '254' } }, 'messages.dialCode must be a code like +254'],
    [{ digest: { at: '24:00' } }, 'digest.at must be a time like 07:30'],
    [{ digest: { to: ['nobody'] } }, 'digest.to.0 must be an email address'],
  ])('refuses %j', async (part, sentence) => {
    const answer = await admin.put('/settings', part);
    expect(answer).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    expect(answer.payload).toContain(sentence);
  });

  it('mails the people who are taken off the mail of the day, and nobody else', async () => {
    await change({ business: { name: 'Corner Shop' } });
    await change({ digest: { to: ['ann@example.com', 'ben@example.com'] } });
    await change({ digest: { to: ['ben@example.com', 'cat@example.com'] }, till: { askPayment: true } });
    await change({ digest: { at: '08:00' } });
    await admin.put('/settings', { digest: { to: ['nobody'] } });
    expect(app.sentEmails).toEqual([
      {
        from: 'Corner Shop',
        to: 'ann@example.com',
        subject: 'No more daily mails from Corner Shop',
        text: expect.stringContaining(
          "Test admin took ann@example.com off the mail of the day of Corner Shop, so you won't get it any more.",
        ),
      },
    ]);
  });

  it('mails someone who works here and is taken off it in their language', async () => {
    const { email } = admin;
    await admin.put('/auth/language', { language: 'sw' });
    await change({ digest: { to: [email] } });
    await change({ digest: { to: [] } });
    expect(app.sentEmails.at(-1)).toMatchObject({ to: email, text: expect.stringContaining('barua pepe') });
  });

  it('keeps every change of a scale, and tells it', async () => {
    await change({ till: { scales: [scale] } });
    await change({ till: { scales: [{ ...scale, decimals: 2 }] } });
    expect((await seller.get('/settings')).payload.till.scales).toEqual([{ ...scale, decimals: 2 }]);
    expect((await newestLog(app)).description).toBe('till scales 21/5/5/3 → 21/5/5/2');
    await change({ till: { scales: [] } });
    expect((await admin.get('/settings')).payload.till.scales).toEqual([]);
  });

  it('is for admins only', async () => {
    expect((await seller.put('/settings', { till: { askPayment: true } })).httpStatus).toBe(403);
    expect((await app.withToken('').get('/settings')).httpStatus).toBe(401);
  });

  it('of two admins at once keeps what both changed', async () => {
    const other = await app.as('admin');
    await Promise.all([
      admin.put('/settings', { till: { askPayment: true } }),
      other.put('/settings', { till: { blindCount: true } }),
      admin.put('/settings', { business: { taxNumber: 'T-1' } }),
      other.put('/settings', { messages: { dialCode: '+256' } }),
    ]);
    const { payload } = await admin.get('/settings');
    expect(payload.till).toMatchObject({ askPayment: true, blindCount: true });
    expect([payload.business.taxNumber, payload.messages.dialCode]).toEqual(['T-1', '+256']);
  });

  it('is logged with before and after, and how to reach the shop is for admins', async () => {
    await change({ business: { name: 'Corner Shop', phone: '0700 111 222' }, till: { sellerDiscount: 5 } });
    const entry = await newestLog(app);
    expect(entry).toMatchObject({
      action: 'settings changed',
      description:
        'business name School Office Suite → Corner Shop, business phone (none) → 0700 111 222, till seller discount 0 → 5',
      facts: {
        changed: ['business.name', 'business.phone', 'till.sellerDiscount'],
        before: { 'business.name': 'School Office Suite', 'till.sellerDiscount': 0 },
        after: { 'business.name': 'Corner Shop', 'till.sellerDiscount': 5 },
      },
    });
    const { payload } = await seller.get('/logs?limit=1');
    expect(payload[0].description).toContain('business phone changed');
    expect(JSON.stringify(payload)).not.toContain('0700 111 222');
    expect((await seller.get('/logs?search=0700 111')).payload).toEqual([]);
  });

  it('that changes nothing is not logged', async () => {
    await change({ till: { askPayment: true } });
    const { id } = await newestLog(app);
    await change({ till: { askPayment: true } });
    expect((await newestLog(app)).id).toBe(id);
  });
});

describe('name, locale and currency', () => {
  it('are in force at once, on every server', async () => {
    const second = await startTestApp(unset, { database: app.database });
    const reader = second.withToken(admin.token);
    await reader.get('/settings');
    await admin.post('/expenses', {
      date: '2026-03-10',
      amount: 1250,
      type: 'Meals',
      receivedBy: 'Ann',
      expense: 'Lunch',
    });
    await change({ business: { name: 'Eckladen' }, money: { locale: 'de-DE', currency: 'EUR' } });
    const business = { businessName: 'Eckladen', locale: 'de-DE', currency: 'EUR', decimals: 2 };
    for (const server of [app, second]) {
      expect((await server.withToken('').get('/health')).payload.business).toMatchObject(business);
    }
    const { payload } = await reader.get('/logs?search=1.250,00 €');
    expect(payload[0].description).toBe('Lunch (Meals): 1.250,00 € to Ann on 10. März 2026');
    await second.close();
  });

  it('stand in letters', async () => {
    await change({ business: { name: 'Corner Shop' } });
    await admin.post('/staff', { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' });
    expect(app.sentEmails[0]).toMatchObject({ from: 'Corner Shop', subject: 'Your invitation to Corner Shop' });
  });
});

describe('what the environment sets', () => {
  const environment = { businessName: 'Corner Shop', locale: 'en-KE', currency: 'KES' };
  let fixed: Caller;
  let second: TestApp;
  beforeEach(async () => {
    second = await startTestApp(environment, { database: app.database });
    fixed = second.withToken(admin.token);
  });
  afterEach(() => second.close());

  it('is named, counts, and can only be sent as it is', async () => {
    await change({ business: { name: 'Another' }, money: { locale: 'fr', currency: 'EUR' } });
    const { payload } = await fixed.get('/settings');
    expect(payload.fixed).toEqual(['business.name', 'money.locale', 'money.currency']);
    expect(payload).toMatchObject({ business: { name: 'Corner Shop' }, money: { locale: 'en-KE', currency: 'KES' } });
    const { business, money } = payload;
    expect((await fixed.put('/settings', { business: { ...business, phone: '1' }, money })).httpStatus).toBe(200);
  });

  it.each([
    [{ business: { name: 'Another' } }, 'BUSINESS_NAME'],
    [{ money: { locale: 'fr' } }, 'LOCALE'],
    [{ money: { locale: null } }, 'LOCALE'],
    [{ money: { currency: 'EUR' } }, 'CURRENCY'],
  ])('refuses %j, and changes nothing of what is sent beside it', async (part, variable) => {
    const answer = await fixed.put('/settings', { ...part, till: { askPayment: true } });
    expect(answer).toMatchObject({ httpStatus: 409, code: 'fixed' });
    expect(answer.payload).toContain(`${variable} on the server sets this to`);
    expect((await fixed.get('/settings')).payload.till.askPayment).toBe(false);
  });
});

const customer = { name: 'Ann', phone: '0700', email: 'a@example.com', location: 'Town', creditLimit: 500 };
const expense = { date: '2026-03-10', amount: 50, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' };

describe('decimals', () => {
  afterEach(() => setMoneyDecimals(2));

  it('stay what the books were begun with, and so a currency has to fit them', async () => {
    await change({ money: { decimals: 2, currency: 'EUR' } });
    await addStock(admin, {});
    expect(await admin.put('/settings', { money: { decimals: 0 } })).toMatchObject({
      httpStatus: 409,
      code: 'fixed',
      payload: "The number of decimals can't be changed: the amounts in these books have 2 decimals",
    });
    expect(await admin.put('/settings', { money: { currency: 'UGX' } })).toMatchObject({
      httpStatus: 409,
      code: 'fixed',
      payload: 'UGX has no decimals, but the amounts in these books have 2 decimals',
    });
    expect((await admin.get('/settings')).payload.money).toMatchObject({ currency: 'EUR', decimals: 2 });
  });

  it.each([
    ['UGX', 0],
    ['RWF', 0],
    ['XOF', 0],
    ['XAF', 0],
    ['JPY', 0],
    ['VND', 0],
    ['TND', 3],
    ['KES', 2],
  ])('follow the currency while no amount is stored: %s has %d', async (currency, decimals) => {
    const second = await startTestApp(unset, { database: app.database });
    await second.withToken(admin.token).get('/settings');
    await change({ money: { currency } });
    expect((await second.withToken(admin.token).get('/settings')).payload.money).toMatchObject({ currency, decimals });
    expect((await second.withToken('').get('/health')).payload.business).toMatchObject({ currency, decimals });
    const answers = [];
    for (const amount of [7, 0.25, 0.125]) {
      answers.push((await second.withToken(admin.token).post('/expenses', { ...expense, amount })).status);
    }
    expect(answers).toEqual([true, decimals > 0, decimals > 2]);
    const item = await addStock(admin, { unitCost: 1, unitSell: 5 });
    const total = { 0: 2, 2: 1.67, 3: 1.665 }[decimals];
    expect((await sell(admin, [[item, 0.333]])).total).toBe(total);
    expect(await wrongInBooks(app)).toEqual([]);
    await second.close();
  });

  it('can be changed again and again until then, and the log says so', async () => {
    for (const currency of ['UGX', 'TND', 'EUR', 'TND', 'JPY']) await change({ money: { currency } });
    expect((await newestLog(app)).description).toContain('decimals');
    await admin.post('/expenses', expense);
    expect(await admin.put('/settings', { money: { currency: 'EUR' } })).toMatchObject({ code: 'fixed' });
    await change({ money: { currency: 'UGX' } });
  });

  it.each<[string, (by: Caller) => Promise<unknown>]>([
    ['an item', (by) => addStock(by, {})],
    ['an expense', (by) => by.post('/expenses', expense)],
    ['a banking record', (by) => by.post('/bankings', { date: '2026-03-10', amount: 50, comment: 'KCB' })],
    ['a credit limit', (by) => by.post('/customers', customer)],
    ['the limit of all customers', (by) => by.put('/settings', { till: { creditLimit: 500 } })],
    ['the smallest coin', (by) => by.put('/settings', { money: { smallestCoin: 50 } })],
    ['notes and coins', (by) => by.put('/settings', { money: { denominations: [100, 50] } })],
    ['cash in', (by) => by.post('/cash-movements', { kind: 'in', amount: 50, reason: 'Change' })],
  ])('are fixed by %s', async (_what, store) => {
    expect(await store(admin)).not.toMatchObject({ status: false });
    expect(await admin.put('/settings', { money: { currency: 'UGX' } })).toMatchObject({
      httpStatus: 409,
      code: 'fixed',
    });
  });

  it('come with notes and coins of the new currency, if these fit it', async () => {
    const unfitting = { currency: 'UGX', smallestCoin: 0.5 };
    expect(await admin.put('/settings', { money: unfitting })).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    expect((await admin.get('/settings')).payload.money).toMatchObject({
      currency: null,
      decimals: 2,
      smallestCoin: 0,
    });
    await change({ money: { smallestCoin: 0.5 } });
    await change({ money: { currency: 'UGX', decimals: 0, smallestCoin: 50, denominations: [1000, 500] } });
    expect((await admin.get('/settings')).payload.money).toMatchObject({ decimals: 0, smallestCoin: 50 });
  });

  it('are decided by whichever comes first, the currency or the first amount', async () => {
    const [currency, amount] = await Promise.all([
      admin.put('/settings', { money: { currency: 'UGX' } }),
      admin.post('/expenses', { ...expense, amount: 0.25 }),
    ]);
    expect([currency.status, amount.status].filter(Boolean)).toHaveLength(1);
  });

  it('of an amount that was read before the currency changed are refused when it is stored', async () => {
    const held = await app.database.pool.connect();
    await held.query('begin; select from shop for update');
    const storing = admin.post('/expenses', { ...expense, amount: 0.25 });
    await expect
      .poll(async () => {
        const { rows } = await app.database.pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return rows.length;
      })
      .toBe(1);
    await held.query("select change_money_decimals(0, 'UGX'); commit");
    held.release();
    expect(await storing).toMatchObject({
      httpStatus: 409,
      payload: 'The currency was just changed. Please enter the amount with its decimals.',
    });
    expect((await admin.get('/expenses')).payload).toEqual([]);
  });
});

describe('the time zone', () => {
  const zoneNow = async () => (await admin.get('/health')).payload.business.timeZone;

  it('is the server’s until an admin chooses another, which decides the day from then on', async () => {
    app.clock.now = new Date('2026-03-10T22:30:00Z');
    expect(await zoneNow()).toBe('Africa/Kampala');
    await change({ business: { timeZone: 'Africa/Lagos' } });
    expect(await zoneNow()).toBe('Africa/Lagos');
    await addStock(admin, { date: '2026-03-10' });
    expect(await admin.post('/expenses', { date: '2026-03-11', amount: 1, typeId: 1 })).toMatchObject({
      httpStatus: 400,
    });
    const other = await startTestApp(unset, { database: app.database });
    expect((await other.withToken(admin.token).get('/settings')).payload.business.timeZone).toBe('Africa/Lagos');
    await other.http.close();
  });

  it('stays once an amount is stored, and can be sent as it is', async () => {
    await addStock(admin);
    expect(await admin.put('/settings', { business: { timeZone: 'Asia/Tokyo' } })).toMatchObject({
      ...{ httpStatus: 409, code: 'fixed' },
      payload: "The time zone is Africa/Kampala. It can't be changed once an amount is saved.",
    });
    await change({ business: { timeZone: 'Africa/Kampala', phone: '0700' } });
  });

  it.each(['Mars', '+03:00', '', null])('can not be %s', async (timeZone) => {
    expect(await admin.put('/settings', { business: { timeZone } })).toMatchObject({
      httpStatus: 400,
      code: 'bad-input',
    });
  });

  it('is fixed where the environment sets it', async () => {
    const server = await startTestApp({ ...unset, isZoneSet: true }, { database: app.database });
    const there = server.withToken(admin.token);
    expect((await there.get('/settings')).payload.fixed).toEqual(['business.timeZone']);
    expect(await there.put('/settings', { business: { timeZone: 'Asia/Tokyo' } })).toMatchObject({
      ...{ httpStatus: 409, code: 'fixed' },
      payload: "BUSINESS_TZ on the server sets this to Africa/Kampala, so it can't be changed here",
    });
    await server.http.close();
  });
});
