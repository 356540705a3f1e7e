/**
 * The keys that encrypt the secrets behind the codes: those of SECRETS_KEY, then those in the file secrets.key of
 * DATA_DIR, never from the database. The first one encrypts and all of them decrypt, so that an old and a new one work
 * together. They are read each time: a running server uses at once what `npm run renew-key` has written.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replacePrivately } from '../base/write-privately.ts';
import type { Config } from '../config.ts';

export interface Key {
  /** Stored next to what was encrypted with it. */
  id: string;
  bytes: Buffer;
}

type Place = Pick<Config, 'secretsKey' | 'dataDir'>;

const keyBytes = 32;

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
    replacePrivately(file, lines.join(''));
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
