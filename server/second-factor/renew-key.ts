import type { Parts } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { decryptSecret, encryptSecret, holdKeys, missingKeyWarning } from './encrypted-secrets.ts';
import { addKey, readKeys } from './keys.ts';

/**
 * Encrypts every secret again, all or nothing: with the first key of SECRETS_KEY or, when that is not set, with a new
 * one that is added to the file. Returns how many were encrypted with another key.
 */
export function renewKey(parts: Pick<Parts, 'db' | 'config'>): Promise<number> {
  return inTransaction(parts, async (tx) => {
    await holdKeys(tx);
    const note = await missingKeyWarning(tx, parts);
    if (note) throw new Error(note);
    // The old keys stay in the file: nothing is lost if this fails later.
    const [key = addKey(parts.config)] = parts.config.secretsKey ? readKeys(parts.config) : [];
    const keys = readKeys(parts.config);
    const rows = await tx
      .selectFrom('second_factors')
      .select(['staff_id', 'secret', 'key_id'])
      .where('key_id', 'is distinct from', key.id)
      .forUpdate()
      .execute();
    for (const { staff_id, ...stored } of rows) {
      const secret = decryptSecret(keys, staff_id, stored) as Buffer;
      await tx
        .updateTable('second_factors')
        .set(encryptSecret(key, staff_id, secret))
        .where('staff_id', '=', staff_id)
        .execute();
    }
    return rows.length;
  });
}
