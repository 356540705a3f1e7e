/** Explains in one sentence that a data folder belongs to someone else, as one mounted into a container may. */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

export function explainAccess(error: unknown, dataDir: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'EROFS')
    return new Error(`The data folder ${dataDir} is read-only. Mount it so that it can be written.`);
  if ((code !== 'EACCES' && code !== 'EPERM') || !path) return error;
  const user = process.getuid?.();
  if (user === undefined) return new Error(`This user may not write to ${path} in the data folder ${dataDir}.`);
  return new Error(
    `The user with id ${user}, who runs this, may not use ${path}${ownerOf(path)}. ` +
      `Give the data folder to that user (chown -R ${user}:${process.getgid?.()} ${dataDir}), or set another DATA_DIR.`,
  );
}

/** The owner of the file, or of the nearest folder above it that can be seen. */
function ownerOf(path: string): string {
  for (let seen = path; ; seen = dirname(seen)) {
    try {
      return `: ${seen} belongs to the user with id ${statSync(seen).uid}`;
    } catch {
      if (seen === dirname(seen)) return '';
    }
  }
}
