/**
 * The server's log: JSON lines on standard error. Secrets are removed from everything that is logged. We do so ourselves, because
 * pino's own `redact`, when it has to look at several depths, takes eight times as long as everything else about a line.
 */

import { type DestinationStream, type Logger, pino } from 'pino';

const secrets = new Set([
  'authorization',
  'password',
  'confirm_password',
  'password_hash',
  'token',
  'ticket',
  'secret',
  'recoveryCodes',
]);
/** How deep nested values are written, because some errors are nested without end. */
const deepest = 4;

export function openLog(level: string, stream: DestinationStream = pino.destination({ dest: 2, sync: true })): Logger {
  return pino(
    { level, formatters: { log: (line) => withoutSecrets(line, '', 1) }, serializers: { err: asIs } },
    stream,
  );
}

/** Leaves errors to `withoutSecrets`, which has turned them into plain objects before. */
function asIs(value: unknown): unknown {
  return value;
}

/** Returns the same object if it has no secrets, which is nearly always so. */
function withoutSecrets(object: object, name: string, depth: number): Record<string, unknown> {
  const given = object as Record<string, unknown>;
  let clean = given;
  for (const key in given) {
    const value = given[key];
    const kept = isSecret(key, name) ? '(left out)' : cleaned(value, key, depth);
    if (kept === value) continue;
    if (clean === given) clean = { ...given };
    clean[key] = kept;
  }
  return clean;
}

function cleaned(value: unknown, name: string, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth === deepest) return value;
  if (Array.isArray(value)) return value.map((one) => cleaned(one, name, depth + 1));
  if (value instanceof Error) return withoutSecrets(pino.stdSerializers.err(value), name, depth + 1);
  return 'toJSON' in value ? value : withoutSecrets(value, name, depth + 1);
}

/** A field `code` is secret only in what somebody sent; elsewhere it is the code of an error. */
function isSecret(key: string, within: string): boolean {
  return secrets.has(key) || (key === 'code' && within === 'body');
}
