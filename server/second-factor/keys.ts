/**
 * The keys that encrypt the secrets behind the codes: those of SECRETS_KEY, then those in the file secrets.key of
 * DATA_DIR, never from the database. The first one encrypts and all of them decrypt, so that an old and a new one work
 * together. They are read each time: a running server uses at once what `npm run renew-key` has written.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

export interface Key {
  /** Stored next to what was encrypted with it. */
  id: string;
  bytes: Buffer;
}

type Place = Pick<Config, 'secretsKey' | 'dataDir'>;

export const keyBytes = 32;

export function keyFile({ dataDir }: Place): string {
  return join(dataDir, 'secrets.key');
}

export function readKeys(place: Place): Key[] {
  return [...(place.secretsKey ?? []), ...readFile(keyFile(place))].map(named);
}

/** Adds a new key before those in the file, which is created if needed. Callers hold `holdKeys`. */
export function addKey(place: Place): Key {
  const file = keyFile(place);
  const fresh = randomBytes(keyBytes);
  const lines = [fresh, ...readFile(file)].map((key) => `${key.toString('base64')}\n`);
  try {
    mkdirSync(place.dataDir, { recursive: true });
    replaceFile(file, lines.join(''), statSync(place.dataDir));
  } catch (error) {
    throw new Error(
      `The key for two-step sign-in can't be written to ${file}: ${(error as Error).message}. Make the file writable, or set SECRETS_KEY.`,
    );
  }
  return named(fresh);
}

function named(bytes: Buffer): Key {
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

function readFile(file: string): Buffer[] {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Error(`The key for two-step sign-in can't be read: ${(error as Error).message}.`);
  }
  const keys = content
    .split('\n')
    .filter(Boolean)
    .map((line) => Buffer.from(line, 'base64'));
  if (keys.length === 0 || keys.some((key) => key.length !== keyBytes)) {
    throw new Error(
      `The file ${file} does not contain keys of ${keyBytes} bytes in base64, one per line. Put back a copy of it.`,
    );
  }
  return keys;
}

/** Written completely or not at all, readable only by its owner; when run as root, the owner of the folder. */
function replaceFile(file: string, content: string, { uid, gid }: { uid: number; gid: number }): void {
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, file);
}
