import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hold } from '../../tests/support/locks.ts';
import { addPerson, codeIn, password } from '../../tests/support/sign-in.ts';
import { watchStatements } from '../../tests/support/statements.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let anyone: Caller;
beforeAll(async () => {
  app = await startTestApp();
  anyone = app.withToken('');
});
afterAll(() => app.close());

const fresh = 'seven green umbrellas';
const easy = 'That password is too easy to guess. Please choose a longer one; three or four words work well.';
const noLonger = 'This reset is no longer valid. Please ask for a new code.';
const pass = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};

/** A person who has asked for a reset: their ticket and the code mailed to them. */
async function asking() {
  const person = await addPerson(app, 'sales');
  const { payload } = await anyone.post('/auth/reset-password-request', { email: person.email });
  return { ...person, ticket: app.withToken(payload.token), code: codeIn(app.sentEmails.at(-1)) };
}

async function verified() {
  const person = await asking();
  await person.ticket.post('/auth/submit-code', { code: person.code });
  return person;
}

const choose = (ticket: Caller, email: string, chosen = fresh, confirm = chosen) =>
  ticket.post('/staff/reset-password', { password: chosen, confirm_password: confirm, email });
const signIn = (email: string, secret: string) => anyone.post('/auth/login', { email, password: secret });

const refusedTo = (sentence: string, code = 'ticket-ended') => ({
  httpStatus: 400,
  status: false,
  payload: sentence,
  code,
});

describe('resetting a password', () => {
  it('goes from the e-mail over the code to the new password', async () => {
    const { email, ticket, code } = await asking();
    expect(app.sentEmails.at(-1)).toMatchObject({ to: email });
    expect(await ticket.post('/auth/submit-code', { code })).toMatchObject({ httpStatus: 200, payload: { email } });
    expect(await choose(ticket, email)).toMatchObject({ httpStatus: 200, status: true });
    expect(await signIn(email, password)).toMatchObject({ httpStatus: 400 });
    expect(await signIn(email, fresh)).toMatchObject({ httpStatus: 200 });
  });

  it('ends every session of that person and nobody else', async () => {
    const { email, ticket } = await verified();
    const own = app.withToken((await signIn(email, password)).payload.token);
    const bystander = await app.as('sales');
    await choose(ticket, email);
    expect(await own.get('/auth/me')).toMatchObject({ httpStatus: 401 });
    expect(await bystander.get('/auth/me')).toMatchObject({ httpStatus: 200 });
  });

  it('takes the code in lower case and with gaps, as people type it', async () => {
    const { ticket, code } = await asking();
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    expect(await ticket.post('/auth/submit-code', { code: typed })).toMatchObject({ httpStatus: 200 });
  });

  it('answers alike for an unknown address, mails nobody, and no code fits', async () => {
    const known = await addPerson(app);
    const before = app.sentEmails.length;
    const unknown = await anyone.post('/auth/reset-password-request', { email: 'nobody@example.com' });
    expect(app.sentEmails.length).toBe(before);
    const answer = await anyone.post('/auth/reset-password-request', { email: known.email });
    expect(app.sentEmails.length).toBe(before + 1);
    expect(Object.keys(unknown.payload)).toEqual(Object.keys(answer.payload));
    expect(unknown.payload.token).toHaveLength(answer.payload.token.length);
    const ticket = app.withToken(unknown.payload.token);
    expect(await ticket.post('/auth/submit-code', { code: codeIn(app.sentEmails.at(-1)) })).toEqual(
      refusedTo('That code is wrong', 'wrong-code'),
    );
  });

  it('does the same work for an unknown address, at every step', async () => {
    const statements = watchStatements(app.database);
    // Events for other tills are sent a moment later, at no fixed time.
    const since = () => statements.since().filter((text) => !text.includes('pg_notify'));
    const workFor = async (email: string) => {
      await app.database.pool.query('delete from rate_limits');
      since();
      const { payload } = await anyone.post('/auth/reset-password-request', { email });
      const asking = since();
      await app.withToken(payload.token).post('/auth/submit-code', { code: 'WRONGONE' });
      return { asking, proving: since() };
    };
    const known = await workFor((await addPerson(app)).email);
    expect(known.asking.length).toBeGreaterThan(5);
    expect(known.proving.length).toBeGreaterThan(3);
    expect(await workFor('nobody@example.com')).toEqual(known);
  });

  it('does not wait for the row of the person either, which a known address alone has', async () => {
    const { id, email } = await addPerson(app);
    const release = await hold(app.database, 'select from staff where id = $1', [id]);
    const answer = await anyone.post('/auth/reset-password-request', { email });
    await release();
    expect(answer).toMatchObject({ httpStatus: 200 });
  });

  it('names no address to click in its mail, whatever host was asked for', async () => {
    const { email } = await addPerson(app);
    await anyone.post('/auth/reset-password-request', { email }, { headers: { host: 'evil.example' } });
    expect(app.sentEmails.at(-1)?.text).not.toMatch(/evil|http/);
  });

  it('is on the activity log, without the code', async () => {
    const { email, ticket, code } = await verified();
    await choose(ticket, email);
    const { payload } = await (await app.as('admin')).get(`/logs?search=${email}`);
    expect(payload.map((entry: { action: string }) => entry.action)).toEqual([
      'password reset',
      'reset code accepted',
      'password reset asked for',
    ]);
    expect(JSON.stringify(payload)).not.toContain(code);
  });

  it('keeps neither ticket nor code in the database, only their hashes', async () => {
    const { ticket, code } = await asking();
    const { rows } = await app.database.pool.query('select * from reset_tickets');
    const kept = JSON.stringify(rows.map((row) => ({ ...row, code: row.code_hash.toString('latin1') })));
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(ticket.token);
  });
});

describe('a code', () => {
  it('has 8 characters that can not be mistaken for each other', async () => {
    expect((await asking()).code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  });

  it('is over after 10 minutes', async () => {
    const { ticket, code } = await asking();
    pass(10);
    expect(await ticket.post('/auth/submit-code', { code })).toEqual(refusedTo(noLonger));
  });

  it('is refused at the sixth try, even when it is the right one', async () => {
    const { ticket, code } = await asking();
    for (let guess = 1; guess <= 5; guess++) {
      expect(await ticket.post('/auth/submit-code', { code: `WRONG${guess}22` })).toEqual(
        refusedTo('That code is wrong', 'wrong-code'),
      );
    }
    expect(await ticket.post('/auth/submit-code', { code })).toEqual(
      refusedTo('Too many wrong codes. Please ask for a new code.', 'ticket-spent'),
    );
  });

  it('gives no more than five tries to many at once', async () => {
    const { ticket } = await asking();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => ticket.post('/auth/submit-code', { code: `GUESS${guess}` })),
    );
    expect(answers.filter((answer) => answer.payload === 'That code is wrong')).toHaveLength(5);
  });

  it('works once', async () => {
    const { email, ticket, code } = await asking();
    await ticket.post('/auth/submit-code', { code });
    expect(await ticket.post('/auth/submit-code', { code })).toEqual(refusedTo(noLonger));
    const again = await anyone.post('/auth/reset-password-request', { email });
    expect(await app.withToken(again.payload.token).post('/auth/submit-code', { code })).toEqual(
      refusedTo('That code is wrong', 'wrong-code'),
    );
  });

  it('of someone else does not fit this ticket', async () => {
    const one = await asking();
    const other = await asking();
    expect(await one.ticket.post('/auth/submit-code', { code: other.code })).toMatchObject({ httpStatus: 400 });
  });

  it('needs a ticket: no token, a made-up one and a session are refused alike', async () => {
    const { code } = await asking();
    const admin = await app.as('admin');
    for (const caller of [anyone, app.withToken('x'.repeat(43)), admin]) {
      expect(await caller.post('/auth/submit-code', { code })).toEqual(refusedTo(noLonger));
    }
  });

  it.each([{}, { code: '' }, { code: 12345678 }, { code: null }, { code: 'A', email: 'a@b.c' }])(
    'must be a text: %j is refused',
    async (body) => {
      expect(await (await asking()).ticket.post('/auth/submit-code', body)).toMatchObject({ httpStatus: 400 });
    },
  );
});

describe('choosing the new password', () => {
  it('needs a ticket', async () => {
    const { email } = await addPerson(app);
    expect(await choose(anyone, email)).toEqual(refusedTo(noLonger));
    expect(await choose(app.withToken('x'.repeat(43)), email)).toEqual(refusedTo(noLonger));
    expect(await signIn(email, password)).toMatchObject({ httpStatus: 200 });
  });

  it('needs a verified ticket', async () => {
    const { email, ticket } = await asking();
    expect(await choose(ticket, email)).toEqual(refusedTo(noLonger));
    expect(await signIn(email, password)).toMatchObject({ httpStatus: 200 });
  });

  it("does not work with someone else's verified ticket, which stays good for its owner", async () => {
    const thief = await verified();
    const victim = await addPerson(app, 'admin');
    expect(await choose(thief.ticket, victim.email)).toEqual(refusedTo(noLonger));
    expect(await signIn(victim.email, password)).toMatchObject({ httpStatus: 200 });
    expect(await choose(thief.ticket, thief.email)).toMatchObject({ httpStatus: 200 });
  });

  it("does not work with a session, not the person's own and not an admin's", async () => {
    const { email } = await addPerson(app);
    const own = app.withToken((await signIn(email, password)).payload.token);
    expect(await choose(own, email)).toEqual(refusedTo(noLonger));
    expect(await choose(await app.as('admin'), email)).toEqual(refusedTo(noLonger));
    expect(await signIn(email, password)).toMatchObject({ httpStatus: 200 });
  });

  it('works once for a ticket, also for two at the same moment', async () => {
    const { email, ticket } = await verified();
    const answers = await Promise.all([choose(ticket, email), choose(ticket, email, 'another good one')]);
    expect(answers.map((answer) => answer.httpStatus).sort()).toEqual([200, 400]);
    expect(await choose(ticket, email)).toEqual(refusedTo(noLonger));
  });

  it('takes the other open tickets of the person with it', async () => {
    const { email, ticket } = await verified();
    const second = await anyone.post('/auth/reset-password-request', { email });
    const code = codeIn(app.sentEmails.at(-1));
    await choose(ticket, email);
    expect(await app.withToken(second.payload.token).post('/auth/submit-code', { code })).toEqual(refusedTo(noLonger));
  });

  it('must happen within 10 minutes of the code', async () => {
    const { email, ticket } = await verified();
    pass(10);
    expect(await choose(ticket, email)).toEqual(refusedTo(noLonger));
  });

  it('is refused when the person has been deleted meanwhile', async () => {
    const { id, email, ticket } = await verified();
    await (await app.as('admin')).delete(`/staff/${id}`);
    expect(await choose(ticket, email)).toEqual(refusedTo(noLonger));
  });

  it('is refused when the two differ, and the ticket stays good', async () => {
    const { email, ticket } = await verified();
    expect(await choose(ticket, email, fresh, `${fresh}!`)).toEqual(
      refusedTo("The passwords don't match", 'passwords-differ'),
    );
    expect(await choose(ticket, email)).toMatchObject({ httpStatus: 200 });
  });

  it.each([
    ['seven77', 'The password must have at least 8 characters'],
    ['password', 'That password is too common. Please choose another.'],
    ['Password123', 'That password is too common. Please choose another.'],
    ['12345678', 'That password is too common. Please choose another.'],
    ['QWERTYUIOP', 'That password is too common. Please choose another.'],
    ['aaaaaaaaaa', 'That password is too common. Please choose another.'],
    ['amina okello', "The password can't be your own name or email"],
    ['AminaOkello1', "The password can't be your own name or email"],
    ['okello-2026!', "The password can't be your own name or email"],
    ['CornerShop2026', "The password can't be the name of the business"],
    ['corner-shop-2026!', "The password can't be the name of the business"],
    ['monkey12', 'That password is too common. Please choose another.'],
    ['p4$$w0rd', 'That password is too common. Please choose another.'],
    ['ｐａｓｓｗｏｒｄ', 'That password is too common. Please choose another.'],
    ['ab12cd34', 'That password is too common. Please choose another.'],
    ['zxcvbnm,./', 'That password is too common. Please choose another.'],
    ['iloveyou2020', easy],
    ['Liverpool2024', easy],
    ['cashier2026', easy],
    ['AminaPassword', easy],
    ['19871204', easy],
  ])('refuses %s', async (chosen, sentence) => {
    const { email, ticket } = await verified();
    expect(await choose(ticket, email, chosen)).toEqual(refusedTo(sentence, 'weak-password'));
  });

  it.each([
    'blue-kettle',
    'another good one',
    'correct horse',
    '9b3kd0aq',
    'Tr0ub4dor&3',
    'Okello rides a bicycle',
    'jollof-rice',
    'жук над рекой',
    `${'x7!Q'.repeat(2)}${'aB3$'.repeat(48)}`,
  ])('takes %s', async (chosen) => {
    const { email, ticket } = await verified();
    expect(await choose(ticket, email, chosen)).toMatchObject({ httpStatus: 200 });
  });
});
