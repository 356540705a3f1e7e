/** The real process with https: its own authority, certificates from elsewhere, and the port that only explains. */
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { makeAuthority, makeCertificate } from '../../server/https/certificates.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { bareServer, cleanUp, launch, makeFolder, startServer } from './server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let database: TestDatabase;
beforeAll(async () => {
  await prepare({ build: true });
  database = await createTestDatabase();
});
afterEach(cleanUp);
afterAll(() => database.close());

const settings = (dataDir: string, more: Record<string, string>) => ({
  env: { DATA_DIR: dataDir, DATABASE_URL: database.url, ...more },
  command: bareServer,
});

interface Heard {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  fingerprint: string;
}

/** Makes a request as a client that trusts this authority and no other. */
function get(url: string, ca: string): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { ca, agent: false }, (answer) => {
      const { fingerprint256: fingerprint } = (answer.socket as TLSSocket).getPeerCertificate();
      answer.resume().on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, fingerprint }));
    });
    asking.on('error', reject).end();
  });
}

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const authorityOf = (dataDir: string) => {
  const text = readFileSync(join(dataDir, 'https-authority.pem'), 'utf8');
  return text.slice(text.indexOf('-----BEGIN CERTIFICATE'));
};

test('with HTTPS=on, the shop is served by https alone, and its authority outlives a restart', async () => {
  const dataDir = makeFolder();
  let server = await startServer(settings(dataDir, { HTTPS: 'on', HTTP_PORT: '0' }));
  expect(server.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  const authority = authorityOf(dataDir);
  expect(statSync(join(dataDir, 'https-authority.pem')).mode & 0o777).toBe(0o600);

  const health = await get(`${server.url}/api/health`, authority);
  expect(health.status).toBe(200);
  // With that header, browsers would also refuse the plain port that explains the certificate.
  expect(health.headers).not.toHaveProperty('strict-transport-security');
  const byName = await get(server.url.replace('127.0.0.1', 'localhost'), authority);
  expect(byName.status).toBe(200);
  await expect(fetch(`${server.url.replace('https', 'http')}/api/health`)).rejects.toThrow();
  await expect(fetch(`${server.url}/api/health`)).rejects.toThrow();

  await server.stop();
  server = await startServer(settings(dataDir, { HTTPS: 'on' }));
  const again = await get(`${server.url}/api/health`, authority);
  expect(again.status).toBe(200);
  expect(again.fingerprint).not.toBe(health.fingerprint);
});

test('HTTP_PORT has the page and the certificate, and whoever started the server reads where, and the fingerprint', async () => {
  const dataDir = makeFolder();
  const port = await unusedPort();
  const server = await startServer(settings(dataDir, { HTTPS: 'on', HTTP_PORT: String(port) }));
  const where = `http://127.0.0.1:${port}`;
  const page = await fetch(where);
  expect(page.status).toBe(200);
  const { fingerprint256 } = new X509Certificate(authorityOf(dataDir));
  expect(await page.text()).toContain(fingerprint256);
  expect((await fetch(`${where}/countinghouse.crt`)).status).toBe(200);
  expect((await fetch(`${where}/api/health`)).status).toBe(404);
  expect((await fetch(`${where}/api/auth/login`, { method: 'POST', body: '{}' })).status).toBe(404);
  const { code, stdout } = await server.stop();
  expect(code).toBe(0);
  expect(stdout.slice(0, 4)).toEqual([
    `Countinghouse is ready at ${server.url}`,
    `Other devices open ${server.url}`,
    `How they come to trust it: ${where}`,
    `Fingerprint of its authority (SHA-256): ${fingerprint256}`,
  ]);
});

test('a certificate of your own is served instead, and no authority is made', async () => {
  const dataDir = makeFolder();
  const names = { names: ['localhost'], addresses: ['127.0.0.1'] };
  const authority = makeAuthority(names, new Date());
  const { key, certificate } = makeCertificate(authority, names, new Date());
  writeFileSync(join(dataDir, 'own.pem'), certificate.toString());
  writeFileSync(join(dataDir, 'own.key'), key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const own = { TLS_CERT: join(dataDir, 'own.pem'), TLS_KEY: join(dataDir, 'own.key') };
  const server = await startServer(settings(dataDir, own));
  const heard = await get(`${server.url}/api/health`, authority.certificate.toString());
  expect(heard).toMatchObject({ status: 200, fingerprint: certificate.fingerprint256 });
  expect(() => statSync(join(dataDir, 'https-authority.pem'))).toThrow('ENOENT');
});

test('files that can not be used stop the start with one sentence, before the database is opened', async () => {
  const dataDir = makeFolder();
  writeFileSync(join(dataDir, 'own.pem'), 'hello');
  const env = { TLS_CERT: join(dataDir, 'own.pem'), TLS_KEY: join(dataDir, 'own.pem') };
  const { code, stderr } = await launch({ env: { DATA_DIR: dataDir, ...env }, command: bareServer }).ended;
  expect(code).toBe(1);
  expect(stderr).toBe(`TLS_CERT must be a file with a certificate in PEM form; ${join(dataDir, 'own.pem')} is not.\n`);
  expect(() => statSync(join(dataDir, 'postgres'))).toThrow('ENOENT');
});

test('a port for the page that is in use stops the start', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { code, stderr } = await launch(settings(makeFolder(), { HTTPS: 'on', HTTP_PORT: String(port) })).ended;
  taken.close();
  expect(code).toBe(1);
  expect(stderr).toContain(`HTTP_PORT ${port} can't be used: `);
});

test('the authority is in a backup only if asked for, and comes back where there is none', async () => {
  const dataDir = makeFolder();
  const server = await startServer(
    settings(dataDir, { HTTPS: 'on', ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'brass scales 27' }),
  );
  await server.stop();
  const tool = (folder: string, url: string, ...args: string[]) =>
    launch({
      env: { DATA_DIR: folder, DATABASE_URL: url },
      command: [process.execPath, 'scripts/run-tool.mjs', ...args],
    }).ended;
  const [plain, whole] = [join(dataDir, 'plain.backup'), join(dataDir, 'whole.backup')];
  expect((await tool(dataDir, database.url, 'backup', plain)).stdout.at(-1)).toContain('authority is not included');
  expect((await tool(dataDir, database.url, 'backup', whole, '--with-authority')).code).toBe(0);
  expect(statSync(whole).mode & 0o777).toBe(0o600);

  for (const [file, isThere] of [
    [plain, false],
    [whole, true],
  ] as const) {
    const elsewhere = await createTestDatabase({ template: 'template1' });
    const folder = makeFolder();
    expect((await tool(folder, elsewhere.url, 'restore', file)).code).toBe(0);
    expect(existsSync(join(folder, 'https-authority.pem'))).toBe(isThere);
    if (isThere) {
      expect(authorityOf(folder)).toBe(authorityOf(dataDir));
      expect(statSync(join(folder, 'https-authority.pem')).mode & 0o777).toBe(0o600);
    }
    await elsewhere.close();
  }
});
