/** Runs the real server as a separate process, as `npm start` does, with what a test needs to watch it. */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processStartTime } from '../../server/db/embedded/data-dir-lock.ts';
import { copyReadyShop } from '../support/ready-shop.ts';

export const root = process.cwd();
export const asRoot = process.getuid?.() === 0;

export interface Ended {
  code: number | null;
  stdout: string[];
  stderr: string;
}

export interface RunningServer {
  url: string;
  child: ChildProcess;
  ended: Promise<Ended>;
  /** Asks it to stop and waits until it has. */
  stop(): Promise<Ended>;
}

interface Launch extends Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'> {
  env?: Record<string, string>;
  /** The program and its arguments; by default `npm start`'s own script, whose child is the server. */
  command?: [string, ...string[]];
}

/** The server alone, as a service manager runs it: nothing restarts it. The caller makes sure it is built. */
export const bareServer: [string, string] = [process.execPath, join(root, 'dist', 'server', 'main.js')];

const children = new Set<ChildProcess>();
const folders = new Set<string>();
const mounted = new Set<string>();

/** Starts the process, which may run or refuse to. */
export function launch({ env = {}, command, ...options }: Launch): { child: ChildProcess; ended: Promise<Ended> } {
  const [program, ...args] = command ?? [process.execPath, join(root, 'scripts', 'start.mjs')];
  const child = spawn(program, args, {
    cwd: root,
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  children.add(child);
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const ended = once(child, 'close').then(([code]) => {
    children.delete(child);
    return { code: code as number | null, stdout: stdout.text.split('\n').filter(Boolean), stderr: stderr.text };
  });
  return { child, ended };
}

export async function startServer(options: Launch): Promise<RunningServer> {
  const { child, ended } = launch(options);
  let text = '';
  const url = await Promise.race([
    new Promise<string>((resolve) => {
      child.stdout?.on('data', (part) => {
        text += part;
        const found = /^Countinghouse is ready at (\S+)\n/.exec(text)?.[1];
        if (found) resolve(found);
      });
    }),
    ended.then(({ code, stderr }) => Promise.reject(new Error(`It ended with ${code} instead of starting: ${stderr}`))),
  ]);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url, child, ended, stop };
}

/** Has to be called after each test: stops and removes everything that the test started or created. */
export async function cleanUp(): Promise<void> {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all([...children].map((child) => once(child, 'close')));
  for (const folder of mounted) execFileSync('umount', [folder]);
  mounted.clear();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}

/** A folder that everyone can enter, because a server that root starts runs its database as another user. */
export function makeFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-lifecycle-'));
  chmodSync(folder, mode);
  folders.add(folder);
  return folder;
}

/** With an empty shop in it. Only what happens at a first start needs a folder without one. */
export function makeShopFolder(): string {
  const folder = makeFolder();
  copyReadyShop(folder);
  return folder;
}

export function removeAfterwards(folder: string): void {
  folders.add(folder);
}

export function unmountAfterwards(folder: string): void {
  mounted.add(folder);
}

export async function healthOf({ url }: RunningServer): Promise<number> {
  const { status } = await fetch(`${url}/api/health`);
  return status;
}

/** The embedded PostgreSQL of a data folder, from its own pid file. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

export function isAlive(pid: number): boolean {
  return processStartTime(pid) !== undefined;
}

export function childrenOf(pid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child && parent === pid ? [child] : []));
}

/** Polls until the condition is true; the time limit of the test ends it. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(25);
}

function collect(stream: NodeJS.ReadableStream | null): { text: string } {
  const collected = { text: '' };
  stream?.on('data', (part) => {
    collected.text += part;
  });
  return collected;
}
