/** Signing in at the same moment as the password or the second step changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hold, untilWaiting } from '../../tests/support/locks.ts';
import { phoneWith } from '../../tests/support/second-factor.ts';
import { addPerson, codeIn, password } from '../../tests/support/sign-in.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

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

const chosen = 'seven green umbrellas';
const signIn = (email: string) => anyone.post('/auth/login', { email, password });

/** Someone with an open session who is about to choose a new password or turn on two-step sign-in. */
async function aboutTo(change: 'reset' | 'turn on') {
  const { id, email } = await addPerson(app, 'sales');
  const session = app.withToken((await signIn(email)).payload.token);
  // The session that makes the change stays open; this one is ended by it.
  const elsewhere = app.withToken((await signIn(email)).payload.token);
  if (change === 'reset') {
    const { payload } = await anyone.post('/auth/reset-password-request', { email });
    const ticket = app.withToken(payload.token);
    await ticket.post('/auth/submit-code', { code: codeIn(app.sentEmails.at(-1)) });
    const body = { password: chosen, confirm_password: chosen, email };
    return { id, email, elsewhere, make: () => ticket.post('/staff/reset-password', body) };
  }
  const begun = await session.post('/auth/second-factor', { password });
  const code = phoneWith(begun.payload.secret, () => app.clock.now).nextCode();
  return { id, email, elsewhere, make: () => session.put('/auth/second-factor', { code }) };
}

/** Signing in first deletes expired sessions: while a test holds one locked, the sign-in waits. */
async function holdSignIns(): Promise<() => Promise<void>> {
  const { id } = await addPerson(app);
  await app.database.pool.query(
    `insert into sessions (token_hash, staff_id, remember, created_at, seen_at, expires_at)
     values (sha256('over'), $1, false, 'epoch', 'epoch', 'epoch')`,
    [id],
  );
  return hold(app.database, 'select from sessions where staff_id = $1', [id]);
}

/** The change ends the person's sessions last: while a test holds one locked, the change waits. */
function holdChange(elsewhere: Caller): Promise<() => Promise<void>> {
  return hold(app.database, 'select from sessions where token_hash = sha256($1)', [elsewhere.token]);
}

/** The first is in progress when the second begins, and neither finishes before both have begun. */
async function atOnce(
  release: () => Promise<void>,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<[Answer, Answer]> {
  const one = first();
  await untilWaiting(app.database, 1, one);
  const two = second();
  await untilWaiting(app.database, 2, two);
  await release();
  return Promise.all([one, two]);
}

const opens = async ({ payload }: Answer) => (await app.withToken(payload.token).get('/auth/me')).httpStatus;

describe('a reset of the password', () => {
  it('ends the session of a sign-in with the old one that was under way', async () => {
    const { email, make } = await aboutTo('reset');
    const [signedIn, reset] = await atOnce(await holdSignIns(), () => signIn(email), make);
    expect(reset).toMatchObject({ httpStatus: 200 });
    expect(signedIn).toMatchObject({ httpStatus: 200 });
    expect(await opens(signedIn)).toBe(401);
  });

  it('that is under way lets nobody in with the old one', async () => {
    const { id, email, elsewhere, make } = await aboutTo('reset');
    const [reset, signedIn] = await atOnce(await holdChange(elsewhere), make, () => signIn(email));
    expect(reset).toMatchObject({ httpStatus: 200 });
    expect(signedIn).toEqual({
      httpStatus: 400,
      status: false,
      payload: 'Wrong email or password',
      code: 'wrong-password',
    });
    const { rows } = await app.database.pool.query('select from sessions where staff_id = $1', [id]);
    expect(rows).toHaveLength(0);
  });
});

describe('turning on two-step sign-in', () => {
  it('ends the session of a sign-in without a code that was under way', async () => {
    const { email, make } = await aboutTo('turn on');
    const [signedIn, turnedOn] = await atOnce(await holdSignIns(), () => signIn(email), make);
    expect(turnedOn).toMatchObject({ httpStatus: 200 });
    expect(await opens(signedIn)).toBe(401);
  });

  it('that is under way makes a sign-in ask for a code', async () => {
    const { email, elsewhere, make } = await aboutTo('turn on');
    const [turnedOn, signedIn] = await atOnce(await holdChange(elsewhere), make, () => signIn(email));
    expect(turnedOn).toMatchObject({ httpStatus: 200 });
    expect(signedIn.payload).toEqual({ secondFactor: true, ticket: expect.any(String) });
  });
});
