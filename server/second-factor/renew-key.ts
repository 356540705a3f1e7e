import type { Parts } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { addKey, readKeys } from './keys.ts';
import { holdKeys, missingKeyNote, seal, unseal } from './sealed-secrets.ts';

/**
 * Encrypts every secret anew, all or nothing: with the first key of SECRETS_KEY, or, where that is not set, with a new one
 * that is put in front of those in the file. Answers how many were encrypted with another one.
 */
export function renewKey(parts: Pick<Parts, 'db' | 'config'>): Promise<number> {
  return inTransaction(parts, async (tx) => {
    await holdKeys(tx);
    const note = await missingKeyNote(tx, parts);
    if (note) throw new Error(note);
    // The old keys stay in the file: nothing is lost if this goes no further.
    const [key = addKey(parts.config)] = parts.config.secretsKey ? readKeys(parts.config) : [];
    const keys = readKeys(parts.config);
    const rows = await tx
      .selectFrom('second_factors')
      .select(['staff_id', 'secret', 'key_id'])
      .where('key_id', 'is distinct from', key.id)
      .forUpdate()
      .execute();
    for (const { staff_id, ...sealed } of rows) {
      const secret = unseal(keys, staff_id, sealed) as Buffer;
      await tx
        .updateTable('second_factors')
        .set(seal(key, staff_id, secret))
        .where('staff_id', '=', staff_id)
        .execute();
    }
    return rows.length;
  });
}
