/**
 * The PostgreSQL that comes with Countinghouse, for shops without their own.
 *
 * What must stay true:
 * - A committed sale survives a power cut: fsync, synchronous_commit, full_page_writes and data checksums are on, and a
 *   server that reports otherwise is not used. (Tests keep nothing and pass `durable: false`.)
 * - Never two postmasters on one folder: the folder is locked first, and one left over from a killed Countinghouse is
 *   stopped before the next is started. Only a server does that: a tool never stops a database it did not start.
 * - It listens on a unix socket in a closed folder, never on the network (Windows: loopback), and requires a password.
 *   The server connects as an ordinary role (embedded-roles.ts).
 * - It runs in its own process session, so Ctrl-C does not reach it: we stop it ourselves, after the last response.
 * - When it dies, it is restarted on the same address.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { withClient } from '../connections/with-client.ts';
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts';
import { type Engine, findEngine } from './embedded-engine.ts';
import { findCluster, type Home, makeFolderFor, prepareHome } from './embedded-home.ts';
import { findPostmaster, readPostmaster, stopLeftover, usedElsewhere } from './embedded-leftover.ts';
import { type Connection, connectionOf, maintainer, prepareDatabase } from './embedded-roles.ts';
import { explainAccess } from './explain-access.ts';

export interface Embedded {
  poolConfig: Connection;
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  log: Logger;
  /** Only tests turn it off: their data is thrown away. */
  durable?: boolean;
  /**
   * What to do with a database that runs already. A server stops one that a killed server left behind; a tool (backup, audit) joins
   * it, as it joins that of a live server.
   */
  ifRunning?: 'stop' | 'join' | 'refuse';
}

/** In milliseconds. Crash recovery has to fit into the first, the last checkpoint into the second. */
const startLimit = 60_000;
const stopLimit = 8_000;
const cleanEnvironment = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' };

export async function startEmbedded(options: Options): Promise<Embedded> {
  try {
    return await openFolder(options);
  } catch (error) {
    throw explainAccess(error, options.dataDir);
  }
}

async function openFolder({ dataDir, log, durable = true, ifRunning = 'stop' }: Options): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const folder = realpathSync(dataDir);
  let unlock: () => void;
  try {
    unlock = await claim(folder, ifRunning);
  } catch (error) {
    if (ifRunning === 'join' && error instanceof DataDirInUse) return joinRunning(folder);
    throw error;
  }
  try {
    const home = prepareHome(folder);
    const engine = await findEngine(home.user);
    await stopLeftover(home, engine, log);
    await makeCluster(home, engine, log);
    const port = process.platform === 'win32' ? await findFreePort() : 5432;
    const address = addressOf(home, port);
    const server = await superviseServer(home, engine, port, durable, log);
    const stop = async () => {
      await server.stop();
      if (home.socketDir !== join(home.cluster, '..', 'socket')) rmSync(home.socketDir, { recursive: true });
      unlock();
    };
    try {
      await prepareDatabase(home, address);
      const poolConfig = connectionOf(home, address);
      if (durable) await checkDurable(poolConfig);
      return { poolConfig, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Locks the folder, unless a database runs on it that is not ours to stop. */
async function claim(folder: string, ifRunning: Options['ifRunning']): Promise<() => void> {
  const cluster = findCluster(folder);
  // Asked before the lock is touched: an earlier version in another container has one that looks abandoned from here.
  if ((await findPostmaster(cluster)) === 'elsewhere') throw new DataDirInUse(usedElsewhere(cluster));
  const unlock = await lockDataDir(folder);
  if (ifRunning === 'stop' || !(await findPostmaster(cluster))) return unlock;
  unlock();
  throw new DataDirInUse(
    `A killed Countinghouse left its database running on ${folder}. Start the server and stop it, then try again.`,
  );
}

function addressOf({ socketDir }: Pick<Home, 'socketDir'>, port: number) {
  return { host: process.platform === 'win32' ? '127.0.0.1' : socketDir, port };
}

function joinRunning(folder: string): Embedded {
  const home = prepareHome(folder);
  const running = readPostmaster(home.cluster);
  if (!running) throw new Error(`The server on ${folder} is starting or stopping. Try again in a moment.`);
  if (!existsSync(home.ownerPasswordFile)) {
    throw new Error(`The server on ${folder} is an earlier version, or still starting. Restart it with this version.`);
  }
  return { poolConfig: connectionOf(home, running), stop: async () => {} };
}

/** Created under another name and then renamed, so that an interrupted first start leaves nothing half done. */
async function makeCluster(home: Home, engine: Engine, log: Logger): Promise<void> {
  const versionFile = join(home.cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const major = Number(readFileSync(versionFile, 'utf8'));
    if (major === engine.major) return;
    throw new Error(
      `The database in ${home.cluster} was made by PostgreSQL ${major}, and this Countinghouse comes with ${engine.major}. Restore a backup into a new DATA_DIR, or use the version that made it.`,
    );
  }
  log.info('creating the database folder');
  const draft = `${home.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  makeFolderFor(home.user, draft);
  await run(home, engine.initdb, [
    ['--pgdata', draft],
    ['--username', maintainer, '--pwfile', home.passwordFile, '--auth', 'scram-sha-256'],
    ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ['--data-checksums', '--no-instructions'],
  ]);
  renameSync(draft, home.cluster);
}

async function run(home: Home, program: string, args: string[][]): Promise<void> {
  const { uid, gid } = home.user;
  try {
    await promisify(execFile)(program, args.flat(), { cwd: '/', env: cleanEnvironment, uid, gid });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`PostgreSQL's ${basename(program)} failed: ${stderr?.trim() || message}`);
  }
}

/** Starts the postmaster, and restarts it whenever it ends unexpectedly. */
async function superviseServer(home: Home, engine: Engine, port: number, durable: boolean, log: Logger) {
  let stopping = false;
  let current = await launch();

  async function launch(): Promise<ChildProcess> {
    const deadline = Date.now() + startLimit;
    for (;;) {
      const { child, failure } = await startPostmaster(home, engine, port, durable, log);
      if (child) {
        child.once('exit', (code, signal) => {
          if (!stopping) void restart(code ?? signal);
        });
        return child;
      }
      // After a postmaster is killed, its children need a moment to notice; until then they hold the shared memory.
      const worthWaiting = /shared memory block|already exists|still in use/.test(failure);
      if (stopping || !worthWaiting || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${failure}`);
      await delay(100);
    }
  }

  async function restart(reason: number | string | null): Promise<void> {
    log.error({ reason }, 'the database server stopped unexpectedly and is being restarted');
    while (!stopping) {
      try {
        current = await launch();
        if (stopping) await stopPostmaster(current, home, engine);
        return;
      } catch (error) {
        log.error({ err: error }, 'the database server could not be restarted; trying again in 1 s');
        await delay(1_000);
      }
    }
  }

  return {
    async stop(): Promise<void> {
      stopping = true;
      await stopPostmaster(current, home, engine);
    },
  };
}

async function startPostmaster(home: Home, engine: Engine, port: number, durable: boolean, log: Logger) {
  const { uid, gid } = home.user;
  const child = spawn(engine.postgres, ['-D', home.cluster, ...settings(home, port, durable)], {
    cwd: '/',
    env: cleanEnvironment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    uid,
    gid,
  });
  const said: string[] = [];
  return new Promise<{ child: ChildProcess; failure: '' } | { child?: undefined; failure: string }>((resolve) => {
    const limit = setTimeout(() => {
      child.kill('SIGQUIT');
      resolve({ failure: `it was not ready within ${startLimit / 1000} s. ${said.join(' ')}` });
    }, startLimit);
    const end = (failure: string) => {
      clearTimeout(limit);
      resolve({ failure });
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', () => end(said.slice(-4).join(' ')));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) {
        const message = line.replace(/^.*? UTC \[\d+\] /, '');
        log.debug({ postgres: message }, 'database server');
        if (said.push(message) > 20) said.shift();
        if (message.includes('database system is ready to accept connections')) {
          clearTimeout(limit);
          resolve({ child, failure: '' });
        }
      }
    });
  });
}

/** Sized for a small shop's small machine; settings on the command line can't be overridden by a file in the folder. */
function settings(home: Home, port: number, durable: boolean): string[] {
  const unix = process.platform !== 'win32';
  const values: Record<string, string | number> = {
    listen_addresses: unix ? '' : '127.0.0.1',
    port,
    unix_socket_directories: unix ? `"${home.socketDir.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
    ssl: 'off',
    // A database that keeps nothing serves many tests at once, so it takes more connections.
    max_connections: durable ? 60 : 200,
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '1GB',
    checkpoint_completion_target: '0.9',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Fast shutdown: connections are closed, committed data is written. Immediate shutdown only if that takes too long. */
async function stopPostmaster(child: ChildProcess, home: Home, engine: Engine): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const forceStop = setTimeout(() => child.kill('SIGQUIT'), stopLimit);
  if (process.platform === 'win32') await run(home, engine.pgCtl, [['stop', '-D', home.cluster, '-m', 'fast']]);
  else child.kill('SIGINT');
  await gone;
  clearTimeout(forceStop);
}

async function checkDurable(config: Connection): Promise<void> {
  const wanted = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];
  const off = await withClient(config, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_settings where name = any($1) and setting <> 'on'`,
      [wanted],
    );
    return rows.map((row) => row.name);
  });
  if (off.length) {
    throw new Error(`The database could lose data in a power cut: ${off.join(', ')} must be on.`);
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!address || typeof address === 'string') throw new Error('No free port was found for the database.');
  return address.port;
}
