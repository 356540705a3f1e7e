/**
 * The secret that makes someone's codes, as the database keeps it: encrypted (AES-256-GCM), bound to whose it is, and with the
 * name of the key beside it. A copy of the database makes no codes.
 * Invariant: nobody encrypts with a key of their own while there are secrets by a key they lack. Otherwise two servers with
 * a folder each would share one database and fail each other's people.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context, Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { addKey, type Key, readKeys } from './keys.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

interface Sealed {
  secret: Buffer;
  /** Null: not encrypted yet, from an older version. */
  key_id: string | null;
}

export function seal(key: Key, staffId: number, secret: Buffer): Sealed {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key.bytes, nonce).setAAD(boundTo(staffId));
  return {
    secret: Buffer.concat([nonce, sealing.update(secret), sealing.final(), sealing.getAuthTag()]),
    key_id: key.id,
  };
}

/** Null when the key is not here; throws when it is not what was encrypted for this person. */
export function unseal(keys: Key[], staffId: number, { secret, key_id }: Sealed): Buffer | null {
  if (key_id === null) return secret;
  const key = keys.find(({ id }) => id === key_id);
  if (!key) return null;
  const opening = createDecipheriv(cipher, key.bytes, secret.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(boundTo(staffId))
    .setAuthTag(secret.subarray(-tagBytes));
  return Buffer.concat([opening.update(secret.subarray(nonceBytes, -tagBytes)), opening.final()]);
}

function boundTo(staffId: number): Buffer {
  return Buffer.from(`second_factors ${staffId}`);
}

/** To look at a code with. */
export function secretOf(ctx: Context, staffId: number, sealed: Sealed): Buffer {
  const secret = unseal(readKeys(ctx.config), staffId, sealed);
  return (
    secret ??
    refuse(
      409,
      "Codes from your app can't be checked because the server's key is missing. Please use a recovery code, or ask an admin to turn two-step sign-in off for you.",
      'second-factor-key-missing',
    )
  );
}

/** Any number will do, as long as it stays the same. */
const lockNumber = 7_326_402;

/** Whoever encrypts does so alone, until the end of the transaction: two who make the first key make one. */
export async function holdKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx);
}

/** For a new secret, with the keys held: the first there is, or a new one in DATA_DIR; undefined when others' key is missing. */
export async function keyToSealWith(tx: Tx, { config }: Pick<Context, 'config'>): Promise<Key | undefined> {
  const keys = readKeys(config);
  if ((await findUnreadable(tx, keys)).length > 0) return undefined;
  return keys[0] ?? addKey(config);
}

/** Whose secret none of these keys opens. */
export async function findUnreadable(db: Db | Tx, keys: Key[]): Promise<number[]> {
  const rows = await db
    .selectFrom('second_factors')
    .select('staff_id')
    .where('key_id', 'is not', null)
    .where((eb) => eb.not(eb('key_id', '=', eb.fn.any(eb.val(keys.map(({ id }) => id))))))
    .execute();
  return rows.map(({ staff_id }) => staff_id);
}

/** What whoever runs the server should know and do, if anything. */
export async function missingKeyNote(db: Db | Tx, { config }: Pick<Context, 'config'>): Promise<string | undefined> {
  const { length } = await findUnreadable(db, readKeys(config));
  if (length === 0) return undefined;
  return `The codes of ${length === 1 ? 'one person' : `${length} people`} can't be checked because the key for two-step sign-in is missing. Copy the file secrets.key from the DATA_DIR of the server that had it, or set SECRETS_KEY as there. If it is lost, turn two-step sign-in off for them: npm run two-step-off -- --without-key. Until then a recovery code lets them in.`;
}
