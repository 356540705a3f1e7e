/**
 * The secret that generates someone's codes, as stored in the database: encrypted (AES-256-GCM), bound to its owner,
 * with the key's name next to it. A copy of the database can't generate codes.
 * Invariant: no server encrypts with its own key while there are secrets encrypted with a key that it lacks. Otherwise
 * two servers with separate folders could share one database and each fail to check the other's codes.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context, Db, Parts, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { addKey, type Key, readKeys } from './keys.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

interface EncryptedSecret {
  secret: Buffer;
  /** Null if an older version stored it, unencrypted. */
  key_id: string | null;
}

export function encryptSecret(key: Key, staffId: number, secret: Buffer): EncryptedSecret {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(algorithm, key.bytes, nonce).setAAD(additionalData(staffId));
  return {
    secret: Buffer.concat([nonce, encryption.update(secret), encryption.final(), encryption.getAuthTag()]),
    key_id: key.id,
  };
}

/** Null when the key is missing; throws when it was not encrypted for this person. */
export function decryptSecret(keys: Key[], staffId: number, { secret, key_id }: EncryptedSecret): Buffer | null {
  if (key_id === null) return secret;
  const key = keys.find(({ id }) => id === key_id);
  if (!key) return null;
  const decryption = createDecipheriv(algorithm, key.bytes, secret.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(additionalData(staffId))
    .setAuthTag(secret.subarray(-tagBytes));
  return Buffer.concat([decryption.update(secret.subarray(nonceBytes, -tagBytes)), decryption.final()]);
}

function additionalData(staffId: number): Buffer {
  return Buffer.from(`second_factors ${staffId}`);
}

/** Decrypts the secret that a code is checked with. */
export function getSecret(ctx: Context, staffId: number, stored: EncryptedSecret): Buffer {
  const secret = decryptSecret(readKeys(ctx.config), staffId, stored);
  return secret ?? refuse('second-factor-key-missing/check');
}

/** Locks the keys until the transaction ends, so that two servers that create the first key at once create only one. */
export async function holdKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.encryptionKeys})`.execute(tx);
}

/**
 * The key for a new secret; call it with the keys held. It is the first one, or a new one in DATA_DIR; undefined if a key in use is
 * missing.
 */
export async function getEncryptionKey(tx: Tx, { config }: Pick<Parts, 'config'>): Promise<Key | undefined> {
  const keys = readKeys(config);
  if ((await findUnreadable(tx, keys)).length > 0) return undefined;
  return keys[0] ?? addKey(config);
}

/** People whose secret can't be decrypted with any of these keys. */
export async function findUnreadable(db: Db | Tx, keys: Key[]): Promise<number[]> {
  const rows = await db
    .selectFrom('second_factors')
    .select('staff_id')
    .where('key_id', 'is not', null)
    .where((eb) => eb.not(eb('key_id', '=', eb.fn.any(eb.val(keys.map(({ id }) => id))))))
    .execute();
  return rows.map(({ staff_id }) => staff_id);
}

/** A warning for the person who runs the server, if there is a problem. */
export async function missingKeyWarning(db: Db | Tx, { config }: Pick<Parts, 'config'>): Promise<string | undefined> {
  const { length } = await findUnreadable(db, readKeys(config));
  if (length === 0) return undefined;
  return `The codes of ${length === 1 ? 'one person' : `${length} people`} can't be checked because the key for two-step sign-in is missing. Copy the file secrets.key from the DATA_DIR of the server that had it, or set SECRETS_KEY as there. If it is lost, turn two-step sign-in off for them: npm run two-step-off -- --without-key. Until then a recovery code lets them in.`;
}
