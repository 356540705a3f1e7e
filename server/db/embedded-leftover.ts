/**
 * The postmaster that a killed Countinghouse left running. It is stopped rather than reused: a new one has known
 * settings and one parent that watches it, and stopping takes a fraction of a second.
 * Invariant: only a process that verifiably runs on this folder is ever signalled.
 */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
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
    return { pid: Number(pid), port: Number(port), socketDir };
  } catch {
    return undefined;
  }
}

/** Called with the folder's lock held, so a postmaster still running on it has lost its Countinghouse. */
export async function stopLeftover(home: Home, engine: Engine, log: Logger): Promise<void> {
  const found = readPostmaster(home.cluster);
  if (!found?.pid) return;
  if (process.platform === 'win32') {
    await promisify(execFile)(engine.pgCtl, ['stop', '-D', home.cluster, '-m', 'fast']).catch(() => {});
    return;
  }
  if (runsOn(found.pid, home.cluster)) {
    log.warn({ pid: found.pid }, 'stopping the database server that a killed Countinghouse left behind');
    await end(found.pid, 'SIGINT', 10_000);
    await end(found.pid, 'SIGQUIT', 5_000);
    await end(found.pid, 'SIGKILL', 5_000);
  } else if (await answers(join(home.socketDir, `.s.PGSQL.${found.port}`))) {
    // Alive but not visible from here: it runs in another container that shares the folder.
    throw new DataDirInUse(`Another Countinghouse, perhaps in another container, is using ${home.cluster}.`);
  }
  // Left by a power cut. Its process id may belong to anyone now, and PostgreSQL would refuse to start because of it.
  rmSync(join(home.cluster, 'postmaster.pid'), { force: true });
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

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socketPath);
    const settle = (answer: boolean) => {
      probe.destroy();
      resolve(answer);
    };
    probe.setTimeout(1_000, () => settle(false));
    probe.once('connect', () => settle(true));
    probe.once('error', () => settle(false));
  });
}
