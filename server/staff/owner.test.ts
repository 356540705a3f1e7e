import { afterEach, beforeEach, expect, it } from 'vitest';
import { newestLog } from '../../tests/support/logs.ts';
import { password } from '../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { ensureFirstAdmin } from './first-admin.ts';

let app: TestApp;
let owner: Caller & { id: number };
let second: Caller;
beforeEach(async () => {
  app = await startTestApp();
  const config = { ...app.config, adminEmail: 'owner@example.com', adminPassword: password };
  await ensureFirstAdmin({ db: app.database.db, config, now: () => app.clock.now });
  const { payload } = await app.withToken('').post('/auth/login', { email: 'owner@example.com', password });
  owner = Object.assign(app.withToken(payload.token), { id: payload.user.id });
  second = await app.as('admin');
});
afterEach(() => app.close());

const details = { firstName: 'First', lastName: 'Administrator', email: 'owner@example.com', roles: ['admin'] };
const ownersOnly = {
  httpStatus: 403,
  status: false,
  code: 'owner-only',
  payload: 'Only the owner can change the owner',
};

async function owners(): Promise<number[]> {
  const { payload } = await second.get('/staff');
  return payload.filter((one: { owner: boolean }) => one.owner).map((one: { id: number }) => one.id);
}

it('the first admin is the owner, and the list says so to admins', async () => {
  expect(await owners()).toEqual([owner.id]);
  const { payload } = await (await app.as('reports')).get('/staff');
  for (const one of payload) expect(one).not.toHaveProperty('owner');
});

it.each<[string, () => Promise<unknown>]>([
  ['change', () => second.put('/staff', { staffId: owner.id, ...details, phone: '0700' })],
  ['readdress', () => second.put('/staff', { staffId: owner.id, ...details, email: 'mine@example.com' })],
  ['demote', () => second.put('/staff', { staffId: owner.id, ...details, roles: ['sales'] })],
  ['delete', () => second.delete(`/staff/${owner.id}`)],
  ['get a code for', () => second.post(`/staff/${owner.id}/code`)],
  ['turn two-step sign-in off for', () => second.delete(`/staff/${owner.id}/second-factor`)],
])('another admin can not %s the owner', async (_what, attempt) => {
  expect(await attempt()).toEqual(ownersOnly);
  expect((await owner.get('/auth/me')).payload).toMatchObject({ email: 'owner@example.com', roles: ['admin'] });
  const { payload } = await app.withToken('').post('/auth/login', { email: 'owner@example.com', password });
  expect(payload).toHaveProperty('token');
});

it('the owner changes themselves and everyone else, within the rules for admins', async () => {
  expect(await owner.put('/staff', { staffId: owner.id, ...details, phone: '0700' })).toMatchObject({ status: true });
  expect(await owner.post(`/staff/${owner.id}/code`)).toMatchObject({ status: true });
  expect(await owner.delete(`/staff/${owner.id}`)).toMatchObject({ httpStatus: 409, code: 'yourself' });
  expect(await owner.put('/staff', { staffId: owner.id, ...details, roles: ['sales'] })).toMatchObject({
    code: 'yourself',
  });
  expect(await owner.post(`/staff/${second.id}/code`)).toMatchObject({ status: true });
  expect(await owner.delete(`/staff/${second.id}`)).toMatchObject({ status: true });
});

it('is handed over by the owner alone, with the password, to an admin', async () => {
  const to = (id: number, by = owner, secret = password) => by.put(`/staff/${id}/owner`, { password: secret });
  const seller = await app.as('sales');
  expect(await to(second.id, owner, 'a guess')).toMatchObject({ httpStatus: 400, code: 'wrong-password' });
  expect(await to(seller.id)).toMatchObject({
    httpStatus: 409,
    payload: 'The owner must be an admin. Give them that role first.',
  });
  expect(await to(999_999)).toMatchObject({ httpStatus: 404 });
  expect(await to(owner.id)).toMatchObject({ code: 'yourself' });
  expect(await owners()).toEqual([owner.id]);

  expect(await to(second.id)).toMatchObject({ status: true, payload: 'Test is the owner now.' });
  expect(await newestLog(app)).toMatchObject({ action: 'owner changed', description: 'Test admin is the owner now' });
  expect(await owners()).toEqual([second.id]);
  expect(await to(owner.id)).toMatchObject({
    httpStatus: 403,
    code: 'owner-only',
    payload: 'Only the owner can hand over the shop',
  });
  expect(await owner.post(`/staff/${second.id}/code`)).toEqual(ownersOnly);
  expect(await second.delete(`/staff/${owner.id}`)).toMatchObject({ status: true });
});

it('of two hand-overs at once there is one owner afterwards', async () => {
  const third = await app.as('admin');
  const answers = await Promise.all([second, third].map(({ id }) => owner.put(`/staff/${id}/owner`, { password })));
  expect(answers.filter(({ status }) => status)).toHaveLength(1);
  expect(await owners()).toHaveLength(1);
});

it('a code that another admin got for someone ends when they become the owner', async () => {
  const third = await app.as('admin');
  const { payload } = await second.post(`/staff/${third.id}/code`);
  expect(await owner.put(`/staff/${third.id}/owner`, { password })).toMatchObject({ status: true });
  const secret = payload.link.slice('/join#'.length);
  const chosen = { password: 'taken over by 42 clerks', confirm_password: 'taken over by 42 clerks' };
  expect(await app.withToken('').post('/auth/join', { secret, ...chosen })).toMatchObject({ status: false });
  const { token } = (await app.withToken('').post('/auth/reset-password-request', { email: third.email })).payload;
  expect(await app.withToken(token).post('/auth/submit-code', { code: payload.code })).toMatchObject({ status: false });
});
