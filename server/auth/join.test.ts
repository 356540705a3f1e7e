import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson, codeIn } from '../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const chosen = 'seven green umbrellas';

let app: TestApp;
let admin: Caller;
let anyone: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  anyone = app.withToken('');
});
afterAll(() => app.close());

let made = 0;

async function invited() {
  const email = `joining-${++made}@example.com`;
  const { payload } = await admin.post('/staff', { firstName: 'Ruth', lastName: 'Ajok', email, roles: ['sales'] });
  return { ...payload, secret: payload.link.split('#')[1] as string };
}

const join = (secret: string, password = chosen, confirm_password = password) =>
  anyone.post('/auth/join', { secret, password, confirm_password });
const signIn = (email: string, password = chosen) => anyone.post('/auth/login', { email, password });
const ended = {
  httpStatus: 400,
  status: false,
  payload: 'This invitation is no longer valid. Please ask for a new one.',
  code: 'ticket-ended',
};

it('an invitation has a link whose secret is in the fragment, and with which a password is chosen once', async () => {
  const { email, link, secret } = await invited();
  expect(link).toMatch(/^\/join#[\w-]{40,}$/);
  expect((await anyone.post('/auth/invitation', { secret })).payload).toEqual({ email, first_name: 'Ruth' });
  expect(await join(secret)).toMatchObject({ status: true, payload: { email } });
  expect((await signIn(email)).status).toBe(true);
  expect(await join(secret, 'another long password')).toEqual(ended);
  expect(await anyone.post('/auth/invitation', { secret })).toEqual(ended);
});

it('a password that is refused does not use the link up', async () => {
  const { email, secret } = await invited();
  expect(await join(secret, 'short')).toMatchObject({ code: 'weak-password' });
  expect(await join(secret, chosen, 'other')).toMatchObject({ code: 'passwords-differ' });
  expect((await join(secret)).status).toBe(true);
  expect((await signIn(email)).status).toBe(true);
});

it('the link ends after 72 hours, with a new code, with the code, and with the person', async () => {
  const late = await invited();
  const start = app.clock.now;
  app.clock.now = new Date(start.getTime() + 72 * 3_600_000 - 1000);
  expect((await anyone.post('/auth/invitation', { secret: late.secret })).status).toBe(true);
  app.clock.now = new Date(start.getTime() + 72 * 3_600_000);
  expect(await join(late.secret)).toEqual(ended);
  app.clock.now = start;

  const renewed = await invited();
  const again = (await admin.post(`/staff/${renewed.id}/code`)).payload;
  expect(await join(renewed.secret)).toEqual(ended);
  expect((await join(again.link.split('#')[1])).status).toBe(true);

  const byCode = await invited();
  const { token } = (await anyone.post('/auth/reset-password-request', { email: byCode.email })).payload;
  expect((await app.withToken(token).post('/auth/submit-code', { code: byCode.code })).status).toBe(true);
  expect(await join(byCode.secret)).toEqual(ended);

  const gone = await invited();
  await admin.delete(`/staff/${gone.id}`);
  expect(await join(gone.secret)).toEqual(ended);
});

it('of two at once, one chooses', async () => {
  const { secret } = await invited();
  const answers = await Promise.all([join(secret), join(secret, 'another long password')]);
  expect(answers.filter(({ status }) => status)).toHaveLength(1);
});

it('the code of an invitation used by its link is used too, and sessions from before end', async () => {
  const { id, email } = await addPerson(app, 'sales');
  const issued = (await admin.post(`/staff/${id}/code`)).payload;
  const session = app.withToken((await signIn(email, 'lantern over the harbour')).payload.token);
  await join(issued.link.split('#')[1]);
  expect((await session.get('/auth/me')).httpStatus).toBe(401);
  const { token } = (await anyone.post('/auth/reset-password-request', { email })).payload;
  expect(await app.withToken(token).post('/auth/submit-code', { code: issued.code })).toMatchObject({
    code: 'wrong-code',
  });
});

it('guessing is limited by place, and a repeated key gets no link', async () => {
  const other = await startTestApp({}, { database: app.database });
  const tries = await Promise.all(
    Array.from({ length: 101 }, () => other.withToken('').post('/auth/invitation', { secret: 'a guess' })),
  );
  expect(tries.filter(({ httpStatus }) => httpStatus === 429).length).toBeGreaterThan(0);
  await app.database.pool.query('delete from rate_limits');
  const body = { firstName: 'Ruth', lastName: 'Ajok', email: `joining-${++made}@example.com` };
  const once = { headers: { 'idempotency-key': 'joining-once' } };
  expect((await admin.post('/staff', body, once)).payload.link).toContain('/join#');
  expect((await admin.post('/staff', body, once)).payload).toMatchObject({ code: null, link: null });
  expect(codeIn(app.sentEmails.at(-1))).toHaveLength(8);
  await other.close();
});
