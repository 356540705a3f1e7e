import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn } from '../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

let made = 0;
const person = (fields: object = {}) => ({
  firstName: 'Grace',
  middleName: 'N.',
  lastName: 'Auma',
  email: `grace-${++made}@example.com`,
  phone: '0700 123456',
  location: 'Gulu',
  roles: ['sales'],
  ...fields,
});

const refused = (httpStatus: number, code: string, payload: string) => ({ httpStatus, status: false, payload, code });

describe('the list of staff', () => {
  it('shows an admin everyone in full, without a trace of passwords', async () => {
    const body = person({ firstName: 'Aaron' });
    const { payload: invited } = await admin.post('/staff', body);
    const { payload } = await admin.get('/staff');
    expect(payload.find((one: { id: number }) => one.id === invited.id)).toEqual({
      id: invited.id,
      first_name: 'Aaron',
      middle_name: 'N.',
      last_name: 'Auma',
      email: body.email,
      phone: '0700 123456',
      location: 'Gulu',
      roles: ['sales'],
      second_factor: false,
      owner: false,
    });
    expect(JSON.stringify(payload)).not.toContain('password');
  });

  it('shows someone with the reports role ids and names only', async () => {
    const { payload } = await (await app.as('reports')).get('/staff');
    for (const one of payload) expect(Object.keys(one).sort()).toEqual(['first_name', 'id', 'last_name']);
  });

  it('is closed to sales and stock, and to nobody in particular', async () => {
    expect(await (await app.as('sales', 'stock')).get('/staff')).toEqual(
      refused(403, 'not-allowed', 'You do not have access to this'),
    );
    expect(await app.withToken('').get('/staff')).toMatchObject({ httpStatus: 401 });
  });
});

describe('adding a person', () => {
  it('answers an invitation code for 72 hours, and mails it', async () => {
    const body = person();
    const { payload } = await admin.post('/staff', body);
    expect(payload).toMatchObject({ email: body.email, mailed: true });
    expect(Date.parse(payload.expiresAt) - app.clock.now.getTime()).toBe(72 * 3_600_000);
    expect(app.sentEmails.at(-1)?.to).toBe(body.email);
    expect(codeIn(app.sentEmails.at(-1))).toBe(payload.code);
  });

  it('lets the invited choose a password through the reset flow', async () => {
    const { payload: invited } = await admin.post('/staff', person());
    const { email, code } = invited;
    const { payload } = await app.withToken('').post('/auth/reset-password-request', { email });
    const ticket = app.withToken(payload.token);
    expect(await ticket.post('/auth/submit-code', { code })).toMatchObject({ httpStatus: 200, payload: { email } });
    const chosen = { password: 'paper boats in rain', confirm_password: 'paper boats in rain', email };
    expect(await ticket.post('/staff/reset-password', chosen)).toMatchObject({ httpStatus: 200 });
    expect(await app.withToken('').post('/auth/login', { email, password: chosen.password })).toMatchObject({
      httpStatus: 200,
    });
    const again = await app.withToken('').post('/auth/reset-password-request', { email });
    expect(await app.withToken(again.payload.token).post('/auth/submit-code', { code })).toMatchObject({
      httpStatus: 400,
    });
  });

  it('is refused for an e-mail that someone here already has, in any case', async () => {
    const body = person();
    await admin.post('/staff', body);
    const again = await admin.post('/staff', { ...body, email: body.email.toUpperCase() });
    expect(again).toEqual(refused(409, 'email-taken', 'There is already a user with this email'));
  });

  it('is possible with the e-mail of someone who was deleted', async () => {
    const body = person();
    const { payload } = await admin.post('/staff', body);
    await admin.delete(`/staff/${payload.id}`);
    expect(await admin.post('/staff', body)).toMatchObject({ httpStatus: 200 });
  });

  it('goes through, and still shows the code, when the mail can not be sent', async () => {
    const mail = { send: () => Promise.reject(new Error('no mail today')) };
    const broken = await startTestApp({}, { database: app.database, mail });
    const { payload } = await broken.withToken(admin.token).post('/staff', person());
    expect(payload).toMatchObject({ mailed: false, code: expect.stringMatching(/^\w{8}$/) });
    await broken.close();
  });

  it.each([
    [{ firstName: ' ' }, 'firstName must not be empty'],
    [{ lastName: undefined }, 'lastName must be text'],
    [{ email: 'grace' }, 'email must be an email address'],
    [{ email: `${'x'.repeat(200)}@example.com` }, 'email must be text of 1 to 200 characters'],
    [{ phone: 700 }, 'phone must be text'],
    [{ location: 'a\u0000b' }, 'location must not contain control characters'],
    [{ roles: 'admin' }, 'roles must be a list of roles'],
    [{ roles: ['owner'] }, 'roles.0 must be one of admin, sales, stock, reports'],
    [{ password: 'x' }, 'Unknown field: password'],
  ])('refuses %j', async (fields, sentence) => {
    const answer = await admin.post('/staff', person(fields));
    expect(answer).toMatchObject({ httpStatus: 400, payload: expect.stringContaining(sentence) });
  });
});

describe('changing a person', () => {
  it('saves the fields and says on the log what they were', async () => {
    const body = person();
    const roles = ['stock', 'reports'];
    const { payload } = await admin.post('/staff', body);
    const answer = await admin.put('/staff', { ...body, staffId: payload.id, location: 'Lira', roles });
    expect(answer.payload).toMatchObject({ id: payload.id, location: 'Lira', roles });
    const log = await admin.get(`/logs?search=${body.email}&limit=1`);
    expect(log.payload[0]).toMatchObject({ action: 'user changed', staff: { email: admin.email } });
    expect(log.payload[0].description).toContain('location Gulu → Lira, roles sales → stock, reports');
  });

  it('of roles ends their sessions; of anything else does not', async () => {
    const member = await app.as('sales');
    const body = { ...person({ email: member.email }), staffId: member.id };
    await admin.put('/staff', { ...body, roles: ['sales'] });
    expect(await member.get('/auth/me')).toMatchObject({ httpStatus: 200 });
    await admin.put('/staff', { ...body, roles: ['sales', 'stock'] });
    expect(await member.get('/auth/me')).toMatchObject({ httpStatus: 401 });
  });

  it('of the e-mail ends the codes that went to the old one', async () => {
    const { payload: invited } = await admin.post('/staff', person());
    const email = `new-${invited.email}`;
    await admin.put('/staff', { ...person({ email }), staffId: invited.id });
    const { payload } = await app.withToken('').post('/auth/reset-password-request', { email });
    const answer = await app.withToken(payload.token).post('/auth/submit-code', { code: invited.code });
    expect(answer).toMatchObject({ httpStatus: 400 });
  });

  it("is refused for someone else's e-mail", async () => {
    const member = await app.as('sales');
    const answer = await admin.put('/staff', { ...person({ email: admin.email }), staffId: member.id });
    expect(answer).toEqual(refused(409, 'email-taken', 'There is already a user with this email'));
  });

  it('needs at least one role', async () => {
    const member = await app.as('sales');
    const answer = await admin.put('/staff', { ...person({ email: member.email, roles: [] }), staffId: member.id });
    expect(answer).toEqual(refused(400, 'bad-input', 'Please fill all the required fields'));
  });

  it('is refused when it takes the admin role from oneself', async () => {
    const answer = await admin.put('/staff', { ...person({ email: admin.email }), staffId: admin.id });
    expect(answer).toEqual(refused(409, 'yourself', "You can't take the admin role from yourself"));
  });

  it.each([0, -1, 1.5, '1e3', null])('refuses the id %j', async (staffId) => {
    expect(await admin.put('/staff', { ...person(), staffId })).toMatchObject({ httpStatus: 400 });
  });

  it('answers 404 for someone who is not here', async () => {
    expect(await admin.put('/staff', { ...person(), staffId: 999_999 })).toEqual(
      refused(404, 'not-found', "That user doesn't exist"),
    );
  });
});

describe('deleting a person', () => {
  it('takes them off the list, ends their sessions, and keeps their name in history', async () => {
    const member = await app.as('sales');
    await member.get('/auth/logout');
    const again = await app.as('sales');
    expect(await admin.delete(`/staff/${again.id}`)).toMatchObject({ httpStatus: 200 });
    expect(await again.get('/auth/me')).toMatchObject({ httpStatus: 401 });
    const { payload } = await admin.get('/staff');
    expect(payload.map((one: { id: number }) => one.id)).not.toContain(again.id);
    await admin.delete(`/staff/${member.id}`);
    const log = await admin.get(`/logs?search=${member.email}`);
    expect(log.payload.map((entry: { action: string }) => entry.action)).toEqual(['user deleted', 'signed out']);
  });

  it('is refused for oneself', async () => {
    expect(await admin.delete(`/staff/${admin.id}`)).toEqual(refused(409, 'yourself', "You can't delete yourself"));
  });

  it('answers 404 the second time, and for ids that never were', async () => {
    const member = await app.as('sales');
    await admin.delete(`/staff/${member.id}`);
    expect(await admin.delete(`/staff/${member.id}`)).toEqual(refused(404, 'not-found', "That user doesn't exist"));
    expect(await admin.delete('/staff/999999')).toMatchObject({ httpStatus: 404 });
    expect(await admin.delete('/staff/abc')).toMatchObject({ httpStatus: 400 });
  });
});

describe('the last admin', () => {
  it('stays when two admins delete or demote each other at the same moment', async () => {
    const shop = await startTestApp();
    for (let round = 0; round < 8; round++) {
      await shop.database.pool.query('update staff set deleted_at = now()');
      const [one, two] = [await shop.as('admin'), await shop.as('admin')];
      const demotion = { ...person({ email: one.email }), staffId: one.id };
      const answers = await Promise.all([
        one.delete(`/staff/${two.id}`),
        round % 2 ? two.delete(`/staff/${one.id}`) : two.put('/staff', demotion),
      ]);
      expect(answers.filter((answer) => answer.httpStatus === 200)).toHaveLength(1);
      const { rows } = await shop.database.pool.query(
        "select id from staff where deleted_at is null and 'admin' = any(roles)",
      );
      expect(rows).toHaveLength(1);
    }
    await shop.close();
  });
});

describe('a new code', () => {
  it('replaces the earlier one', async () => {
    const { payload: first } = await admin.post('/staff', person());
    const { payload: second } = await admin.post(`/staff/${first.id}/code`);
    const { payload } = await app.withToken('').post('/auth/reset-password-request', { email: first.email });
    const ticket = app.withToken(payload.token);
    expect(await ticket.post('/auth/submit-code', { code: first.code })).toMatchObject({ httpStatus: 400 });
    expect(await ticket.post('/auth/submit-code', { code: second.code })).toMatchObject({ httpStatus: 200 });
  });

  it('is over after 72 hours', async () => {
    const { payload: invited } = await admin.post('/staff', person());
    const now = app.clock.now;
    app.clock.now = new Date(now.getTime() + 72 * 3_600_000);
    const { payload } = await app.withToken('').post('/auth/reset-password-request', { email: invited.email });
    const answer = await app.withToken(payload.token).post('/auth/submit-code', { code: invited.code });
    app.clock.now = now;
    expect(answer).toMatchObject({ httpStatus: 400 });
  });

  it('of one person does not work for another', async () => {
    const { payload: one } = await admin.post('/staff', person());
    const { payload: other } = await admin.post('/staff', person());
    const { payload } = await app.withToken('').post('/auth/reset-password-request', { email: other.email });
    expect(await app.withToken(payload.token).post('/auth/submit-code', { code: one.code })).toMatchObject({
      httpStatus: 400,
    });
  });

  it('is for people who are here', async () => {
    expect(await admin.post('/staff/999999/code')).toEqual(refused(404, 'not-found', "That user doesn't exist"));
  });
});

it('only an admin adds, changes, deletes or invites', async () => {
  const others = await app.as('sales', 'stock', 'reports');
  const anyone = app.withToken('');
  for (const [caller, httpStatus] of [[others, 403] as const, [anyone, 401] as const]) {
    expect(await caller.post('/staff', person())).toMatchObject({ httpStatus });
    expect(await caller.put('/staff', { ...person(), staffId: admin.id })).toMatchObject({ httpStatus });
    expect(await caller.delete(`/staff/${admin.id}`)).toMatchObject({ httpStatus });
    expect(await caller.post(`/staff/${admin.id}/code`)).toMatchObject({ httpStatus });
  }
});
