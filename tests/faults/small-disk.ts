/**
 * A disk for a server's DATA_DIR that can be filled to the last byte and freed again.
 * Root gets a small file system in memory. Without root it is only simulated: the kernel refuses writes of the server and the
 * database beyond a size (RLIMIT_FSIZE), and then allows them again.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { asRoot, childrenOf, makeFolder, postmasterOf, unmountAfterwards } from '../lifecycle/server-process.ts';

export interface SmallDisk {
  how: string;
  dataDir: string;
  /** Makes further writing fail; `server` is the process whose database is there. */
  fill(server: number): void;
  free(server: number): void;
}

const megabytes = 160;

/** Why this machine can't mount, if it can't. */
export function whyNotMount(): string | undefined {
  const folder = makeFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
    execFileSync('umount', [folder]);
    return undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: Buffer };
    return stderr?.toString().trim() || message;
  }
}

export function mountedDisk(): SmallDisk {
  const folder = makeFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder]);
  unmountAfterwards(folder);
  const ballast = join(folder, 'ballast');
  return {
    how: `a file system of ${megabytes} MB, filled to the last byte`,
    dataDir: join(folder, 'data'),
    fill: () => writeUntilFull(ballast),
    free: () => rmSync(ballast),
  };
}

export function limitedDisk(): SmallDisk {
  const dataDir = join(makeFolder(), 'data');
  return {
    how: 'writes beyond the first 16 kB of a file refused by the kernel',
    dataDir,
    fill(server) {
      // The server's own limit is lifted too, because a database that is started meanwhile inherits it.
      const postmaster = postmasterOf(dataDir);
      for (const pid of [server, postmaster, ...childrenOf(postmaster)]) limitFiles(pid, '16384');
    },
    free(server) {
      const postmasters = childrenOf(server);
      for (const pid of [server, ...postmasters, ...postmasters.flatMap(childrenOf)]) limitFiles(pid, 'unlimited');
    },
  };
}

/** Runs as the user of the process, who may do this without privileges. */
function limitFiles(pid: number, bytes: string): void {
  const owner = statSync(`/proc/${pid}`, { throwIfNoEntry: false });
  if (!owner) return;
  const as = asRoot ? { uid: owner.uid, gid: owner.gid } : {};
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], as);
}

function writeUntilFull(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (let size = 1024 * 1024; size >= 1; ) {
      try {
        if (writeSync(file, Buffer.alloc(size)) < size) size = Math.floor(size / 2);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(file);
  }
}
