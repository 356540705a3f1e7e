/** `npm start` restarts the server when it ends unexpectedly, and only then. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import {
  childrenOf,
  cleanUp,
  isAlive,
  makeFolder,
  makeShopFolder,
  postmasterOf,
  type RunningServer,
  root,
  startServer,
  until,
} from './server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let database: TestDatabase | undefined;
beforeAll(() => prepare({ build: true }));
afterEach(async () => {
  await cleanUp();
  await database?.close();
  database = undefined;
});

/** Uses an existing database, because that starts faster. */
async function startOnDatabase(): Promise<RunningServer> {
  database = await createTestDatabase();
  return startServer({ env: { DATABASE_URL: database.url, DATA_DIR: makeFolder() } });
}

const serverOf = ({ child }: RunningServer) => childrenOf(child.pid as number)[0] as number;

/** Collects everything that is printed on standard output from now on. */
function listen({ child }: RunningServer) {
  const said = { text: '' };
  child.stdout?.on('data', (part) => {
    said.text += part;
  });
  return said;
}

test('a killed server comes back and serves, with a line about it, and SIGTERM then ends it for good', async () => {
  const dataDir = makeShopFolder();
  const server = await startServer({ env: { DATA_DIR: dataDir } });
  const said = listen(server);
  const killed = serverOf(server);
  process.kill(killed, 'SIGKILL');
  await until(() => said.text.includes('ready at'));
  const url = /ready at (\S+)/.exec(said.text)?.[1];
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  const second = serverOf(server);
  expect(second).not.toBe(killed);

  const { code, stdout, stderr } = await server.stop();
  expect(code).toBe(0);
  expect(stdout.filter((line) => line.includes('ready at'))).toHaveLength(2);
  expect(stderr).toBe('Countinghouse stopped unexpectedly (SIGKILL); restarting in 1 s.\n');
  expect(isAlive(second)).toBe(false);
  expect(() => postmasterOf(dataDir)).toThrow('ENOENT');
});

test('asked to end while it waits to start the server again, it ends', async () => {
  const server = await startOnDatabase();
  let said = '';
  server.child.stderr?.on('data', (part) => {
    said += part;
  });
  process.kill(serverOf(server), 'SIGKILL');
  await until(() => said.includes('restarting in'));
  const { code, stdout } = await server.stop();
  expect(code).toBe(0);
  expect(stdout.filter((line) => line.includes('ready at'))).toHaveLength(1);
});

test('a server that someone asks to end itself is not started again', async () => {
  const server = await startOnDatabase();
  process.kill(serverOf(server), 'SIGTERM');
  const { code, stderr } = await server.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('the end of the terminal, SIGHUP to all of them, ends them once and in good order', async () => {
  const dataDir = makeShopFolder();
  const server = await startServer({ env: { DATA_DIR: dataDir } });
  const postmaster = postmasterOf(dataDir);
  process.kill(-(server.child.pid as number), 'SIGHUP');
  const { code, stdout, stderr } = await server.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.filter((line) => line.includes('ready at'))).toHaveLength(1);
  expect(isAlive(postmaster)).toBe(false);
});

test('kill -9 of the one that watches ends the server in good order, database and all', async () => {
  const dataDir = makeShopFolder();
  const server = await startServer({ env: { DATA_DIR: dataDir } });
  const [orphan, postmaster] = [serverOf(server), postmasterOf(dataDir)];
  server.child.kill('SIGKILL');
  await until(() => !isAlive(orphan));
  expect(isAlive(postmaster)).toBe(false);
  expect(() => postmasterOf(dataDir)).toThrow('ENOENT');
});

test('SIGTERM to npm ends all of it', async () => {
  const dataDir = makeShopFolder();
  const server = await startServer({ command: ['npm', 'start', '--silent'], cwd: root, env: { DATA_DIR: dataDir } });
  const postmaster = postmasterOf(dataDir);
  server.child.kill('SIGTERM');
  await server.ended;
  await until(() => !isAlive(postmaster));
});
