import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { lockDataDir } from '../../server/db/embedded/data-dir-lock.ts';
import {
  asRoot,
  bareServer,
  childrenOf,
  cleanUp,
  healthOf,
  isAlive,
  launch,
  makeFolder,
  makeShopFolder,
  postmasterOf,
  root,
  startServer,
  until,
} from './server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeAll(() => prepare({ build: true }));
afterEach(cleanUp);

test('starts on an empty folder, says where and who may sign in, and the next time only where', async () => {
  const env = { DATA_DIR: join(makeFolder(), 'data') };

  const first = await startServer({ env });
  const { stdout, code } = await first.stop();
  expect(code).toBe(0);
  expect(stdout).toHaveLength(2);
  expect(stdout[0]).toMatch(/^Countinghouse is ready at http:\/\/127\.0\.0\.1:\d+$/);
  const [, email, password] = /^Sign in as (\S+) with the password (\S+) /.exec(stdout[1] ?? '') ?? [];
  expect(email).toBe('admin@example.com');

  const second = await startServer({ env });
  const answer = await fetch(`${second.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(await answer.json()).toMatchObject({ status: true, payload: { user: { email, roles: ['admin'] } } });
  expect((await second.stop()).stdout).toHaveLength(1);
});

test('takes no notice of what an interrupted first start left behind', async () => {
  const dataDir = makeFolder();
  mkdirSync(join(dataDir, 'postgres', 'cluster.new', 'base'), { recursive: true });
  const server = await startServer({ env: { DATA_DIR: dataDir } });
  expect(await healthOf(server)).toBe(200);
});

test('ends with 0 on Ctrl-C, also when it comes twice, and leaves no database running', async () => {
  const dataDir = makeShopFolder();
  const server = await startServer({ env: { DATA_DIR: dataDir } });
  const postmaster = postmasterOf(dataDir);
  expect(isAlive(postmaster)).toBe(true);
  // A terminal sends the signal to the whole process group too.
  process.kill(-server.child.pid!, 'SIGINT');
  process.kill(-server.child.pid!, 'SIGINT');
  expect((await server.ended).code).toBe(0);
  expect(isAlive(postmaster)).toBe(false);
});

test('starts again after kill -9, with the database it left running out of the way and the books as they were', async () => {
  const dataDir = makeShopFolder();
  const env = { DATA_DIR: dataDir };
  const killed = await startServer({ env, command: bareServer });
  const leftover = postmasterOf(dataDir);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(isAlive(leftover)).toBe(true);

  const server = await startServer({ env });
  expect(isAlive(leftover)).toBe(false);
  expect(await healthOf(server)).toBe(200);
  expect((await server.stop()).stdout).toHaveLength(1);
});

test('starts the database again when that is killed', async () => {
  const dataDir = makeShopFolder();
  const server = await startServer({ env: { DATA_DIR: dataDir } });
  const killed = postmasterOf(dataDir);
  process.kill(killed, 'SIGKILL');
  await until(() => !isAlive(killed));
  await until(async () => (await healthOf(server)) === 200);
  expect(postmasterOf(dataDir)).not.toBe(killed);
});

test('answers 503 while the database is frozen and works again afterwards', async () => {
  const dataDir = makeShopFolder();
  const server = await startServer({ env: { DATA_DIR: dataDir } });
  const postmaster = postmasterOf(dataDir);
  const family = [postmaster, ...childrenOf(postmaster)];
  for (const pid of family) process.kill(pid, 'SIGSTOP');
  try {
    expect(await healthOf(server)).toBe(503);
  } finally {
    for (const pid of family) process.kill(pid, 'SIGCONT');
  }
  await until(async () => (await healthOf(server)) === 200);
});

test('is not misled by old notes whose number now belongs to another process', async () => {
  const dataDir = makeShopFolder();
  const env = { DATA_DIR: dataDir };
  await (await startServer({ env })).stop();
  const cluster = join(dataDir, 'postgres', 'cluster');
  writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1700000000\n5432\n/nowhere\n\n`);
  writeFileSync(join(dataDir, 'server.lock'), `${process.pid} 12345\n`);
  const server = await startServer({ env });
  expect(await healthOf(server)).toBe(200);
  expect(isAlive(process.pid)).toBe(true);
});

test('refuses a second server on the same folder and leaves the first alone', async () => {
  const env = { DATA_DIR: makeShopFolder() };
  const first = await startServer({ env, command: bareServer });
  const { code, stdout, stderr } = await launch({ env }).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: [] });
  expect(stderr).toContain(`Another Countinghouse (process ${first.child.pid}) is already running on the data folder`);
  expect(await healthOf(first)).toBe(200);
});

/** A lock that another container left in the folder, with a process id that means nothing here. */
const foreignLock = '4194305 12345\n';

function auditBooks(env: Record<string, string>) {
  return launch({ env, command: [process.execPath, join(root, 'dist', 'server', 'audit-books.js')] }).ended;
}

test('a lock that names no process here is still a lock while its holder lives', async () => {
  const dataDir = makeShopFolder();
  const env = { DATA_DIR: dataDir };
  const first = await startServer({ env, command: bareServer });
  const postmaster = postmasterOf(dataDir);
  writeFileSync(join(dataDir, 'server.lock'), foreignLock);

  const { code, stderr } = await launch({ env, command: bareServer }).ended;
  expect(code).toBe(1);
  expect(stderr).toContain(
    `Another Countinghouse (perhaps in another container) is already running on the data folder`,
  );
  expect(readFileSync(join(dataDir, 'server.lock'), 'utf8')).toBe(foreignLock);

  expect(await auditBooks(env)).toMatchObject({ code: 0, stderr: '' });
  expect(postmasterOf(dataDir)).toBe(postmaster);
  expect(await healthOf(first)).toBe(200);
  await first.stop();
  expect(readFileSync(join(dataDir, 'server.lock'), 'utf8')).toBe(foreignLock);
});

test('a tool uses the database that a killed server left running, and leaves it running', async () => {
  const dataDir = makeShopFolder();
  const env = { DATA_DIR: dataDir };
  const killed = await startServer({ env, command: bareServer });
  killed.child.kill('SIGKILL');
  await killed.ended;
  const leftover = postmasterOf(dataDir);
  expect(await auditBooks(env)).toMatchObject({ code: 0, stderr: '' });
  expect(isAlive(leftover)).toBe(true);
  // Starting the next server stops this one, so the test does not leave it behind.
  await (await startServer({ env })).stop();
  expect(isAlive(leftover)).toBe(false);
});

if (asRoot) {
  const elsewhere = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'] as const;

  test('a server in another container is refused, and takes neither the lock nor the database away', async () => {
    const dataDir = makeShopFolder();
    const env = { DATA_DIR: dataDir };
    const first = await startServer({ env, command: bareServer });
    const postmaster = postmasterOf(dataDir);
    const lock = readFileSync(join(dataDir, 'server.lock'), 'utf8');

    const { code, stderr } = await launch({ env, command: [...elsewhere, ...bareServer] }).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('Another Countinghouse, in another container, is using the database');
    expect(readFileSync(join(dataDir, 'server.lock'), 'utf8')).toBe(lock);

    expect(await auditBooks(env)).toMatchObject({ code: 0, stderr: '' });
    expect(isAlive(postmaster)).toBe(true);
    expect(await healthOf(first)).toBe(200);
  });

  test('the lock alone keeps a server in another container out, also before there is a database', async () => {
    const dataDir = makeFolder();
    const env = { DATA_DIR: dataDir };
    const unlock = await lockDataDir(dataDir);
    const { code, stderr } = await launch({ env, command: [...elsewhere, ...bareServer] }).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('Another Countinghouse (perhaps in another container) is already running');
    unlock();
    const server = await startServer({ env });
    expect(await healthOf(server)).toBe(200);
  });
}

test('refuses a port in use with a sentence and leaves no database running', async () => {
  const dataDir = makeShopFolder();
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  const { code, stdout, stderr } = await launch({ env: { DATA_DIR: dataDir, PORT: String(port) } }).ended;
  taken.close();
  expect({ code, stdout }).toEqual({ code: 1, stdout: [] });
  expect(stderr).toBe(
    `Countinghouse could not start. Port ${port} on 127.0.0.1 is already in use. Stop the program using it, or set PORT to another port.\n`,
  );
  expect(() => postmasterOf(dataDir)).toThrow('ENOENT');
});
