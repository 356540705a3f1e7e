import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPersonWithPhone, phoneWith, turnOn } from '../../tests/support/second-factor.ts';
import { addPerson, password } from '../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let anyone: Caller;
beforeAll(async () => {
  app = await startTestApp();
  anyone = app.withToken('');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('delete from rate_limits');
});

const refused = (httpStatus: number, code: string, payload: string) => ({ httpStatus, status: false, payload, code });
const neither = refused(
  400,
  'wrong-password-or-code',
  'The password or code is wrong, or the code has already been used',
);
const own = '/auth/second-factor';

async function signedIn() {
  const { id, email } = await addPerson(app, 'sales');
  const signIn = async () => app.withToken((await anyone.post('/auth/login', { email, password })).payload.token);
  return { id, email, signIn, session: await signIn() };
}

async function linesOf(email: string): Promise<string[]> {
  const { payload } = await (await app.as('admin')).get(`/logs?search=${email}`);
  return payload.map(({ action, description }: Record<string, string>) => `${action}: ${description}`);
}

describe('turning it on', () => {
  it('goes from the password over the first code to ten recovery codes', async () => {
    const { email, session } = await signedIn();
    expect((await session.get(own)).payload).toEqual({ on: false, since: null, recoveryCodesLeft: 0 });

    const begun = await session.post(own, { password });
    expect(begun.payload.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.payload.address).toBe(
      `otpauth://totp/Corner%20Shop:${encodeURIComponent(email)}?secret=${begun.payload.secret}&issuer=Corner%20Shop`,
    );
    const code = phoneWith(begun.payload.secret, () => app.clock.now).nextCode();
    const { payload } = await session.put(own, { code });
    expect(new Set(payload.recoveryCodes).size).toBe(10);
    for (const one of payload.recoveryCodes) expect(one).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    const since = app.clock.now.toISOString();
    expect((await session.get(own)).payload).toEqual({ on: true, since, recoveryCodesLeft: 10 });
  });

  it('asks nothing at sign-in before it is confirmed, and a second beginning replaces the first', async () => {
    const { email, session } = await signedIn();
    const first = await session.post(own, { password });
    expect((await anyone.post('/auth/login', { email, password })).payload.token).toBeTruthy();
    const second = await session.post(own, { password });
    const codeFor = (begun: typeof first) => phoneWith(begun.payload.secret, () => app.clock.now).nextCode();
    expect(await session.put(own, { code: codeFor(first) })).toMatchObject({ httpStatus: 400 });
    expect(await session.put(own, { code: codeFor(second) })).toMatchObject({ httpStatus: 200 });
  });

  it('ends the other sessions of that person, and nobody else', async () => {
    const { session, signIn } = await signedIn();
    const elsewhere = await signIn();
    const bystander = await app.as('sales');
    await turnOn(app, session);
    expect(await elsewhere.get('/auth/me')).toMatchObject({ httpStatus: 401 });
    expect(await session.get('/auth/me')).toMatchObject({ httpStatus: 200 });
    expect(await bystander.get('/auth/me')).toMatchObject({ httpStatus: 200 });
  });

  it('needs the right password, and the right code', async () => {
    const { email, session } = await signedIn();
    expect(await session.post(own, { password: 'a guess' })).toEqual(
      refused(400, 'wrong-password', 'That password is wrong'),
    );
    expect(await session.put(own, { code: '123456' })).toEqual(
      refused(409, 'second-factor-not-started', 'Please start again with your password'),
    );
    await session.post(own, { password });
    expect(await session.put(own, { code: 'not one' })).toMatchObject({ httpStatus: 400 });
    expect((await linesOf(email)).slice(0, 2)).toEqual(
      Array(2).fill('two-step sign-in refused: turning it on: wrong password or code, from 127.0.0.1'),
    );
  });

  it('can not be done a second time over the first', async () => {
    const { session, phone } = await addPersonWithPhone(app);
    expect(await session.post(own, { password })).toEqual(
      refused(409, 'second-factor-on', 'Two-step sign-in is already on'),
    );
    expect(await session.put(own, { code: phone.nextCode() })).toMatchObject({ httpStatus: 409 });
  });

  it('is limited to ten wrong passwords or codes in 15 minutes', async () => {
    const { session } = await signedIn();
    for (let tries = 0; tries < 10; tries++) {
      expect(await session.post(own, { password: 'a guess' })).toMatchObject({ httpStatus: 400 });
    }
    expect(await session.post(own, { password })).toMatchObject({ httpStatus: 429 });
  });
});

describe('turning it off', () => {
  it('takes password and code, ends the other sessions, and sign-in is as it was', async () => {
    const person = await addPersonWithPhone(app);
    const ticket = await person.ticket();
    const { payload } = await anyone.post('/auth/login/code', { ticket, code: person.phone.nextCode() });
    const elsewhere = app.withToken(payload.token);
    const code = person.phone.nextCode();
    expect(await person.session.post(`${own}/off`, { password, code })).toMatchObject({ httpStatus: 200 });
    expect(await elsewhere.get('/auth/me')).toMatchObject({ httpStatus: 401 });
    expect(await person.session.get('/auth/me')).toMatchObject({ httpStatus: 200 });
    expect((await anyone.post('/auth/login', { email: person.email, password })).payload.token).toBeTruthy();
    const { rows } = await app.database.pool.query(
      `select staff_id from second_factors where staff_id = $1
       union all select staff_id from recovery_codes where staff_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([]);
  });

  it('does not say which of the two was wrong, and a wrong password uses up no code', async () => {
    const { session, phone, recoveryCodes } = await addPersonWithPhone(app);
    const code = phone.nextCode();
    expect(await session.post(`${own}/off`, { password: 'a guess', code })).toEqual(neither);
    expect(await session.post(`${own}/off`, { password: 'a guess', code: recoveryCodes[0] })).toEqual(neither);
    expect(await session.post(`${own}/off`, { password, code: 'ABCDE-FGHJK' })).toEqual(neither);
    expect((await session.get(own)).payload).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    expect(await session.post(`${own}/off`, { password, code })).toMatchObject({ httpStatus: 200 });
  });

  it('is done with a recovery code, too, and refused where it is not on', async () => {
    const { session, recoveryCodes } = await addPersonWithPhone(app);
    const proof = { password, code: recoveryCodes[3] };
    expect(await session.post(`${own}/off`, proof)).toMatchObject({ httpStatus: 200 });
    expect(await session.post(`${own}/off`, proof)).toEqual(
      refused(409, 'second-factor-off', 'Two-step sign-in is not on'),
    );
  });
});

describe('new recovery codes', () => {
  it('take the place of the old ones', async () => {
    const { session, ticket, phone, recoveryCodes } = await addPersonWithPhone(app);
    const answer = await session.post(`${own}/recovery-codes`, { password, code: phone.nextCode() });
    const fresh: string[] = answer.payload.recoveryCodes;
    expect(fresh).toHaveLength(10);
    expect(fresh).not.toContain(recoveryCodes[0]);
    const held = await ticket();
    const enter = (code: string | undefined) => anyone.post('/auth/login/code', { ticket: held, code });
    expect(await enter(recoveryCodes[0])).toMatchObject({ httpStatus: 400 });
    expect(await enter(fresh[0])).toMatchObject({ httpStatus: 200 });
    expect((await session.get(own)).payload.recoveryCodesLeft).toBe(9);
  });

  it('need password and code', async () => {
    const { session, phone } = await addPersonWithPhone(app);
    const ask = (proof: object) => session.post(`${own}/recovery-codes`, proof);
    expect(await ask({ password: 'a guess', code: phone.nextCode() })).toEqual(neither);
    expect(await ask({ password, code: '000000x' })).toEqual(neither);
    expect(await ask({ password })).toMatchObject({ httpStatus: 400 });
  });
});

it('every change is on the activity log', async () => {
  const { email, session, phone } = await addPersonWithPhone(app);
  await session.post(`${own}/recovery-codes`, { password, code: phone.nextCode() });
  await session.post(`${own}/off`, { password, code: 'ABCDE-FGHJK' });
  await session.post(`${own}/off`, { password, code: phone.nextCode() });
  expect((await linesOf(email)).slice(0, 4)).toEqual([
    `two-step sign-in turned off: ${email}; their other sessions ended`,
    'two-step sign-in refused: turning it off: wrong password or code, from 127.0.0.1',
    `recovery codes renewed: ${email}`,
    `two-step sign-in turned on: ${email}; their other sessions ended`,
  ]);
});
