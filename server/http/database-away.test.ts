import { once } from 'node:events';
import { createServer } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { openPool } from '../db/connections/open.ts';
import type { Tables } from '../db/tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('health answers what the page must know before anyone signs in', async () => {
  expect(await app.withToken('').get('/health')).toEqual({
    httpStatus: 200,
    status: true,
    payload: {
      database: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      business: {
        businessName: 'Corner Shop',
        timeZone: 'Africa/Kampala',
        locale: 'en',
        currency: null,
        language: 'en',
        decimals: 2,
        mailsCodes: false,
        logo: null,
      },
    },
  });
});

it('health says that codes are mailed where a mail server is set, and nothing about that server', async () => {
  const smtpUrl = 'smtp://shop:secret@mail.example:2525';
  const mailing = await startTestApp({ smtpUrl }, { database: app.database });
  const answer = await mailing.withToken('').get('/health');
  expect(answer.payload.business.mailsCodes).toBe(true);
  expect(JSON.stringify(answer)).not.toMatch(/mail\.example|secret|2525/);
  await mailing.close();
});

it('a database that is away is 503 with a sentence, and signs nobody out', async () => {
  const member = await app.as('admin');
  const pool = openPool({ host: '127.0.0.1', port: await unusedPort() }, pino({ level: 'silent' }));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const broken = await startTestApp({}, { database: { ...app.database, pool, db } });
  const away = {
    httpStatus: 503,
    status: false,
    payload: 'The database is not answering right now. Please try again in a moment.',
    code: 'away',
  };
  expect(await broken.withToken('').get('/health')).toEqual(away);
  expect(await broken.withToken(member.token).get('/auth/me')).toEqual(away);
  expect(await broken.withToken('').post('/auth/login', { email: 'a@example.com', password: 'x' })).toEqual(away);
  await broken.close();
  await pool.end();
});

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
