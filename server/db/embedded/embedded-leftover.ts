/**
 * The postmaster that already runs on a folder. One that a killed Countinghouse left behind is stopped by the next server
 * rather than reused: a new one has known settings and one parent that watches it, and stopping takes a fraction of a
 * second.
 * Invariant: only a process that verifiably runs on this folder is ever signalled.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { DataDirInUse, processStartTime } from './data-dir-lock.ts';
import type { Engine } from './embedded-engine.ts';
import type { Home } from './embedded-home.ts';

/** What PostgreSQL writes about itself into its folder. */
export function readPostmaster(cluster: string) {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, socketDir = ''] = lines;
    return { pid: Number(pid), port: Number(port), host: hostOf(cluster, Number(port), socketDir) };
  } catch {
    return undefined;
  }
}

/** Another container may have the same folder under another name. */
function hostOf(cluster: string, port: number, socketDir: string): string {
  if (process.platform === 'win32') return '127.0.0.1';
  const usual = join(dirname(cluster), 'socket');
  return existsSync(socketPath(usual, port)) ? usual : socketDir;
}

function socketPath(socketDir: string, port: number): string {
  return join(socketDir, `.s.PGSQL.${port}`);
}

/** Whether a postmaster runs on this folder: as a process of ours, or out of sight, in another container. */
export async function findPostmaster(cluster: string): Promise<'here' | 'elsewhere' | undefined> {
  const found = readPostmaster(cluster);
  if (!found?.pid) return undefined;
  if (process.platform === 'win32') return (await answers(found)) ? 'here' : undefined;
  if (runsOn(found.pid, cluster)) return 'here';
  return (await answers({ path: socketPath(found.host, found.port) })) ? 'elsewhere' : undefined;
}

/** Called with the folder's lock held, so a postmaster still running on it has lost its Countinghouse. */
export async function stopLeftover(home: Home, engine: Engine, log: Logger): Promise<void> {
  const found = readPostmaster(home.cluster);
  if (!found?.pid) return;
  if (process.platform === 'win32') {
    await promisify(execFile)(engine.pgCtl, ['stop', '-D', home.cluster, '-m', 'fast']).catch(() => {});
    return;
  }
  const running = await findPostmaster(home.cluster);
  if (running === 'elsewhere') throw new DataDirInUse(usedElsewhere(home.cluster));
  if (running === 'here') {
    log.warn({ pid: found.pid }, 'stopping the database server that a killed Countinghouse left behind');
    await end(found.pid, 'SIGINT', 10_000);
    await end(found.pid, 'SIGQUIT', 5_000);
    await end(found.pid, 'SIGKILL', 5_000);
  }
  // Left by a power cut. Its process id may belong to anyone now, and PostgreSQL would refuse to start because of it.
  rmSync(join(home.cluster, 'postmaster.pid'), { force: true });
}

export function usedElsewhere(cluster: string): string {
  return `Another Countinghouse, in another container, is using the database in ${cluster}. Stop it first, or set another DATA_DIR.`;
}

function runsOn(pid: number, cluster: string): boolean {
  if (!processStartTime(pid)) return false;
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(` -D ${cluster} `);
  } catch {
    return false;
  }
}

async function end(pid: number, signal: NodeJS.Signals, patience: number): Promise<void> {
  const startTime = processStartTime(pid);
  if (!startTime) return;
  process.kill(pid, signal);
  for (const until = Date.now() + patience; Date.now() < until && processStartTime(pid) === startTime; )
    await delay(20);
}

function answers(address: NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(address);
    const settle = (answer: boolean) => {
      probe.destroy();
      resolve(answer);
    };
    probe.setTimeout(1_000, () => settle(false));
    probe.once('connect', () => settle(true));
    probe.once('error', () => settle(false));
  });
}
