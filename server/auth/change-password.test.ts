import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestLog } from '../../tests/support/logs.ts';
import { addPerson, password } from '../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const fresh = 'seven green umbrellas';

let app: TestApp;
let anyone: Caller;
beforeAll(async () => {
  app = await startTestApp();
  anyone = app.withToken('');
});
afterAll(() => app.close());

const signIn = (email: string, secret: string) => anyone.post('/auth/login', { email, password: secret });

async function signedIn(): Promise<{ email: string; here: Caller; elsewhere: Caller }> {
  const { email } = await addPerson(app);
  const open = async () => app.withToken((await signIn(email, password)).payload.token);
  return { email, here: await open(), elsewhere: await open() };
}

it('is changed by anyone with their own, which ends their other sessions', async () => {
  const { email, here, elsewhere } = await signedIn();
  const body = { password, newPassword: fresh, confirm: fresh };
  expect(await here.put('/auth/password', body)).toMatchObject({
    status: true,
    payload: 'Your password has been changed.',
  });
  expect(await newestLog(app)).toMatchObject({ action: 'password changed' });
  expect((await here.get('/auth/me')).httpStatus).toBe(200);
  expect((await elsewhere.get('/auth/me')).httpStatus).toBe(401);
  expect(await signIn(email, password)).toMatchObject({ code: 'wrong-password' });
  expect((await signIn(email, fresh)).status).toBe(true);
});

it.each([
  [{ password: 'not mine' }, 'wrong-password', 'Your current password is wrong'],
  [{ confirm: 'seven green umbrella' }, 'passwords-differ', "The passwords don't match"],
  [{ newPassword: 'short', confirm: 'short' }, 'weak-password', 'The password must have at least 8 characters'],
  [
    { newPassword: 'Amina.Okello1', confirm: 'Amina.Okello1' },
    'weak-password',
    "The password can't be your own name or email",
  ],
])('is not changed with %j', async (part, code, payload) => {
  const { email, here, elsewhere } = await signedIn();
  const body = { password, newPassword: fresh, confirm: fresh, ...part };
  expect(await here.put('/auth/password', body)).toEqual({ httpStatus: 400, status: false, payload, code });
  expect((await elsewhere.get('/auth/me')).httpStatus).toBe(200);
  expect((await signIn(email, password)).status).toBe(true);
});

it('counts wrong ones together with those of signing in', async () => {
  const { email, here } = await signedIn();
  const body = { password: 'a guess', newPassword: fresh, confirm: fresh };
  const tries = [];
  for (let count = 1; count <= 11; count++) tries.push((await here.put('/auth/password', body)).httpStatus);
  expect(tries).toEqual([...Array(10).fill(400), 429]);
  expect((await signIn(email, password)).httpStatus).toBe(429);
});

it('needs a session, and nothing but these three', async () => {
  const body = { password, newPassword: fresh, confirm: fresh };
  expect(await anyone.put('/auth/password', body)).toMatchObject({ httpStatus: 401 });
  const { here } = await signedIn();
  expect(await here.put('/auth/password', { ...body, email: 'x@example.com' })).toMatchObject({ code: 'bad-input' });
  expect(await here.put('/auth/password', { newPassword: fresh, confirm: fresh })).toMatchObject({ code: 'bad-input' });
});
