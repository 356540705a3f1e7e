/** Signing in at a till with a PIN: a session that sells, and does nothing else. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { roles } from '../../contract/roles.ts';
import { addSignedIn, pin } from '../../tests/support/approvals.ts';
import { addStock } from '../../tests/support/builders.ts';
import { registerDevice, type TestDevice } from '../../tests/support/devices.ts';
import { untilWaiting } from '../../tests/support/locks.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { ok } from '../../tests/support/ok.ts';
import { turnOn } from '../../tests/support/second-factor.ts';
import { password } from '../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { openPinSession } from '../sessions/session.ts';

let app: TestApp;
let admin: Caller;
let till: TestDevice;
beforeEach(async () => {
  app = await startTestApp({ trustProxy: 1 });
  admin = await app.as('admin');
  till = await registerDevice(app, admin);
  await ok(admin.put('/settings', { till: { pinSignIn: true } }));
});
afterEach(() => app.close());

async function addSeller(...also: Parameters<TestApp['as']>): Promise<Caller> {
  const seller = await addSignedIn(app, 'sales', ...also);
  await ok(seller.put('/auth/pin', { pin, password }));
  return seller;
}

const signIn = (staffId: number, secret = pin, device = till) =>
  device.post(`/devices/${device.id}/sign-in`, { staffId, pin: secret });

async function atTill(person: Caller, device = till): Promise<Caller> {
  return app.withToken((await ok(signIn(person.id, pin, device))).token);
}

const wrong = { httpStatus: 400, code: 'wrong-pin', payload: "Wrong PIN, or this person can't sign in here" };

describe('the names at a till', () => {
  it('are those who sell and have a PIN, and nothing but names', async () => {
    const seller = await addSeller();
    const gone = await addSeller();
    await ok(admin.delete(`/staff/${gone.id}`));
    await app.as('sales');
    const keeper = await addSignedIn(app, 'stock');
    await ok(keeper.put('/auth/pin', { pin, password }));
    expect(await ok(till.get(`/devices/${till.id}/people`))).toEqual([{ id: seller.id, name: 'Amina Okello' }]);
    for (const { id } of [gone, keeper]) expect(await signIn(id)).toMatchObject(wrong);
  });

  it('are not there while the setting is off', async () => {
    const seller = await addSeller();
    await ok(admin.put('/settings', { till: { pinSignIn: false } }));
    const off = { httpStatus: 409, code: 'pin-sign-in-off' };
    expect(await till.get(`/devices/${till.id}/people`)).toMatchObject(off);
    expect(await signIn(seller.id)).toMatchObject(off);
  });
});

describe('a PIN', () => {
  it('signs in as a password does, and the log says how and where', async () => {
    const seller = await addSeller('admin', 'stock');
    const answer = await ok(signIn(seller.id));
    expect(answer).toEqual({
      token: expect.any(String),
      user: { id: seller.id, first_name: 'Amina', last_name: 'Okello', email: seller.email, roles: ['sales'] },
      colorScheme: 'auto',
      language: null,
    });
    expect(await newestLog(app)).toMatchObject({
      action: 'signed in',
      staff: { email: seller.email },
      description: expect.stringContaining(`with a PIN at ${till.label}`),
    });
    expect((await app.withToken(answer.token).get('/auth/me')).payload.roles).toEqual(['sales']);
  });

  it('is enough for someone with two-step sign-in', async () => {
    const seller = await addSeller();
    await turnOn(app, seller);
    expect((await (await atTill(seller)).get('/auth/me')).status).toBe(true);
  });

  it('that is wrong is logged, counts with the tries for approvals, and after ten in a row is off', async () => {
    const seller = await addSeller('admin');
    for (let tries = 1; tries <= 5; tries++) expect(await signIn(seller.id, '9174')).toMatchObject(wrong);
    expect(await newestLog(app)).toMatchObject({
      action: 'sign-in failed',
      description: expect.stringContaining(`with a PIN at ${till.label}`),
    });
    for (let tries = 1; tries <= 5; tries++) {
      await admin.post('/approvals', { staffId: seller.id, pin: '9174', action: 'discount', amount: 1 });
    }
    expect(await signIn(seller.id)).toMatchObject({ httpStatus: 400, code: 'pin-off' });
  });

  it('is tried ten times in a quarter of an hour, of thirty at once too', async () => {
    const seller = await addSeller();
    const guesses = await Promise.all(Array.from({ length: 30 }, () => signIn(seller.id, '9174')));
    expect(guesses.filter(({ code }) => code === 'wrong-pin')).toHaveLength(10);
    expect((await signIn(seller.id)).status).toBe(false);
  });

  it('of nobody is answered like a wrong one, and limited too', async () => {
    expect(await signIn(999_999)).toMatchObject(wrong);
  });
});

describe('the session of a PIN', () => {
  /**
   * Without a body, or with an id that does not exist, a permitted call changes nothing; the refusal tells whether the caller may
   * make it.
   */
  const ask = async ({ method, path }: Endpoint, { token }: Caller) => {
    const url = `/api${path.replace(/\{\w+\}/g, '999999999')}`;
    return (await app.http.inject({ method, url, headers: { authorization: `Bearer ${token}` } })).statusCode;
  };
  const isOpen = ({ who, notByPin }: Endpoint) =>
    who === 'anyone' || who === 'reset ticket' || (!notByPin && (who === 'any session' || who.includes('sales')));

  it('opens of all calls what sales may, whatever else the person may do', async () => {
    const owner = await addSeller('admin', 'stock', 'reports');
    await app.database.db.updateTable('staff').set({ owner: true }).where('id', '=', owner.id).execute();
    const limited = await atTill(owner);
    const called = Object.entries(calls).filter(([name]) => !name.startsWith('logout'));
    for (const [name, call] of called) {
      if (call.who === 'device') expect([name, await ask(call, limited)]).toEqual([name, 401]);
      else expect([name, (await ask(call, limited)) === 403]).toEqual([name, !isOpen(call)]);
    }
    await ok(limited.get('/auth/logout'));
    expect((await limited.get('/auth/me')).code).toBe('no-session');
    expect((await owner.get('/auth/me')).payload.roles).toHaveLength(roles.length);
  });

  it('changes neither password nor PIN nor two-step sign-in, even with the right password', async () => {
    const seller = await addSeller();
    const limited = await atTill(seller);
    const asked = [
      limited.put('/auth/password', { password, newPassword: 'x', confirm: 'x' }),
      limited.put('/auth/pin', { pin: '5813', password }),
      limited.post('/auth/second-factor', { password }),
      limited.put('/auth/second-factor', { code: '000000' }),
      limited.post('/auth/second-factor/off', { password, code: '000000' }),
      limited.post('/auth/second-factor/recovery-codes', { password, code: '000000' }),
    ];
    for (const answer of await Promise.all(asked)) {
      expect(answer).toMatchObject({ httpStatus: 403, payload: 'Please sign in with your password to do this' });
    }
  });

  it('is bound by the rules of sellers: an admin gives no discount, sets no price, sells in a shift and sees no costs', async () => {
    const limited = await atTill(await addSeller('admin'));
    const { id: stockId } = await addStock(admin, { qty: 5, unitSell: 10, unitCost: 4 });
    const sales = [{ stockId, quantity: 1 }];
    expect((await limited.post('/sales', { sales, discount: { percent: 5 } })).code).toBe('needs-approval');
    const own = await ok(limited.post('/sales', { sales: [{ stockId, quantity: 1, unitSell: 1 }] }));
    expect(own.total).toBe(10);
    await ok(admin.put('/settings', { till: { shifts: 'seller', sellerSeesCost: false } }));
    expect((await limited.post('/sales', { sales })).code).toBe('no-shift');
    expect((await ok(limited.get('/stock')))[0]).not.toHaveProperty('unitCost');
    expect((await limited.post(`/sales/receipts/${own.id}/void`, { reason: 'No' })).code).toBe('needs-approval');
  });

  it('ends with its till, with the setting and with the role, and no other session does', async () => {
    const seller = await addSeller('stock');
    const window = await registerDevice(app, admin);
    const [here, there] = [await atTill(seller), await atTill(seller, window)];
    await ok(admin.delete(`/devices/${till.id}`));
    const alive = async (...people: Caller[]) =>
      Promise.all(people.map(async (one) => (await one.get('/auth/me')).status));
    expect(await alive(here, there, seller)).toEqual([false, true, true]);
    await ok(admin.put('/settings', { till: { pinSignIn: false } }));
    expect(await alive(there, seller)).toEqual([false, true]);
    await ok(admin.put('/settings', { till: { pinSignIn: true } }));
    const last = await atTill(seller, window);
    await app.database.db
      .updateTable('staff')
      .set({ roles: ['stock'] })
      .where('id', '=', seller.id)
      .execute();
    expect((await last.post('/sales', {})).httpStatus).toBe(403);
  });

  it('is not opened while the till is being revoked', async () => {
    const seller = await addSeller();
    const client = await app.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('update devices set revoked_at = now() where id = $1', [till.id]);
      const asking = signIn(seller.id);
      await untilWaiting(app.database, 1, asking);
      await client.query('commit');
      expect(await asking).toMatchObject({ httpStatus: 401, code: 'revoked' });
    } finally {
      client.release();
    }
    expect(
      await app.database.db.selectFrom('sessions').where('device_id', 'is not', null).selectAll().execute(),
    ).toEqual([]);
  });

  it('is not found by a server that hashes every token alike, as the version before does', async () => {
    const seller = await addSeller();
    const token = await app.database.db
      .transaction()
      .execute((tx) => openPinSession(tx, seller.id, till.id, app.clock.now));
    const { rows } = await app.database.pool.query('select from sessions where token_hash = sha256($1::bytea)', [
      token,
    ]);
    expect(rows).toEqual([]);
    expect((await app.withToken(token).get('/auth/me')).status).toBe(true);
  });
});
