/** The programs of deploy/cluster/run.sh as processes of this test, each with its own log, ended by their ids. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asRoot, childrenOf, root } from '../lifecycle/server-process.ts';

const deployFolder = join(root, 'deploy', 'cluster');
const script = join(deployFolder, 'run.sh');

/** PostgreSQL refuses to run as root, so root runs everything as the user that its package creates. */
function user(): { uid?: number; gid?: number } {
  if (!asRoot) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export function makeOwnFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid, gid } = user();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}

type Environment = Record<string, string>;
const running = new Set<ChildProcess>();

/** Starts `run.sh NAME`; its output goes to the log. */
export function startPart(name: string, env: Environment, log: string): ChildProcess {
  const output = openSync(log, 'a');
  const child = spawn(script, [name], {
    ...user(),
    cwd: deployFolder,
    detached: true,
    stdio: ['ignore', output, output],
    env: environmentOf(env),
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Runs `run.sh …` to its end and returns what it printed. */
export async function runPart(args: string[], env: Environment): Promise<string> {
  const child = spawn(script, args, {
    ...user(),
    cwd: deployFolder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(env),
  });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (said += part));
  // Not `close`, because a database that it starts keeps the output open.
  const [code] = await once(child, 'exit');
  running.delete(child);
  if (code !== 0) throw new Error(`run.sh ${args[0]} ended with ${code}: ${said}`);
  return said;
}

function environmentOf(env: Environment): Environment {
  return { PATH: `${process.env.PATH}:/usr/sbin`, LANG: 'C.UTF-8', ...env };
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Kills the PostgreSQL in a folder, with all its processes, at once. */
export function killPostgres(data: string): void {
  const postmaster = postmasterOf(data);
  if (!postmaster) return;
  const all = [postmaster, ...childrenOf(postmaster)];
  for (const pid of all) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** A process id that was left behind in the file may belong to another process by now. */
function postmasterOf(data: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : undefined;
  } catch {
    return undefined;
  }
}

export async function killAllParts(): Promise<void> {
  await Promise.all([...running].map(kill));
}
