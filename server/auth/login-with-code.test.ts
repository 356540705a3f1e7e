import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPersonWithPhone } from '../../tests/support/second-factor.ts';
import { addPerson, codeIn, password } from '../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let other: TestApp;
let anyone: Caller;
beforeAll(async () => {
  app = await startTestApp();
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

const pass = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};
const refused = (code: string, payload: string) => ({ httpStatus: 400, status: false, payload, code });
const wrong = refused('wrong-code', 'That code is wrong or has already been used. Please try the next one.');
const noLonger = refused('ticket-ended', 'This sign-in is no longer valid. Please sign in again.');

const enter = (ticket: string, code: string, at = anyone) => at.post('/auth/login/code', { ticket, code });

describe('the second step of signing in', () => {
  it('is asked of those who turned it on: the password gets a ticket and no token', async () => {
    const { email } = await addPersonWithPhone(app);
    const answer = await anyone.post('/auth/login', { email, password });
    expect(answer).toEqual({
      httpStatus: 200,
      status: true,
      payload: { secondFactor: true, ticket: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(await app.withToken(answer.payload.ticket).get('/auth/me')).toMatchObject({ httpStatus: 401 });
  });

  it('answers with the code what signing in answers without', async () => {
    const person = await addPersonWithPhone(app, 'sales');
    const { httpStatus, payload } = await enter(await person.ticket(), person.phone.nextCode());
    expect(httpStatus).toBe(200);
    const user = { id: person.id, email: person.email, first_name: 'Amina', last_name: 'Okello', roles: ['sales'] };
    expect(payload).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), user, colorScheme: 'auto', language: null });
    expect(await app.withToken(payload.token).get('/auth/me')).toMatchObject({ httpStatus: 200, payload: user });
  });

  it('tells a wrong password no different for it', async () => {
    const { email } = await addPersonWithPhone(app);
    expect(await anyone.post('/auth/login', { email, password: 'a guess' })).toEqual(
      refused('wrong-password', 'Wrong email or password'),
    );
  });

  it('takes a code with a gap, and a phone whose clock is half a minute off', async () => {
    const person = await addPersonWithPhone(app);
    for (const [passed, steps] of [
      [0, -1],
      [60, 1],
    ] as const) {
      pass(passed);
      const code = person.phone.codeIn(steps);
      const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
      expect(await enter(await person.ticket(), typed)).toMatchObject({ httpStatus: 200 });
    }
  });

  it('refuses a code from two steps ago or ahead', async () => {
    const person = await addPersonWithPhone(app);
    const ticket = await person.ticket();
    expect(await enter(ticket, person.phone.codeIn(-2))).toEqual(wrong);
    expect(await enter(ticket, person.phone.codeIn(2))).toEqual(wrong);
  });

  it('remembers "remember me": 30 days with it, 12 hours without', async () => {
    const person = await addPersonWithPhone(app);
    const days = async (remember: boolean) => {
      pass(60);
      const { payload } = await enter(await person.ticket(remember), person.phone.nextCode());
      const { rows } = await app.database.pool.query(
        `select remember, extract(epoch from expires_at - created_at) / 86400 as days
         from sessions where token_hash = sha256($1)`,
        [payload.token],
      );
      return [rows[0].remember, Number(rows[0].days)];
    };
    expect(await days(true)).toEqual([true, 30]);
    expect(await days(false)).toEqual([false, 0.5]);
  });

  it('goes on at a second server, which also knows what was used at the first', async () => {
    const person = await addPersonWithPhone(app);
    other.clock.now = app.clock.now;
    const code = person.phone.nextCode();
    expect(await enter(await person.ticket(), code, other.withToken(''))).toMatchObject({ httpStatus: 200 });
    expect(await enter(await person.ticket(), code)).toEqual(wrong);
  });
});

describe('a recovery code', () => {
  it('does in place of the app, once, however it is typed', async () => {
    const { ticket, recoveryCodes } = await addPersonWithPhone(app);
    const [first = '', second = ''] = recoveryCodes;
    expect(await enter(await ticket(), first.toLowerCase().replace('-', ' '))).toMatchObject({ httpStatus: 200 });
    expect(await enter(await ticket(), first)).toEqual(wrong);
    expect(await enter(await ticket(), second)).toMatchObject({ httpStatus: 200 });
  });

  it('is used once also by two who send it at the same moment', async () => {
    const { ticket, recoveryCodes } = await addPersonWithPhone(app);
    const tickets = [await ticket(), await ticket(), await ticket()];
    const answers = await Promise.all(tickets.map((one) => enter(one, recoveryCodes[0] ?? '')));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 400, 400]);
  });

  it("of somebody else does not do, nor does their app's code", async () => {
    const person = await addPersonWithPhone(app);
    const colleague = await addPersonWithPhone(app);
    const ticket = await person.ticket();
    expect(await enter(ticket, colleague.recoveryCodes[0] ?? '')).toEqual(wrong);
    expect(await enter(ticket, colleague.phone.nextCode())).toEqual(wrong);
  });
});

describe('a code of the app', () => {
  it('is good once, and none older than it is good after', async () => {
    const { ticket, phone } = await addPersonWithPhone(app);
    const older = phone.codeIn(0);
    const newer = phone.codeIn(1);
    expect(await enter(await ticket(), newer)).toMatchObject({ httpStatus: 200 });
    expect(await enter(await ticket(), newer)).toEqual(wrong);
    expect(await enter(await ticket(), older)).toEqual(wrong);
  });

  it('is good once also when it is sent many times at the same moment', async () => {
    const { ticket, phone } = await addPersonWithPhone(app);
    const tickets = [await ticket(), await ticket(), await ticket(), await ticket()];
    const code = phone.nextCode();
    const answers = await Promise.all(tickets.map((one) => enter(one, code)));
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  });

  it('with which it was turned on does not sign in', async () => {
    const person = await addPersonWithPhone(app);
    pass(-120);
    const shownThen = person.phone.codeIn(-1);
    expect(await enter(await person.ticket(), shownThen)).toEqual(wrong);
    pass(120);
  });
});

describe('a ticket', () => {
  it('is good for one session', async () => {
    const { ticket, phone } = await addPersonWithPhone(app);
    const used = await ticket();
    expect(await enter(used, phone.nextCode())).toMatchObject({ httpStatus: 200 });
    expect(await enter(used, phone.nextCode())).toEqual(noLonger);
  });

  it('allows five tries, and the sixth is refused with the right code', async () => {
    const { ticket, phone } = await addPersonWithPhone(app);
    const tried = await ticket();
    for (let tries = 0; tries < 5; tries++) expect(await enter(tried, '000000x')).toEqual(wrong);
    expect(await enter(tried, phone.nextCode())).toEqual(
      refused('ticket-spent', 'Too many wrong codes. Please sign in again.'),
    );
  });

  it('counts tries made at the same moment before it judges them', async () => {
    const { ticket } = await addPersonWithPhone(app);
    const tried = await ticket();
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(tried, '000000x')));
    expect(answers.filter(({ payload }) => payload === wrong.payload)).toHaveLength(5);
  });

  it('ends after five minutes', async () => {
    const { ticket, phone } = await addPersonWithPhone(app);
    const [early, late] = [await ticket(), await ticket()];
    pass(299);
    expect(await enter(early, phone.nextCode())).toMatchObject({ httpStatus: 200 });
    pass(1);
    expect(await enter(late, phone.nextCode())).toEqual(noLonger);
  });

  it('that nobody was given is refused, as is a session in its place', async () => {
    const { session, phone } = await addPersonWithPhone(app);
    expect(await enter('x'.repeat(43), phone.nextCode())).toEqual(noLonger);
    expect(await enter(session.token, phone.nextCode())).toEqual(noLonger);
  });

  it('ends when the password is reset meanwhile; the new password still asks for a code', async () => {
    const { email, ticket, phone } = await addPersonWithPhone(app);
    const before = await ticket();
    const { payload } = await anyone.post('/auth/reset-password-request', { email });
    const reset = app.withToken(payload.token);
    await reset.post('/auth/submit-code', { code: codeIn(app.sentEmails.at(-1)) });
    const chosen = 'seven green umbrellas';
    await reset.post('/staff/reset-password', { password: chosen, confirm_password: chosen, email });
    expect(await enter(before, phone.nextCode())).toEqual(noLonger);
    const after = await anyone.post('/auth/login', { email, password: chosen });
    expect(after.payload).toEqual({ secondFactor: true, ticket: expect.any(String) });
    expect(await enter(after.payload.ticket, phone.nextCode())).toMatchObject({ httpStatus: 200 });
  });

  it('ends when the person is deleted or given other roles', async () => {
    const admin = await app.as('admin');
    const [gone, moved] = [await addPersonWithPhone(app, 'sales'), await addPersonWithPhone(app, 'sales')];
    const tickets = [await gone.ticket(), await moved.ticket()];
    await admin.delete(`/staff/${gone.id}`);
    await admin.put('/staff', {
      staffId: moved.id,
      firstName: 'Amina',
      lastName: 'Okello',
      email: moved.email,
      roles: ['stock'],
    });
    expect(await enter(tickets[0] ?? '', gone.phone.nextCode())).toEqual(noLonger);
    expect(await enter(tickets[1] ?? '', moved.phone.nextCode())).toEqual(noLonger);
    const { rows } = await app.database.pool.query('select from second_factors where staff_id = $1', [gone.id]);
    expect(rows).toHaveLength(0);
  });

  it('of someone deleted otherwise opens nothing', async () => {
    const { id, ticket, phone } = await addPersonWithPhone(app);
    const held = await ticket();
    await app.database.db.updateTable('staff').set({ deleted_at: app.clock.now }).where('id', '=', id).execute();
    expect(await enter(held, phone.nextCode())).toEqual(noLonger);
  });

  it('ends when two-step sign-in is turned off', async () => {
    const { session, ticket, phone } = await addPersonWithPhone(app);
    const held = await ticket();
    await session.post('/auth/second-factor/off', { password, code: phone.nextCode() });
    expect(await enter(held, phone.nextCode())).toEqual(noLonger);
  });
});

describe('guessing', () => {
  it('ends after ten wrong codes of one person, over all tickets and both servers', async () => {
    const { ticket, phone } = await addPersonWithPhone(app);
    other.clock.now = app.clock.now;
    const [one, two, three] = [await ticket(), await ticket(), await ticket()];
    for (let tries = 0; tries < 5; tries++) {
      expect(await enter(one, '000000x')).toEqual(wrong);
      expect(await enter(two, '000000x', other.withToken(''))).toEqual(wrong);
    }
    expect(await enter(three, phone.nextCode())).toEqual({
      httpStatus: 429,
      status: false,
      payload: 'Too many wrong codes. Please try again in 15 minutes.',
      code: 'too-many-tries',
    });
  });

  it('starts anew after a success', async () => {
    const { ticket, phone } = await addPersonWithPhone(app);
    for (let round = 0; round < 3; round++) {
      const held = await ticket();
      for (let tries = 0; tries < 4; tries++) expect(await enter(held, '000000x')).toEqual(wrong);
      expect(await enter(held, phone.nextCode())).toMatchObject({ httpStatus: 200 });
      pass(60);
    }
  });

  it('gets ten tickets for a right password from one place, if none is used', async () => {
    const { email } = await addPersonWithPhone(app);
    const ask = () => anyone.post('/auth/login', { email, password });
    for (let asked = 0; asked < 10; asked++) expect(await ask()).toMatchObject({ httpStatus: 200 });
    expect(await ask()).toMatchObject({ httpStatus: 429 });
  });
});

it.each([
  [{ code: '123456' }, 'ticket must be text'],
  [{ ticket: 'x', code: '' }, 'code must not be empty'],
  [{ ticket: 'x', code: 123456 }, 'code must be text'],
  [{ ticket: 'x', code: '1', email: 'a@b.c' }, 'Unknown field: email'],
])('refuses %j', async (body, sentence) => {
  const answer = await anyone.post('/auth/login/code', body);
  expect(answer.httpStatus).toBe(400);
  expect(answer.payload).toContain(sentence);
});

it('is on the activity log, failed and done, without ticket or code', async () => {
  const person = await addPersonWithPhone(app, 'sales');
  const ticket = await person.ticket();
  const code = person.phone.nextCode();
  await enter(ticket, 'ABCDE-FGHJK');
  await enter(ticket, code);
  await enter(await person.ticket(), person.recoveryCodes[0] ?? '');
  const { payload } = await (await app.as('admin')).get(`/logs?search=${person.email}`);
  const lines = payload.map(({ action, description }: Record<string, string>) => `${action}: ${description}`);
  expect(lines.slice(0, 3)).toEqual([
    `signed in: ${person.email} from 127.0.0.1, with a recovery code, 9 left`,
    `signed in: ${person.email} from 127.0.0.1, with a code`,
    `sign-in failed: ${person.email} from 127.0.0.1, at the second step`,
  ]);
  for (const secret of [ticket, code, 'FGHJK', person.recoveryCodes[0]]) {
    expect(JSON.stringify(payload)).not.toContain(secret);
  }
});

it('keeps neither tickets nor recovery codes, only their hashes', async () => {
  const { ticket, recoveryCodes } = await addPersonWithPhone(app);
  const held = await ticket();
  const { rows: tickets } = await app.database.pool.query('select token_hash from sign_in_tickets');
  const { rows: codes } = await app.database.pool.query('select code_hash from recovery_codes');
  const kept = [...tickets.map((row) => row.token_hash), ...codes.map((row) => row.code_hash)];
  expect(kept.every((hash) => hash.length === 32)).toBe(true);
  const text = kept.map((hash) => hash.toString('latin1')).join();
  for (const secret of [held, ...recoveryCodes]) expect(text).not.toContain(secret);
});

it('changes nothing for those who have not turned it on', async () => {
  const { id, email } = await addPerson(app, 'sales');
  const { payload } = await anyone.post('/auth/login', { email, password });
  expect(payload).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: { id, email, first_name: 'Amina', last_name: 'Okello', roles: ['sales'] },
    colorScheme: 'auto',
    language: null,
  });
});
