/**
 * Databases of tests are in memory if the machine has space for them, because copying an empty shop on a disk takes ten times
 * as long. A TMPDIR that somebody has set is respected.
 */
import { statfsSync } from 'node:fs';

const memory = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;

export function keepTestsInMemory(): void {
  if (!process.env.TMPDIR && freeBytes(memory) > neededBytes) process.env.TMPDIR = memory;
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
