/** At each start: encrypts secrets that an older version stored unencrypted, and logs an error if a key is missing. */

import type { Parts } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { encryptSecret, getEncryptionKey, holdKeys, missingKeyWarning } from './encrypted-secrets.ts';

export async function encryptPlainSecrets(parts: Pick<Parts, 'db' | 'config' | 'log'>): Promise<void> {
  const note = await missingKeyWarning(parts.db, parts);
  if (note) return parts.log.error(note);
  await inTransaction(parts, async (tx) => {
    await holdKeys(tx);
    const plain = await tx
      .selectFrom('second_factors')
      .select(['staff_id', 'secret'])
      .where('key_id', 'is', null)
      .forUpdate()
      .execute();
    const key = plain.length > 0 ? await getEncryptionKey(tx, parts) : undefined;
    if (!key) return;
    for (const { staff_id, secret } of plain) {
      await tx
        .updateTable('second_factors')
        .set(encryptSecret(key, staff_id, secret))
        .where('staff_id', '=', staff_id)
        .execute();
    }
    parts.log.info(`The two-step sign-in secrets of ${plain.length} people are now encrypted.`);
  });
}
