import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPersonWithPhone } from '../tests/support/second-factor.ts';
import { password } from '../tests/support/sign-in.ts';
import { startTestApp, type TestApp } from '../tests/support/test-app.ts';
import { openLog } from './log.ts';

const lines: string[] = [];
const log = openLog(
  'trace',
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { log });
});
afterAll(() => app.close());

describe('the log', () => {
  it('has one line per request, with its id, route, status and time, and neither address nor search as sent', async () => {
    const member = await app.as('admin');
    lines.length = 0;
    const response = await app.http.inject({
      url: '/api/logs?search=secretive',
      headers: { authorization: `Bearer ${member.token}` },
    });
    const [line, ...more] = lines.map((text) => JSON.parse(text));
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      reqId: response.headers['x-request-id'],
      method: 'GET',
      route: '/api/logs',
      status: 200,
      staff: member.id,
    });
    expect(line.ms).toBeTypeOf('number');
    expect(lines.join()).not.toContain('secretive');
  });

  it('says who was refused, and that nobody was signed in', async () => {
    const clerk = await app.as('sales');
    lines.length = 0;
    await clerk.get('/staff');
    await app.withToken('').get('/staff');
    expect(lines.map((text) => JSON.parse(text))).toMatchObject([
      { route: '/api/staff', status: 403, staff: clerk.id },
      { route: '/api/staff', status: 401, staff: null },
    ]);
  });

  it('never has a password, a token or a code in it, at any level and for any outcome', async () => {
    const member = await app.as('admin');
    lines.length = 0;
    const anyone = app.withToken('');
    await anyone.post('/auth/login', { email: member.email, password: 'hunter-of-words' });
    await anyone.post('/auth/login', { email: member.email, password: ['hunter-of-words'] });
    const { payload: reset } = await anyone.post('/auth/reset-password-request', { email: member.email });
    const ticket = app.withToken(reset.token);
    await ticket.post('/auth/submit-code', { code: 'CODE2345' });
    const chosen = { password: 'hunter-of-words', confirm_password: 'hunter-of-words', email: member.email };
    await ticket.post('/staff/reset-password', chosen);
    const { payload: invited } = await member.post(`/staff/${member.id}/code`);
    expect(lines.length).toBeGreaterThan(5);
    for (const secret of ['hunter-of-words', 'CODE2345', invited.code, member.token, reset.token]) {
      expect(lines.join()).not.toContain(secret);
    }
  });

  it('never has the link to a statement in it, whether it works or not', async () => {
    const admin = await app.as('admin');
    const buyer = { name: 'Amina', email: 'a@b.co', phone: '0700 1', location: 'Town' };
    const { id } = (await admin.post('/customers', buyer)).payload;
    lines.length = 0;
    const { url } = (await admin.post(`/customers/${id}/statement-link`)).payload;
    const token = url.replace('/statement/', '');
    for (const path of [`/api/statements/${token}`, url, `${url}/x`, `/api/statements/${token}/x?y=${token}`]) {
      await app.http.inject({ url: path });
    }
    await admin.delete(`/customers/${id}/statement-link`);
    await app.http.inject({ url: `/api/statements/${token}` });
    expect(lines.length).toBeGreaterThan(6);
    expect(lines.join()).not.toContain(token);
  });

  it('never has anything of two-step sign-in in it', async () => {
    lines.length = 0;
    const { session, ticket, phone, recoveryCodes } = await addPersonWithPhone(app);
    const [given, code] = [await ticket(), phone.nextCode()];
    const anyone = app.withToken('');
    await anyone.post('/auth/login/code', { ticket: given, code: ['CANARY-CODE'] });
    await anyone.post('/auth/login/code', { ticket: given, code: 'CANARY-CODE' });
    await anyone.post('/auth/login/code', { ticket: given, code });
    await session.post('/auth/second-factor/off', { password, code: recoveryCodes[0] });
    const begun = await session.post('/auth/second-factor', { password });
    expect(lines.length).toBeGreaterThan(8);
    for (const secret of [given, code, 'CANARY-CODE', password, begun.payload.secret, ...recoveryCodes]) {
      expect(lines.join()).not.toContain(secret);
    }
  });

  it('leaves secrets out of whatever it is handed', () => {
    lines.length = 0;
    const headers = { authorization: 'Bearer abcdef' };
    const body = { code: 'p-c', token: 'p-d', ticket: 'p-e' };
    log.info({ password: 'p-a', user: { password_hash: 'p-b' }, req: { headers, body } }, 'x');
    log.info({ secret: 'p-f', payload: { recoveryCodes: ['p-g'] } }, 'x');
    log.error({ err: Object.assign(new TypeError('said'), { code: '42P01', client: { password: 'p-h' } }) });
    log.warn(Object.assign(new Error('said'), { secret: 'p-i' }));
    log.info({ sent: [{ password: 'p-j' }] }, 'x');
    expect(lines.join()).not.toMatch(/p-[a-j]|abcdef/);
    expect(JSON.parse(lines.at(-3) ?? '').err).toMatchObject({ type: 'TypeError', message: 'said', code: '42P01' });
  });
});
