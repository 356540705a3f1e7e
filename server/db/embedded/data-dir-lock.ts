/**
 * One running server per data folder.
 * On Linux the kernel holds the lock, on the open file DATA_DIR/server.lock, and lets go of it when its process ends,
 * however it ends. It is the same lock in every container that shares the folder, although each has process ids of its
 * own.
 * The file also has the holder's process id and start time. They are for the message, and they are the lock itself where
 * the kernel offers none (other systems, no program `flock`) and next to an earlier version, which knew nothing else.
 * A lock left behind by `kill -9` or a power cut never blocks a start, not even when its process id was reused.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
}

/** Differs for every process, even when the process id is reused; undefined when no such process is running. */
export function processStartTime(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  try {
    if (process.platform === 'win32') return 'alive';
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    }
    // The name, in parentheses, may itself contain spaces and parentheses; the state is the first field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/**
 * Locks the folder for this process and returns how to unlock it; throws DataDirInUse while another process holds it.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'server.lock');
  const mine = `${process.pid} ${processStartTime(process.pid)}\n`;
  const { file, byKernel } = openLocked(path, dataDir);
  try {
    refuseIfAlive(path, dataDir, mine);
    write(file, mine, dataDir);
    // Without the kernel's help two processes may both find it free; the one that wrote first notices here that it was
    // overwritten.
    if (!byKernel) await delay(50);
    refuseIfAlive(path, dataDir, mine);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return () => {
    // The file is removed before the lock is released: a process that opens it in between finds out that it is gone.
    if (readLock(path) === mine) rmSync(path, { force: true });
    closeSync(file);
  };
}

function openLocked(path: string, dataDir: string): { file: number; byKernel: boolean } {
  for (;;) {
    const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o644);
    const answer = lockFile(file);
    if (answer !== 'held by another' && isStillThere(file, path)) return { file, byKernel: answer === 'locked' };
    closeSync(file);
    if (answer === 'held by another') throw new DataDirInUse(inUse(dataDir, readLock(path)));
  }
}

/**
 * Node has no call for it, so a program locks the file that it inherits: the lock belongs to the open file, not to the
 * program, and stays with us when the program ends.
 */
function lockFile(file: number): 'locked' | 'held by another' | 'not possible' {
  if (process.platform !== 'linux') return 'not possible';
  const { status, stderr } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', file] });
  if (status === 0) return 'locked';
  // A message means a fault, such as a file system that has no locks.
  return status === 1 && stderr.length === 0 ? 'held by another' : 'not possible';
}

/** The previous holder may have removed it after we opened it; then our lock would be on a file that nobody else sees. */
function isStillThere(file: number, path: string): boolean {
  try {
    return statSync(path).ino === fstatSync(file).ino;
  } catch {
    return false;
  }
}

function write(file: number, content: string, dataDir: string): void {
  try {
    ftruncateSync(file);
    writeSync(file, content, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new Error(`The disk of the data folder ${dataDir} is full. Free some space and start again.`);
  }
}

function refuseIfAlive(path: string, dataDir: string, mine: string): void {
  const content = readLock(path);
  const [pid, birth] = content.trim().split(' ');
  if (content === mine || !pid || processStartTime(Number(pid)) !== birth) return;
  throw new DataDirInUse(inUse(dataDir, content));
}

function inUse(dataDir: string, content: string): string {
  const [pid, birth] = content.trim().split(' ');
  const holder = pid && processStartTime(Number(pid)) === birth ? `(process ${pid})` : '(perhaps in another container)';
  return `Another Countinghouse ${holder} is already running on the data folder ${dataDir}. Stop it first, or set another DATA_DIR.`;
}

function readLock(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
