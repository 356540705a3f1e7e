import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPersonWithPhone } from '../../tests/support/second-factor.ts';
import { addPerson, codeIn, password } from '../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { placeOf } from './limits.ts';

let app: TestApp;
let other: TestApp;
let anyone: Caller;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: 1 });
  other = await startTestApp({}, { database: app.database });
  anyone = app.withToken('');
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  await app.database.pool.query('delete from rate_limits');
});

const guess = (email: string, secret = 'a wrong guess', from = anyone) =>
  from.post('/auth/login', { email, password: secret });
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

async function statuses(count: number, attempt: () => Promise<{ httpStatus: number }>): Promise<number[]> {
  const answers = [];
  for (let made = 0; made < count; made++) answers.push((await attempt()).httpStatus);
  return answers;
}

describe('signing in', () => {
  it('is closed for 15 minutes after 10 failures, also to the right password', async () => {
    const { email } = await addPerson(app);
    expect(await statuses(10, () => guess(email))).toEqual(Array(10).fill(400));
    expect(await guess(email, password)).toEqual({
      httpStatus: 429,
      status: false,
      payload: 'Too many failed sign-ins. Please try again in 15 minutes.',
      code: 'too-many-tries',
    });
    await app.database.pool.query('update rate_limits set expire = expire - 900000');
    expect(await guess(email, password)).toMatchObject({ httpStatus: 200 });
  });

  it('counts the same for addresses nobody here has', async () => {
    expect(await statuses(11, () => guess('nobody@example.com'))).toEqual([...Array(10).fill(400), 429]);
  });

  it('counts guesses made at the same moment before it judges them', async () => {
    const { email } = await addPerson(app);
    const answers = await Promise.all(Array.from({ length: 25 }, () => guess(email)));
    expect(answers.filter((answer) => answer.httpStatus === 400)).toHaveLength(10);
  });

  it('counts over two servers on one database', async () => {
    const { email } = await addPerson(app);
    await statuses(5, () => guess(email));
    await statuses(5, () => guess(email, 'wrong', other.withToken('')));
    expect(await guess(email)).toMatchObject({ httpStatus: 429 });
    expect(await guess(email, password, other.withToken(''))).toMatchObject({ httpStatus: 429 });
  });

  it('starts anew after a success', async () => {
    const { email } = await addPerson(app);
    await statuses(9, () => guess(email));
    await guess(email, password);
    expect(await statuses(10, () => guess(email))).toEqual(Array(10).fill(400));
  });

  it('stays open to the same person elsewhere, and to others here', async () => {
    const { email } = await addPerson(app);
    const colleague = await addPerson(app);
    await statuses(11, () => guess(email));
    const elsewhere = await anyone.post('/auth/login', { email, password }, from('198.51.100.7'));
    expect(elsewhere).toMatchObject({ httpStatus: 200 });
    expect(await guess(colleague.email, password)).toMatchObject({ httpStatus: 200 });
  });

  it('is closed to a place that tried 100 addresses in vain', async () => {
    const place = from('203.0.113.9');
    let tried = 0;
    const spray = () => anyone.post('/auth/login', { email: `spray${++tried}@example.com`, password: 'summer' }, place);
    const answers = (await Promise.all(Array.from({ length: 105 }, spray))).map((answer) => answer.httpStatus);
    expect(answers.filter((status) => status === 400)).toHaveLength(100);
    expect(answers.filter((status) => status === 429)).toHaveLength(5);
  });

  it('does not believe a forwarded address that no configured proxy wrote', async () => {
    const { email } = await addPerson(app);
    const forged = (made: number) =>
      other.withToken('').post('/auth/login', { email, password: 'wrong' }, from(`198.51.100.${made}`));
    const answers = [];
    for (let made = 1; made <= 11; made++) answers.push((await forged(made)).httpStatus);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('signing in from many places', () => {
  const strange = (address: string, email: string, secret = 'a wrong guess') =>
    anyone.post('/auth/login', { email, password: secret }, from(address));
  const closed = {
    httpStatus: 429,
    status: false,
    payload:
      'Too many failed sign-ins with this email. Please try again in 60 minutes, or choose a new password under "Forgot Password?".',
    code: 'too-many-tries',
  };
  /** As if 99 tries had failed, each from a different place. */
  async function guessedAt(email: string) {
    await strange('198.51.100.1', email);
    await app.database.pool.query("update rate_limits set points = 100 where key like 'sign-in-person:%'");
  }

  it('is closed for an hour after 100 failures, also to the right password', async () => {
    const { email } = await addPerson(app);
    const guesses = Array.from({ length: 104 }, (_, made) => strange(`198.51.100.${Math.floor(made / 8)}`, email));
    const answers = (await Promise.all(guesses)).map((answer) => answer.httpStatus);
    expect(answers.filter((status) => status === 400)).toHaveLength(100);
    expect(answers.filter((status) => status === 429)).toHaveLength(4);
    expect(await strange('203.0.113.1', email, password)).toEqual(closed);
    await app.database.pool.query('update rate_limits set expire = expire - 3600000');
    expect(await strange('203.0.113.1', email, password)).toMatchObject({ httpStatus: 200 });
  });

  it('is closed alike for addresses nobody here has, and open to others', async () => {
    const { email } = await addPerson(app);
    await guessedAt('nobody@example.com');
    expect(await strange('203.0.113.1', 'nobody@example.com')).toEqual(closed);
    expect(await strange('203.0.113.1', email, password)).toMatchObject({ httpStatus: 200 });
  });

  it('stays open where the person has signed in within 90 days', async () => {
    const { email } = await addPerson(app);
    await strange('203.0.113.1', email, password);
    await guessedAt(email);
    expect(await strange('203.0.113.1', email)).toMatchObject({ httpStatus: 400 });
    expect(await strange('203.0.113.1', email, password)).toMatchObject({ httpStatus: 200 });
    app.clock.now = new Date(app.clock.now.getTime() + 91 * 24 * 3_600_000);
    expect(await strange('203.0.113.1', email, password)).toEqual(closed);
  });

  it('stays open where someone with two-step sign-in has done both steps, and not after the first alone', async () => {
    const { email, ticket, phone } = await addPersonWithPhone(app);
    const first = await strange('203.0.113.1', email, password);
    await guessedAt(email);
    expect(await strange('203.0.113.1', email, password)).toEqual(closed);
    const code = phone.nextCode();
    await anyone.post('/auth/login/code', { ticket: first.payload.ticket, code }, from('203.0.113.1'));
    expect(await strange('203.0.113.1', email, password)).toMatchObject({ httpStatus: 200 });
    expect(await ticket()).toBeTruthy();
  });

  it('opens where the person chooses a new password', async () => {
    const { email } = await addPerson(app);
    await guessedAt(email);
    const there = from('203.0.113.1');
    const { payload } = await anyone.post('/auth/reset-password-request', { email }, there);
    const reset = app.withToken(payload.token);
    await reset.post('/auth/submit-code', { code: codeIn(app.sentEmails.at(-1)) }, there);
    const chosen = 'seven green umbrellas';
    await reset.post('/staff/reset-password', { password: chosen, confirm_password: chosen, email }, there);
    expect(await strange('203.0.113.1', email, chosen)).toMatchObject({ httpStatus: 200 });
    expect(await strange('203.0.113.2', email, chosen)).toEqual(closed);
  });

  it('does not count those who get in', async () => {
    const { email } = await addPerson(app);
    await guessedAt(email);
    await app.database.pool.query("update rate_limits set points = 99 where key like 'sign-in-person:%'");
    expect(await strange('203.0.113.1', email, password)).toMatchObject({ httpStatus: 200 });
    expect(await strange('203.0.113.2', email, password)).toMatchObject({ httpStatus: 200 });
  });
});

describe('asking for a reset mail', () => {
  it('is refused at the fourth within 15 minutes, for known and unknown addresses alike', async () => {
    const { email } = await addPerson(app);
    for (const address of [email, 'nobody@example.com']) {
      const ask = () => anyone.post('/auth/reset-password-request', { email: address });
      expect(await statuses(3, ask)).toEqual([200, 200, 200]);
      expect(await ask()).toEqual({
        httpStatus: 429,
        status: false,
        payload: 'Too many reset emails requested. Please try again in 15 minutes.',
        code: 'too-many-tries',
      });
    }
    expect(app.sentEmails.filter((sent) => sent.to === email)).toHaveLength(3);
  });

  it('counts over two servers and from wherever it is asked', async () => {
    const { email } = await addPerson(app);
    const ask = (server: TestApp, address: string) =>
      server.withToken('').post('/auth/reset-password-request', { email }, from(address));
    await ask(app, '198.51.100.1');
    await ask(other, '198.51.100.2');
    await ask(app, '198.51.100.3');
    expect(await ask(other, '198.51.100.4')).toMatchObject({ httpStatus: 429 });
  });
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('counts %s as %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});
