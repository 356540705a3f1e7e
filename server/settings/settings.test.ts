import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newestLog } from '../../tests/support/logs.ts';
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
      },
      money: { currency: null, locale: null, decimals: 2, smallestCoin: 0, denominations: [] },
      till: {
        askPayment: false,
        sellerDiscount: 0,
        sellerReturns: false,
        sellerDebts: false,
        sellerCustomers: false,
        sellerExpense: null,
        creditLimit: null,
        overdueDays: null,
        shifts: 'off',
        blindCount: false,
      },
      messages: { dialCode: '', reminderText: '' },
      digest: { to: [], at: '07:00', discountAbove: 0 },
      fixed: [],
      logo: null,
    });
  });

  it('shows the digest to admins alone', async () => {
    const { payload } = await seller.get('/settings');
    expect(payload).not.toHaveProperty('digest');
    expect(payload.till).toBeDefined();
  });
});

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
    [{ money: { currency: 'XXL' } }, 'money.currency must be a currency code'],
    [{ money: { locale: 'no such tag' } }, 'money.locale must be a language tag'],
    [{ money: { smallestCoin: -1 } }, 'money.smallestCoin must be an amount'],
    [{ money: { denominations: [0] } }, 'money.denominations.0 must be an amount above 0'],
    [{ till: { sellerDiscount: 101 } }, 'till.sellerDiscount must be a percentage'],
    [{ till: { shifts: 'always' } }, 'till.shifts must be off or seller'],
    [{ till: { overdueDays: 1.5 } }, 'till.overdueDays must be a number of days'],
    [{ messages: { dialCode: '254' } }, 'messages.dialCode must be a code like +254'],
    [{ digest: { at: '24:00' } }, 'digest.at must be a time like 07:30'],
    [{ digest: { to: ['nobody'] } }, 'digest.to.0 must be an email address'],
  ])('refuses %j', async (part, sentence) => {
    const answer = await admin.put('/settings', part);
    expect(answer).toMatchObject({ httpStatus: 400, code: 'bad-input' });
    expect(answer.payload).toContain(sentence);
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

describe('decimals', () => {
  it('stay what the books were begun with, and so a currency has to fit them', async () => {
    await change({ money: { decimals: 2, currency: 'EUR' } });
    expect(await admin.put('/settings', { money: { decimals: 0 } })).toMatchObject({
      httpStatus: 409,
      code: 'fixed',
      payload: "The number of decimals can't be changed: the amounts in these books have 2 decimals.",
    });
    expect(await admin.put('/settings', { money: { currency: 'UGX' } })).toMatchObject({
      httpStatus: 409,
      code: 'fixed',
      payload: 'UGX has no decimals, but the amounts in these books have 2 decimals.',
    });
    expect((await admin.get('/settings')).payload.money).toMatchObject({ currency: 'EUR', decimals: 2 });
  });
});
