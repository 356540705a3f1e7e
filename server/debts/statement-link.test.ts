/** The link to a statement: it opens one statement, for a while, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStock } from '../../tests/support/builders.ts';
import { addSupplier, deliver } from '../../tests/support/buying.ts';
import { sell } from '../../tests/support/selling.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  const item = await addStock(admin, { qty: 100, unitSell: 5 });
  for (const name of ['Amina', 'Okello']) {
    const { payload } = await admin.post('/customers', { name, email: 'a@b.co', phone: '0700 1', location: 'Town' });
    await sell(admin, [[item, payload.id]], { customerId: payload.id, paymentDate: '2026-04-01' });
  }
});
afterAll(() => app.close());

const makeLink = async (id: number) => (await admin.post(`/customers/${id}/statement-link`)).payload.url as string;
const read = (url: string, address = '198.51.100.1') =>
  app.http.inject({ url: `/api${url.replace('/statement/', '/statements/')}`, remoteAddress: address });

describe('the link to a statement', () => {
  it("shows the customer's own statement, and is neither stored nor indexed", async () => {
    const response = await read(await makeLink(1));
    expect(response.json().payload).toMatchObject({
      customer: 'Amina',
      closing: 5,
      entries: [{ kind: 'sale', debit: 5 }],
    });
    expect(JSON.stringify(response.json())).not.toContain('Okello');
    expect(Object.keys(response.json().payload).sort()).toEqual(
      [
        ...['ageing', 'at', 'business', 'closing', 'currency', 'customer', 'decimals', 'deposit', 'entries', 'locale'],
        'opening',
      ].sort(),
    );
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
  });

  it('is 256 random bits that are kept only as a hash, and is in no entry of the log', async () => {
    const url = await makeLink(1);
    const token = url.replace('/statement/', '');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await app.database.pool.query('select * from statement_links');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify((await admin.get('/logs')).payload)).not.toContain(token);
  });

  it('ends when a new one is made, when it is revoked, after 30 days, and with the customer', async () => {
    const old = await makeLink(1);
    const url = await makeLink(1);
    expect((await read(old)).statusCode).toBe(404);
    expect((await read(url)).statusCode).toBe(200);
    expect((await admin.get('/customers/1')).payload.statementLink).toEqual({ expiresAt: '2026-04-09T09:00:00.000Z' });
    app.clock.now = new Date('2026-04-09T08:59:59Z');
    expect((await read(url)).statusCode).toBe(200);
    app.clock.now = new Date('2026-04-09T09:00:00Z');
    expect((await read(url)).statusCode).toBe(404);
    admin = await app.as('admin');
    expect((await admin.get('/customers/1')).payload.statementLink).toBeNull();
    app.clock.now = new Date('2026-04-09T08:59:59Z');
    await admin.delete('/customers/1/statement-link');
    expect((await read(url)).statusCode).toBe(404);
    expect(await admin.delete('/customers/1/statement-link')).toMatchObject({ httpStatus: 404 });
  });

  it('opens nothing else: it is no session', async () => {
    const token = (await makeLink(2)).replace('/statement/', '');
    for (const path of ['/customers/2', '/customers/2/ledger', '/auth/me', '/debts/desk']) {
      expect(await app.withToken(token).get(path)).toMatchObject({ httpStatus: 401 });
    }
  });

  it('can not be guessed for long from one place, while others read on', async () => {
    const url = await makeLink(2);
    const statuses: number[] = [];
    for (let tries = 0; tries < 25; tries++)
      statuses.push((await read(`/statement/wrong-${tries}`, '203.0.113.9')).statusCode);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
    expect((await read(url)).statusCode).toBe(200);
  });

  it('opens for the customer however often it is read, also where others tried wrong ones', async () => {
    const url = await makeLink(2);
    for (let tries = 0; tries < 21; tries++) await read(`/statement/wrong-${tries}`, '203.0.113.10');
    for (let times = 0; times < 22; times++) expect((await read(url, '203.0.113.10')).statusCode).toBe(200);
    expect((await read('/statement/wrong', '203.0.113.10')).statusCode).toBe(429);
  });
});

describe('the link to a statement of a supplier', () => {
  const open = (id: number) => admin.post(`/suppliers/${id}/statement-link`);

  async function boughtFrom(name: string): Promise<number> {
    const { id } = await addSupplier(admin, { name, termsDays: 7 });
    const { id: stockId } = await addStock(admin);
    await deliver(admin, { supplierId: id, stockId, date: admin.today(), pieces: 2, due: 30, number: `of ${name}` });
    return id;
  }

  it("shows the supplier's own statement and nothing of others, and customers keep theirs", async () => {
    const [kato, okello] = [await boughtFrom('Kato'), await boughtFrom('Mukasa')];
    const url = (await open(kato)).payload.url;
    const { payload } = (await read(url)).json();
    expect(payload).toMatchObject({
      supplier: 'Kato',
      ...{ opening: 0, closing: 30, advance: 0, ageing: { notDue: 30 } },
      entries: [{ kind: 'bill', credit: 30, debit: 0, balance: 30 }],
    });
    expect(JSON.stringify(payload)).not.toContain('Mukasa');
    expect(Object.keys(payload.entries[0]).sort()).toEqual(
      ['at', 'balance', 'credit', 'date', 'debit', 'kind', 'label'].sort(),
    );
    expect((await read((await open(okello)).payload.url)).json().payload.supplier).toBe('Mukasa');
    expect((await read(await makeLink(2))).json().payload.customer).toBe('Okello');
    expect((await read(url)).statusCode).toBe(200);
  });

  it('ends when a new one is made, when it is revoked, after 30 days, and with the supplier', async () => {
    const { id } = await addSupplier(admin);
    expect((await admin.get(`/suppliers/${id}`)).payload.statementLink).toBeNull();
    const old = (await open(id)).payload;
    const { url, expiresAt } = (await open(id)).payload;
    expect([(await read(old.url)).statusCode, (await read(url)).statusCode]).toEqual([404, 200]);
    expect((await admin.get(`/suppliers/${id}`)).payload.statementLink).toEqual({ expiresAt });
    const keeper = await app.as('stock');
    expect((await keeper.get(`/suppliers/${id}`)).payload).not.toHaveProperty('statementLink');
    const now = app.clock.now;
    app.clock.now = new Date(expiresAt);
    expect((await read(url)).statusCode).toBe(404);
    app.clock.now = now;
    expect(await admin.delete(`/suppliers/${id}/statement-link`)).toMatchObject({ status: true });
    expect((await read(url)).statusCode).toBe(404);
    expect(await admin.delete(`/suppliers/${id}/statement-link`)).toMatchObject({ httpStatus: 404 });
    const last = (await open(id)).payload.url;
    expect((await admin.delete(`/suppliers/${id}`)).status).toBe(true);
    expect((await read(last)).statusCode).toBe(404);
    expect(await open(id)).toMatchObject({ httpStatus: 404, code: 'supplier-not-found' });
  });
});
