/** The key of two-step sign-in, which is stored outside the database: created, renewed, missing after a restore, and given up. */
import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { fromBase32, phoneWith } from '../support/second-factor.ts';
import { cleanUp, launch, makeFolder, type RunningServer, startServer } from './server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const databases: TestDatabase[] = [];
afterEach(cleanUp);
afterAll(async () => {
  for (const database of databases) await database.close();
});

const admin = { email: 'owner@example.com', password: 'brass scales 27' };

/** With an empty shop, or nothing at all, as a backup is restored to. */
async function newPlace(template: 'migrated' | 'template1') {
  const database = await createTestDatabase({ template });
  databases.push(database);
  const dataDir = makeFolder();
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  const tool = (...args: string[]) =>
    launch({ env, command: [process.execPath, 'scripts/run-tool.mjs', ...args] }).ended;
  return { database, dataDir, env, tool, keyFile: join(dataDir, 'secrets.key') };
}

async function call({ url }: RunningServer, method: string, path: string, body: unknown, token = '') {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { payload: Record<string, string> }).payload;
}

test('the key is made, renewed beside the server, missed after a restore, and done without', async () => {
  const { database, dataDir, env, tool, keyFile } = await newPlace('migrated');
  let server = await startServer({ env });
  const { token } = await call(server, 'POST', '/auth/login', admin);
  const { secret = '' } = await call(server, 'POST', '/auth/second-factor', { password: admin.password }, token);
  const phone = phoneWith(secret, () => new Date());
  const enter = async () => {
    const { ticket } = await call(server, 'POST', '/auth/login', admin);
    return call(server, 'POST', '/auth/login/code', { ticket, code: phone.nextCode() });
  };
  await call(server, 'PUT', '/auth/second-factor', { code: phone.nextCode() }, token);
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  await server.stop();

  // An older version stored it like this; the start encrypts it.
  await database.pool.query('update second_factors set secret = $1, key_id = null', [fromBase32(secret)]);
  server = await startServer({ env });
  const { rows } = await database.pool.query('select secret, key_id from second_factors');
  expect(rows).toEqual([{ secret: expect.anything(), key_id: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
  expect(rows[0].secret.includes(fromBase32(secret))).toBe(false);
  expect(await enter()).toHaveProperty('token');

  const renewed = await tool('renew-key');
  expect(renewed.stdout[0]).toBe(
    `Two-step sign-in secrets are now encrypted with a new key in ${keyFile}; 1 had another key.`,
  );
  expect(await enter()).toHaveProperty('token');

  const backup = join(dataDir, 'shop.backup');
  expect((await tool('backup', backup)).stdout.at(-1)).toBe(
    `The two-step sign-in key is not included. Keep a copy of ${keyFile} as well, somewhere else.`,
  );
  await server.stop();

  const elsewhere = await newPlace('template1');
  const restored = await elsewhere.tool('restore', backup);
  expect(restored.code).toBe(0);
  const missing = "The codes of one person can't be checked because the key for two-step sign-in is missing.";
  expect(restored.stdout.at(-1)).toContain(missing);
  server = await startServer({ env: elsewhere.env });
  expect((await elsewhere.tool('two-step-off', '--without-key')).stdout).toEqual([
    `Two-step sign-in is off for ${admin.email}.`,
  ]);
  expect(await call(server, 'POST', '/auth/login', admin)).toHaveProperty('token');
  expect((await server.stop()).stderr).toContain(missing);

  const withKey = await newPlace('template1');
  copyFileSync(keyFile, withKey.keyFile);
  expect((await withKey.tool('restore', backup)).stdout.join()).not.toContain(missing);
});
