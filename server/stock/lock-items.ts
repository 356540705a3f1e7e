import type { Tx } from '../base/context.ts';

/** Locks items in the order of their ids, including archived ones, until the transaction ends. */
export async function lockItems(tx: Tx, ids: number[]): Promise<void> {
  await tx.selectFrom('stock').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}
