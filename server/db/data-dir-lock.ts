/**
 * One live server per data folder.
 * The lock is a file naming its holder by process id and the moment that process began, so that a lock left behind by
 * `kill -9` or a power cut never stands in the way, not even when the number has since been given to another process.
 */
import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
}

/** Changes with every process, even when the number is used again; undefined when no such process is alive. */
export function processBirth(pid: number): string | undefined {
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
    // The name, in parentheses, may itself hold blanks and parentheses; the state is the first field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Takes the folder for this process and answers how to give it back; throws DataDirInUse while another one lives. */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'server.lock');
  const mine = `${process.pid} ${processBirth(process.pid)}\n`;
  const draft = `${path}.${process.pid}`;
  // Before anything is written: a backup beside a running server works on a full disk, too.
  refuseIfAlive(path, dataDir, mine);
  try {
    try {
      writeDraft(draft, mine, dataDir);
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      refuseIfAlive(path, dataDir, mine);
      renameSync(draft, path);
      // Two starters may both have found the old lock; the later rename wins, and the other one sees it here.
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
  if (content === mine || !pid || processBirth(Number(pid)) !== birth) return;
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
