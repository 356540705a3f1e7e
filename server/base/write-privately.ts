/** A file that holds a secret: complete on disk or not there at all, and readable only by its owner. */
import { chownSync, closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces the file, if there is one. */
export function replacePrivately(file: string, content: string): void {
  renameSync(writeDraft(file, content), file);
}

/** Returns false and writes nothing if the file exists already, because another server was faster. */
export function createPrivately(file: string, content: string): boolean {
  const draft = writeDraft(file, content);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // Some file systems have no hard links.
    renameSync(draft, file);
    return true;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A server that runs as root gives the file to the owner of the folder. */
function writeDraft(file: string, content: string): string {
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(dirname(file));
    chownSync(draft, uid, gid);
  }
  return draft;
}
