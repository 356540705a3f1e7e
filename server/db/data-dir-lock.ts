/**
 * One running server per data folder.
 * The lock is a file with the holder's process id and start time, so a lock left behind by `kill -9` or a power cut
 * never blocks a start, not even when the process id has since been reused.
 */
import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
  const draft = `${path}.${process.pid}`;
  // Before anything is written, so that a backup next to a running server also works on a full disk.
  refuseIfAlive(path, dataDir, mine);
  try {
    try {
      writeDraft(draft, mine, dataDir);
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      refuseIfAlive(path, dataDir, mine);
      renameSync(draft, path);
      // Two processes may both have found the old lock; the later rename wins, and the other one notices here.
      await delay(50);
      refuseIfAlive(path, dataDir, mine);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readLock(path) === mine) rmSync(path, { force: true });
  };
}

function writeDraft(draft: string, content: string, dataDir: string): void {
  try {
    writeFileSync(draft, content);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new Error(`The disk of the data folder ${dataDir} is full. Free some space and start again.`);
  }
}

function refuseIfAlive(path: string, dataDir: string, mine: string): void {
  const content = readLock(path);
  const [pid, birth] = content.trim().split(' ');
  if (content === mine || !pid || processStartTime(Number(pid)) !== birth) return;
  throw new DataDirInUse(
    `Another Countinghouse (process ${pid}) is already running on the data folder ${dataDir}. Stop it first, or set another DATA_DIR.`,
  );
}

function readLock(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
