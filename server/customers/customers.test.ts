import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addCustomer, openAccount } from '../../tests/support/debts.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { setSettings } from '../../tests/support/till.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

const jane = { name: 'Jane Doe', email: 'jane@example.com', phone: '0700 123 456', location: 'Market Street' };
const profile = {
  firstName: 'Jane',
  middleName: '',
  lastName: 'Doe',
  gender: 'Female',
  dateOfBirth: '1990-02-28',
  occupation: 'Baker',
  residence: 'Market Street',
  nok_name: 'John Doe',
  nok_contact: '0700 654 321',
  nok_relationship: 'Brother',
};

async function find(id: number) {
  return (await admin.get(`/customers?id=${id}`)).payload[0];
}

describe('adding a customer', () => {
  it('keeps the four fields and owes nothing yet', async () => {
    const answer = await admin.post('/customers', { ...jane, name: ' Jane Doe ' });
    expect(answer).toMatchObject({ httpStatus: 200, payload: { ...jane, accounts: [], owes: 0, overdue: false } });
    expect(await find(answer.payload.id)).toMatchObject(jane);
    expect(await newestLog(app)).toMatchObject({ action: 'customer added', staff: { email: admin.email } });
  });

  it.each(['none', 'Jane@Example.com', 'asks for paper, no mail', '<b>@'])(
    'takes %j for an e-mail, as it is',
    async (email) => {
      const { httpStatus, payload } = await admin.post('/customers', { ...jane, email: ` ${email} ` });
      expect({ httpStatus, email: payload.email }).toEqual({ httpStatus: 200, email });
      expect((await find(payload.id)).email).toBe(email);
      const other = await admin.put('/customers', { id: payload.id, ...jane, email: 'no mail' });
      expect(other).toMatchObject({ httpStatus: 200, payload: { email: 'no mail' } });
    },
  );

  it.each([{}, { email: '', phone: ' ', location: '' }])('needs no more than a name: %j', async (more) => {
    const { httpStatus, payload } = await admin.post('/customers', { name: 'Only Name', ...more });
    expect({ httpStatus, payload }).toMatchObject({ httpStatus: 200, payload: { email: '', phone: '', location: '' } });
    const { id } = payload;
    expect(await admin.put('/customers', { id, name: 'Only Name', phone: '0700' })).toMatchObject({ status: true });
    const renamed = await admin.put('/customers', { id, name: 'A Name' });
    expect(renamed).toMatchObject({ httpStatus: 200, payload: { name: 'A Name', phone: '0700', email: '' } });
    expect(await find(id)).toMatchObject({ name: 'A Name', phone: '0700' });
    expect(await admin.put('/customers', { id, name: 'A Name', phone: '' })).toMatchObject({ payload: { phone: '' } });
  });

  it("keeps the long form's profile", async () => {
    const { payload } = await admin.post('/customers', { ...jane, profile });
    expect((await find(payload.id)).profile).toEqual(profile);
  });

  it('takes a profile with gaps', async () => {
    const { payload } = await admin.post('/customers', { ...jane, profile: { firstName: 'Jane', dateOfBirth: '' } });
    expect(payload.profile).toMatchObject({ firstName: 'Jane', gender: '', dateOfBirth: null, nok_name: '' });
  });

  it.each([
    ['name', '', 'name must not be empty'],
    ['name', 'a\u0007b', 'name must not contain control characters'],
    ['email', 'a@b.example\nBcc: x@y.example', 'email must not contain control characters'],
    ['email', 'x'.repeat(201), 'email must be text of at most 200 characters'],
    ['phone', null, 'phone must be text of at most 200 characters'],
    ['location', 'x'.repeat(201), 'location must be text of at most 200 characters'],
    ['taxNumber', 'x'.repeat(201), 'taxNumber must be text of at most 200 characters'],
    ['taxNumber', 'P\u202e1', 'taxNumber must not contain invisible characters'],
    ['profile', { gender: 'Other' }, 'profile.gender must be Male or Female'],
    ['profile', { dateOfBirth: '1990-02-30' }, 'profile.dateOfBirth must be a real date'],
    ['profile', { shoeSize: 42 }, 'Unknown field: shoeSize'],
    ['balance', 5, 'Unknown field: balance'],
  ])('refuses %s %j', async (field, value, sentence) => {
    const answer = await admin.post('/customers', { ...jane, [field]: value });
    expect(answer).toMatchObject({ httpStatus: 400, status: false });
    expect(answer.payload).toContain(sentence);
  });
});

describe('the tax number of a customer', () => {
  it('is kept, stays when it is left out, and goes when it is empty', async () => {
    expect((await admin.post('/customers', jane)).payload.taxNumber).toBe('');
    const { payload } = await admin.post('/customers', { ...jane, taxNumber: ' P051234567X ' });
    expect(payload.taxNumber).toBe('P051234567X');
    const { id } = payload;
    expect((await admin.put('/customers', { id, name: 'Jane Doe' })).payload.taxNumber).toBe('P051234567X');
    expect((await admin.get(`/customers/${id}`)).payload.taxNumber).toBe('P051234567X');
    await admin.put('/customers', { id, name: 'Jane Doe', taxNumber: 'P06' });
    expect(await find(id)).toMatchObject({ ...jane, taxNumber: 'P06' });
    expect((await newestLog(app)).description).toBe('Jane Doe: taxNumber P051234567X → P06');
    await admin.put('/customers', { id, name: 'Jane Doe', taxNumber: '' });
    expect((await find(id)).taxNumber).toBe('');
  });

  it('is on their receipts, as it is now, for whoever may read them', async () => {
    const seller = await app.as('sales');
    const { id } = (await admin.post('/customers', { ...jane, taxNumber: 'P07' })).payload;
    const item = await addStock(admin, { unitSell: 5 });
    const sales = [{ stockId: item.id, quantity: 1 }];
    const customer = { id, name: 'Jane Doe', taxNumber: 'P07' };
    const paid = { sales, customerId: id, tenders: [{ methodId: 1, amount: 5 }] };
    const onCredit = { sales, customerId: id, paymentDate: '2026-03-20' };
    for (const cart of [paid, onCredit]) {
      const { payload } = await seller.post('/sales', cart);
      expect(payload.customer).toEqual(customer);
      expect((await seller.get(`/sales/receipts/${payload.id}`)).payload.customer).toEqual(customer);
    }
    const bare = (await seller.post('/sales', { sales })).payload;
    expect(bare.customer).toBe(null);
    expect((await seller.get(`/customers?id=${id}`)).payload).toEqual([{ id, name: 'Jane Doe' }]);
  });

  it('is not for sellers to enter', async () => {
    await setSettings(app, { till: { sellerCustomers: true } });
    const seller = await app.as('sales');
    expect(await seller.post('/customers', { name: 'Ann', phone: '1', taxNumber: 'P1' })).toMatchObject({
      httpStatus: 400,
      payload: 'A seller adds a customer with name and phone alone',
    });
    await setSettings(app, { till: { sellerCustomers: false } });
  });
});

describe('changing a customer', () => {
  it('replaces the fields, keeps a profile that is left out, and logs what changed', async () => {
    const { id } = (await admin.post('/customers', { ...jane, profile })).payload;
    const answer = await admin.put('/customers', { ...jane, id, phone: '0711' });
    expect(answer).toMatchObject({ httpStatus: 200, payload: { id, phone: '0711', profile } });
    expect(await newestLog(app)).toMatchObject({
      action: 'customer updated',
      code: 'customer-updated',
      description: 'Jane Doe: phone 0700 123 456 → 0711',
      subject: { kind: 'customer', id, name: 'Jane Doe' },
      facts: { changed: ['phone'], contact: { before: { phone: '0700 123 456' }, after: { phone: '0711' } } },
    });
    await admin.put('/customers', { ...jane, id, profile: { ...profile, occupation: 'Cook' } });
    expect((await find(id)).profile.occupation).toBe('Cook');
    expect((await newestLog(app)).description).toContain('occupation Baker → Cook');
  });

  it('refuses bad fields and unknown ids', async () => {
    const answer = await admin.put('/customers', { id: 1, ...jane, name: ' ', email: 'x'.repeat(201) });
    expect(answer.httpStatus).toBe(400);
    expect(answer.payload).toBe('name must not be empty; email must be text of at most 200 characters');
    expect(await admin.put('/customers', { id: 999999, ...jane })).toMatchObject({
      httpStatus: 404,
      payload: 'There is no customer 999999',
    });
  });
});

describe('namesakes', () => {
  it('are found by the whole name in any case, outer blanks aside, and both are kept', async () => {
    const first = (await admin.post('/customers', { ...jane, name: 'Ámina Twin' })).payload.id;
    const second = (await admin.post('/customers', { ...jane, name: 'ámina twin' })).payload.id;
    await admin.post('/customers', { ...jane, name: 'Ámina Twins' });
    const { payload } = await admin.get(`/customers?named=${encodeURIComponent(' ÁMINA TWIN ')}&compact=true`);
    expect(payload.map(({ id }: { id: number }) => id)).toEqual([first, second]);
    await admin.delete(`/customers/${second}`);
    expect((await admin.get(`/customers?named=${encodeURIComponent('ámina twin')}`)).payload).toHaveLength(1);
    expect((await admin.get('/customers?named=%25')).payload).toEqual([]);
  });
});

describe('deleting a customer', () => {
  it('is refused while something is owed, naming it', async () => {
    const id = await addCustomer(app, 'Owing Otto');
    await openAccount(app, { customerId: id, amount: 1000 });
    await openAccount(app, { customerId: id, amount: 234.5 });
    expect(await admin.delete(`/customers/${id}`)).toMatchObject({
      httpStatus: 409,
      status: false,
      payload: "Owing Otto still owes 1,234.50 and can't be deleted until it is paid",
    });
    expect(await find(id)).toMatchObject({ owes: 1234.5 });
  });

  it('archives: gone from every list, still named on the account', async () => {
    const id = await addCustomer(app, 'Paid Paula');
    const account = await openAccount(app, { customerId: id, amount: 10 });
    await admin.post('/accounts/pay', { id: account, date: '2026-03-10', amount: 10 });
    expect(await admin.delete(`/customers/${id}`)).toMatchObject({ httpStatus: 200, status: true });
    expect(await newestLog(app)).toMatchObject({ action: 'customer deleted' });
    expect(await find(id)).toBeUndefined();
    expect((await admin.get('/customers?search=paula')).payload).toEqual([]);
    expect((await admin.get(`/accounts?customerId=${id}`)).payload).toMatchObject([
      { customer: { name: 'Paid Paula' } },
    ]);
  });

  it('works once, and a deleted customer can not be changed', async () => {
    const id = await addCustomer(app);
    const answers = await Promise.all([admin.delete(`/customers/${id}`), admin.delete(`/customers/${id}`)]);
    expect(answers.map((answer) => answer.httpStatus).sort()).toEqual([200, 404]);
    expect(await admin.put('/customers', { id, ...jane })).toMatchObject({ httpStatus: 404 });
    expect(await admin.delete('/customers/none')).toMatchObject({ httpStatus: 400 });
  });
});

describe('the list', () => {
  let shop: TestApp;
  let owner: Caller;
  let ids: number[];

  beforeAll(async () => {
    shop = await startTestApp();
    owner = await shop.as('admin');
    ids = [];
    for (const [name, phone] of [
      ['bernard', '0701'],
      ['Ada 100%', '0702'],
      ['Clara', '0703'],
    ]) {
      const details = { name, phone, email: `${name!.slice(0, 3)}@shop.example`, location: 'Harbour' };
      const taxNumber = `P05-${phone}X`;
      ids.push((await owner.post('/customers', { ...details, taxNumber })).payload.id);
    }
    const [bernard, ada] = ids as [number, number];
    const first = await openAccount(shop, { customerId: bernard, amount: 20, due: '2026-03-09' });
    await openAccount(shop, { customerId: bernard, amount: 30.3, due: '2026-03-11' });
    await openAccount(shop, { customerId: ada, amount: 5, due: '2026-03-10' });
    await owner.post('/accounts/pay', { id: first, date: '2026-03-10', amount: 19.9 });
  });
  afterAll(() => shop.close());

  const named = (rows: { name: string }[]) => rows.map((row) => row.name);

  it('goes by name whatever the case, with accounts, payments and what each owes', async () => {
    const { payload, meta } = await owner.get('/customers');
    expect(named(payload)).toEqual(['Ada 100%', 'bernard', 'Clara']);
    expect(meta).toEqual({ count: 3, hasMore: false });
    const bernard = payload[1];
    expect(bernard).toMatchObject({ owes: 30.4, overdue: true, phone: '0701', location: 'Harbour' });
    expect(bernard.accounts).toMatchObject([
      { amount: 30.3, balance: 30.3, overdue: false, payments: [] },
      { amount: 20, balance: 0.1, overdue: true, payments: [{ amount: 19.9, balance: 0.1 }] },
    ]);
    expect(payload[0]).toMatchObject({ owes: 5, overdue: false });
    expect(payload[2]).toMatchObject({ owes: 0, overdue: false, accounts: [] });
  });

  it('leaves accounts out when compact, but not what is owed', async () => {
    const { payload } = await owner.get('/customers?compact=true');
    expect(payload[1]).toMatchObject({ owes: 30.4, overdue: true });
    expect(payload[1]).not.toHaveProperty('accounts');
  });

  it.each([
    ['ERNA', ['bernard']],
    ['0703', ['Clara']],
    ['ada@shop', ['Ada 100%']],
    ['100%25', ['Ada 100%']],
    ['_', []],
    ['harbour', ['Ada 100%', 'bernard', 'Clara']],
    ['p05-0702x', ['Ada 100%']],
    ['3X', ['Clara']],
  ])('finds %s', async (text, expected) => {
    const { payload, meta } = await owner.get(`/customers?search=${text}`);
    expect(named(payload)).toEqual(expected);
    expect(meta.count).toBe(expected.length);
  });

  it('pages and counts', async () => {
    const first = await owner.get('/customers?limit=2');
    expect(named(first.payload)).toEqual(['Ada 100%', 'bernard']);
    expect(first.meta).toEqual({ count: 3, hasMore: true });
    const second = await owner.get('/customers?limit=2&page=2');
    expect(named(second.payload)).toEqual(['Clara']);
    expect(second.meta.hasMore).toBe(false);
    expect(await owner.get('/customers?limit=0')).toMatchObject({ payload: [], meta: { count: 3 } });
  });

  it.each(['sales', 'reports'] as const)(
    'gives %s ids and names only, and searches nothing else for them',
    async (role) => {
      const clerk = await shop.as(role);
      const { payload } = await clerk.get('/customers');
      expect(payload).toEqual([
        { id: ids[1], name: 'Ada 100%' },
        { id: ids[0], name: 'bernard' },
        { id: ids[2], name: 'Clara' },
      ]);
      for (const hidden of ['0703', 'P05-07', '3X']) {
        expect((await clerk.get(`/customers?search=${hidden}`)).payload).toEqual([]);
      }
      expect((await clerk.get('/customers?search=clar')).payload).toEqual([{ id: ids[2], name: 'Clara' }]);
    },
  );

  it.each(['id=x', 'compact=yes', 'page=0', 'limit=2000'])('refuses ?%s', async (query) => {
    expect(await owner.get(`/customers?${query}`)).toMatchObject({ httpStatus: 400, status: false });
  });
});

describe('who may', () => {
  it('asks for a session everywhere', async () => {
    const nobody = app.withToken('');
    const answers = await Promise.all([
      nobody.get('/customers'),
      nobody.post('/customers', jane),
      nobody.put('/customers', { id: 1, ...jane }),
      nobody.delete('/customers/1'),
    ]);
    expect(answers.map((answer) => answer.httpStatus)).toEqual([401, 401, 401, 401]);
  });

  it('lets only the admin change customers', async () => {
    for (const caller of [await app.as('sales', 'reports'), await app.as('stock')]) {
      expect(await caller.post('/customers', jane)).toMatchObject({ httpStatus: 403 });
      expect(await caller.put('/customers', { id: 1, ...jane })).toMatchObject({ httpStatus: 403 });
      expect(await caller.delete('/customers/1')).toMatchObject({ httpStatus: 403 });
    }
    expect(await (await app.as('stock')).get('/customers')).toMatchObject({ httpStatus: 403 });
  });
});
