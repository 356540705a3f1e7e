import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, password } from '../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let anyone: Caller;
beforeAll(async () => {
  app = await startTestApp();
  anyone = app.withToken('');
});
afterAll(() => app.close());

const minutes = (count: number) => count * 60_000;
const pass = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};

async function signIn(remember?: boolean) {
  const { id, email } = await addPerson(app, 'sales');
  const { payload } = await anyone.post('/auth/login', { email, password, remember });
  return { id, email, caller: app.withToken(payload.token) };
}

describe('signing in', () => {
  it('answers a token and the person, and the token opens what their roles may do', async () => {
    const { id, email } = await addPerson(app, 'sales', 'stock');
    const { status, payload } = await anyone.post('/auth/login', { email, password });
    expect(status).toBe(true);
    expect(payload.user).toEqual({ id, email, first_name: 'Amina', last_name: 'Okello', roles: ['sales', 'stock'] });
    const me = await app.withToken(payload.token).get('/auth/me');
    expect(me).toMatchObject({ httpStatus: 200, payload: payload.user });
  });

  it('answers the colours that the person chose, and those of nobody else', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const colorsOf = async ({ email }: { email: string }) =>
      (await anyone.post('/auth/login', { email, password })).payload.colorScheme;
    expect(await colorsOf(one)).toBe('auto');
    expect(await one.caller.put('/auth/colors', { colorScheme: 'dark' })).toMatchObject({ httpStatus: 200 });
    expect([await colorsOf(one), await colorsOf(other)]).toEqual(['dark', 'auto']);
    expect(await one.caller.put('/auth/colors', { colorScheme: 'pink' })).toEqual({
      httpStatus: 400,
      status: false,
      payload: 'colorScheme must be auto, light or dark',
      code: 'bad-input',
      meta: { fields: [{ field: 'colorScheme', problem: 'must be auto, light or dark' }] },
    });
    expect(await colorsOf(one)).toBe('dark');
  });

  it('does not mind the case of the e-mail, nor space around it', async () => {
    const { email } = await addPerson(app);
    const answer = await anyone.post('/auth/login', { email: ` ${email.toUpperCase()} `, password });
    expect(answer.payload.user.email).toBe(email);
  });

  it('says the same for a wrong password as for an unknown address, and never 401', async () => {
    const { email } = await addPerson(app);
    const wrong = await anyone.post('/auth/login', { email, password: 'not this one' });
    const unknown = await anyone.post('/auth/login', { email: 'nobody@example.com', password });
    expect(wrong).toEqual({
      httpStatus: 400,
      status: false,
      payload: 'Wrong email or password',
      code: 'wrong-password',
    });
    expect(unknown).toEqual(wrong);
  });

  it('does not let in someone who never chose a password, or who was deleted', async () => {
    const invited = await app.as('sales');
    expect(await anyone.post('/auth/login', { email: invited.email, password })).toMatchObject({ httpStatus: 400 });
    const { id, email } = await addPerson(app);
    await app.database.db.updateTable('staff').set({ deleted_at: app.clock.now }).where('id', '=', id).execute();
    expect(await anyone.post('/auth/login', { email, password })).toMatchObject({ httpStatus: 400 });
  });

  it.each([
    [{ password: 'x' }, 'email must be text of 1 to 200 characters'],
    [{ email: 'a@b.c', password: '' }, 'password must not be empty'],
    [{ email: 'not an address', password: 'x' }, 'email must be an email address'],
    [{ email: ['a@b.c'], password: 'x' }, 'email must be text'],
    [{ email: 'a@b.c', password: 'x', remember: 'yes' }, 'remember must be true or false'],
    [{ email: 'a@b.c', password: 'x', admin: true }, 'Unknown field: admin'],
  ])('refuses %j', async (body, sentence) => {
    const answer = await anyone.post('/auth/login', body);
    expect(answer.httpStatus).toBe(400);
    expect(answer.payload).toContain(sentence);
  });

  it('keeps only the hash of the token', async () => {
    const { caller } = await signIn();
    const { rows } = await app.database.pool.query('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(caller.token);
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
  });
});

describe('the activity log', () => {
  it('has a line for signing in, for failing to, and for signing out', async () => {
    const { email, caller } = await signIn();
    await anyone.post('/auth/login', { email, password: 'guess' });
    await caller.get('/auth/logout');
    const { payload } = await (await app.as('sales')).get(`/logs?search=${email}`);
    expect(payload.map((entry: { action: string }) => entry.action)).toEqual([
      'signed out',
      'sign-in failed',
      'signed in',
    ]);
  });

  it('keeps a failed sign-in of an unknown address, without the password', async () => {
    await anyone.post('/auth/login', { email: 'stranger@example.com', password: 'tried-this-one' });
    const { payload } = await (await app.as('admin')).get('/logs?search=stranger@');
    expect(payload).toMatchObject([{ action: 'sign-in failed', staff: { email: 'stranger@example.com' } }]);
    expect(JSON.stringify(payload)).not.toContain('tried-this-one');
  });
});

describe('signing out', () => {
  it.each(['get', 'post'] as const)('by %s ends this session and no other', async (method) => {
    const { email, caller } = await signIn();
    const other = app.withToken((await anyone.post('/auth/login', { email, password })).payload.token);
    expect(await caller[method]('/auth/logout')).toMatchObject({ httpStatus: 200, status: true });
    expect(await caller.get('/auth/me')).toEqual({
      httpStatus: 401,
      status: false,
      payload: 'Please sign in',
      code: 'no-session',
    });
    expect(await other.get('/auth/me')).toMatchObject({ httpStatus: 200 });
  });

  it('needs a session', async () => {
    expect(await anyone.get('/auth/logout')).toMatchObject({ httpStatus: 401 });
    expect(await app.withToken('x'.repeat(43)).post('/auth/logout')).toMatchObject({ httpStatus: 401 });
  });
});

describe('a session', () => {
  it('ends after 30 idle minutes', async () => {
    const { caller } = await signIn();
    pass(minutes(29));
    expect(await caller.get('/auth/me')).toMatchObject({ httpStatus: 200 });
    pass(minutes(29));
    expect(await caller.get('/auth/me')).toMatchObject({ httpStatus: 200 });
    pass(minutes(30));
    expect(await caller.get('/auth/me')).toMatchObject({ httpStatus: 401 });
  });

  it('ends after 12 hours, however busy it was', async () => {
    const { caller } = await signIn();
    for (let quarter = 1; quarter < 48; quarter++) {
      pass(minutes(15));
      expect(await caller.get('/auth/me')).toMatchObject({ httpStatus: 200 });
    }
    pass(minutes(15));
    expect(await caller.get('/auth/me')).toMatchObject({ httpStatus: 401 });
  });

  it('that is remembered outlives a quiet month but not the 30th day', async () => {
    const { caller } = await signIn(true);
    pass(minutes(30 * 24 * 60) - 1000);
    expect(await caller.get('/auth/me')).toMatchObject({ httpStatus: 200 });
    pass(1000);
    expect(await caller.get('/auth/me')).toMatchObject({ httpStatus: 401 });
  });
});
