/** REQUIRE_SECOND_FACTOR=admins: an admin without two-step sign-in may set it up, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { turnOn } from '../../tests/support/second-factor.ts';
import { addPerson, password } from '../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let anyone: Caller;
beforeAll(async () => {
  app = await startTestApp({ requireSecondFactor: 'admins' });
  anyone = app.withToken('');
});
afterAll(() => app.close());

const sentence = 'Please set up two-step sign-in first: this shop requires it for admins';
const first = { httpStatus: 403, status: false, payload: sentence, code: 'second-factor-needed' };

const withSession = Object.keys(calls).filter(
  (name) => !['anyone', 'reset ticket', 'device'].includes(String(calls[name]?.who)),
);
const open = ['logout', 'logoutByPost', 'me', 'getSecondFactor', 'startSecondFactor', 'confirmSecondFactor'];

async function ask(token: string, name: string) {
  const { method, path } = calls[name]!;
  const url = `/api${path.replace(/\{\w+\}/g, '999999999')}`;
  const response = await app.http.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  return { httpStatus: response.statusCode, ...response.json() };
}

describe('an admin without it', () => {
  it.each(withSession.filter((name) => !open.includes(name)))('is refused %s', async (name) => {
    const { token } = await app.as('admin', 'sales', 'stock', 'reports');
    expect(await ask(token, name)).toEqual(first);
  });

  it.each(open)('is not refused %s for it', async (name) => {
    const { token } = await app.as('admin');
    expect((await ask(token, name)).httpStatus).not.toBe(403);
  });

  it('does not follow the changes either', async () => {
    const { token } = await app.as('admin');
    const response = await app.http.inject({ url: '/api/events', headers: { authorization: `Bearer ${token}` } });
    expect({ httpStatus: response.statusCode, ...response.json() }).toEqual(first);
  });

  it('signs in, is told, sets it up, and is free to work in the same session', async () => {
    const { email } = await addPerson(app, 'admin');
    const { payload } = await anyone.post('/auth/login', { email, password });
    expect(payload).toMatchObject({ secondFactorRequired: true, user: { email } });
    const session = app.withToken(payload.token);
    expect(await session.get('/staff')).toEqual(first);
    const { phone } = await turnOn(app, session);
    expect(await session.get('/staff')).toMatchObject({ httpStatus: 200 });

    const again = await anyone.post('/auth/login', { email, password });
    const second = { ticket: again.payload.ticket, code: phone.nextCode() };
    const answer = await anyone.post('/auth/login/code', second);
    expect(Object.keys(answer.payload)).toEqual(['token', 'user', 'colorScheme', 'language']);

    await session.post('/auth/second-factor/off', { password, code: phone.nextCode() });
    expect(await session.get('/staff')).toEqual(first);
  });
});

it('asks it of nobody else', async () => {
  const { email } = await addPerson(app, 'sales', 'stock', 'reports');
  const { payload } = await anyone.post('/auth/login', { email, password });
  expect(Object.keys(payload)).toEqual(['token', 'user', 'colorScheme', 'language']);
  expect(await app.withToken(payload.token).get('/stock')).toMatchObject({ httpStatus: 200 });
});

it('asks it of nobody where it is off', async () => {
  const relaxed = await startTestApp({}, { database: app.database });
  const admin = await relaxed.as('admin');
  expect(await admin.get('/staff')).toMatchObject({ httpStatus: 200 });
  await relaxed.close();
});
