/** Tests the policy of the running server: every call, by every set of roles, and without a session. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../contract/calls.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type Role, roles } from '../contract/roles.ts';
import { type Caller, startTestApp, type TestApp } from './support/test-app.ts';

let app: TestApp;
const people = new Map<string, Caller>();
beforeAll(async () => {
  app = await startTestApp();
  for (const set of everySet()) people.set(set.join(), await app.as(...set));
});
afterAll(() => app.close());

function everySet(): Role[][] {
  return Array.from({ length: 2 ** roles.length }, (_, bits) => roles.filter((_role, place) => bits & (1 << place)));
}

/** Without a body and with an id that nobody has, a permitted call changes nothing, and the kind of refusal shows who may make it. */
async function ask({ method, path, file }: Endpoint, token: string) {
  const response = await app.http.inject({
    method,
    url: `/api${path.replace(/\{\w+\}/g, '999999999')}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const isFile = file !== undefined && response.statusCode === 200;
  return { httpStatus: response.statusCode, ...(isFile ? { status: true } : response.json()) };
}

const named = Object.entries(calls).filter(([name]) => !name.startsWith('logout'));
const forStaff = named.filter(([, { who }]) => Array.isArray(who));

describe.each(named)('%s', (_name, call) => {
  it('is open to exactly the sets of roles that the policy names', async () => {
    for (const set of everySet()) {
      const { httpStatus, status } = await ask(call, people.get(set.join())?.token ?? '');
      const may = typeof call.who === 'string' || call.who.some((role) => set.includes(role));
      expect([set, httpStatus === 403]).toEqual([set, !may]);
      expect(status).toBeTypeOf('boolean');
      expect(httpStatus).toBeLessThan(500);
      // A device proves its identity by its signature, which no session has.
      expect([set, httpStatus === 401]).toEqual([set, call.who === 'device']);
    }
  });

  it('without a session is 401 unless it needs none', async () => {
    const { httpStatus } = await ask(call, '');
    expect(httpStatus === 401).toBe(call.who !== 'anyone' && call.who !== 'reset ticket');
  });
});

it('calls for sellers or stock by a setting are open to them while it is on, and to nobody else', async () => {
  const bySetting = named.filter(([, { sellersWith, stockWith }]) => sellersWith ?? stockWith);
  expect(bySetting.length).toBeGreaterThan(5);
  const admin = people.get('admin')!;
  for (const on of [true, false]) {
    await admin.put('/settings', {
      till: { sellerDebts: on, sellerCustomers: on, sellerCounts: on, stockPostsCounts: on },
    });
    for (const [name, call] of bySetting) {
      for (const set of everySet()) {
        const { httpStatus } = await ask(call, people.get(set.join())?.token ?? '');
        const role = call.sellersWith ? 'sales' : 'stock';
        const may = set.some((one) => call.who.includes(one)) || (on && set.includes(role));
        expect([name, set, on, httpStatus === 403]).toEqual([name, set, on, !may]);
      }
    }
  }
});

it('a session that has expired, and one of someone deleted, open nothing', async () => {
  const [gone, late] = [await app.as(...roles), await app.as(...roles)];
  await app.database.db.updateTable('staff').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  for (const [name, call] of forStaff) expect([name, (await ask(call, gone.token)).httpStatus]).toEqual([name, 401]);
  app.clock.now = new Date(app.clock.now.getTime() + 31 * 24 * 3_600_000);
  for (const [name, call] of forStaff) expect([name, (await ask(call, late.token)).httpStatus]).toEqual([name, 401]);
});

it.each(['logout', 'logoutByPost'])('%s needs a session and no role', async (name) => {
  const call = calls[name] as Endpoint;
  expect((await ask(call, '')).httpStatus).toBe(401);
  expect((await ask(call, (await app.as()).token)).httpStatus).toBe(200);
});
