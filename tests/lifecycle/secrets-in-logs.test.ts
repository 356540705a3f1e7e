/** Searches everything that the process prints with the most detailed logging for every secret that it received or issued. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { cleanUp, type Ended, makeFolder, type RunningServer, startServer, until } from './server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

afterEach(cleanUp);

const admin = { email: 'admin@example.com', password: 'canary in the coal mine 1' };

function caller({ url }: RunningServer) {
  return async (method: string, path: string, body?: unknown, token = '') => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { payload: unknown }).payload as Record<string, string>;
  };
}

function expectNoSecrets({ stdout, stderr }: Ended, secrets: Record<string, string | undefined>) {
  const said = [...stdout, stderr].join('\n');
  const leaked = Object.entries(secrets).filter(([, secret]) => !secret || said.includes(secret));
  expect(leaked.map(([name]) => name)).toEqual([]);
}

test('no secret is in the output at LOG_LEVEL=trace: passwords, tokens, tickets, codes, credentials', async () => {
  const database = await createTestDatabase({ template: 'template1' });
  const smtp = await startRefusingSmtp();
  const dataDir = makeFolder();
  const server = await startServer({
    env: {
      LOG_LEVEL: 'trace',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SMTP_URL: `smtp://canary-user:canary-smtp-password@127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'shop@example.com',
    },
  });
  const call = caller(server);

  await call('POST', '/auth/login', { ...admin, password: 'canary guessed wrongly' });
  const { token } = await call('POST', '/auth/login', admin);
  await call('POST', '/categories', { type: 'Tea', password: 'canary in a field too many' }, token);
  const { token: ticket } = await call('POST', '/auth/reset-password-request', { email: admin.email });
  const outbox = join(dataDir, 'outbox');
  await until(() => mails(outbox).length === 1);
  const code = /^ {4}([A-Z2-9]{8})\s*$/m.exec(readFileSync(join(outbox, mails(outbox)[0] ?? ''), 'utf8'))?.[1] ?? '';
  await call('POST', '/auth/submit-code', { code: 'CANARY99' }, ticket);
  await call('POST', '/auth/submit-code', { code }, ticket);
  const { code: invitation } = await call('POST', '/staff/1/code', undefined, token);
  const { secret } = await call('POST', '/auth/second-factor', { password: admin.password }, token);
  // The database drops all connections at once, in the middle of a request.
  const locker = await database.pool.connect();
  await locker.query('begin; lock table staff in access exclusive mode');
  const cut = call('GET', '/staff', undefined, token);
  await until(async () => {
    const { rowCount } = await locker.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return Boolean(rowCount);
  });
  await locker.query('rollback');
  locker.release();
  await cut;
  const chosen = { email: admin.email, password: 'canary newly chosen 2', confirm_password: 'canary newly chosen 2' };
  await call('POST', '/staff/reset-password', chosen, ticket);

  const ended = await server.stop();
  smtp.stop();
  const databasePassword = String(database.where.password);
  await database.close();
  expect(ended.stderr.split('\n').length).toBeGreaterThan(15);
  expect(ended.stderr).toContain('the mail server did not accept an email');
  expect(smtp.asked()).toBe(true);
  expectNoSecrets(ended, {
    'the password': admin.password,
    'a wrong password': 'canary guessed wrongly',
    'a password in a field too many': 'canary in a field too many',
    'the new password': 'canary newly chosen 2',
    'the session': token,
    'the ticket': ticket,
    'the code of the mail': code,
    'a wrong code': 'CANARY99',
    'an invitation': invitation,
    'the secret of the second factor': secret,
    'its key': readFileSync(join(dataDir, 'secrets.key'), 'utf8').trim(),
    'the mail password': 'canary-smtp-password',
    'the mail password as it is sent': Buffer.from('\0canary-user\0canary-smtp-password').toString('base64'),
    'the database password': databasePassword,
  });
});

test('nor is the password of the database that comes with it', async () => {
  const dataDir = makeFolder();
  const env = { LOG_LEVEL: 'trace', DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const server = await startServer({ env });
  await caller(server)('POST', '/auth/login', admin);
  const ended = await server.stop();
  const read = (name: string) => readFileSync(join(dataDir, 'postgres', name), 'utf8').trim();
  expect(ended.stderr).toContain('database system is ready to accept connections');
  expectNoSecrets(ended, {
    'the password of the role that may do anything': read('password'),
    'the password of the role the server connects as': read('shop-password'),
    'the password': admin.password,
  });
});

function mails(outbox: string): string[] {
  try {
    return readdirSync(outbox);
  } catch {
    return [];
  }
}

/** A mail server that asks for credentials and refuses them. */
async function startRefusingSmtp() {
  const sockets = new Set<Socket>();
  let asked = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const said = String(chunk);
      if (/^EHLO/i.test(said)) socket.write('250-test\r\n250 AUTH PLAIN\r\n');
      else if (/^AUTH/i.test(said)) {
        asked = true;
        socket.write('535 not you\r\n');
      } else socket.end('221 bye\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    asked: () => asked,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
