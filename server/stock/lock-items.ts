import type { Tx } from '../base/context.ts';

/** Also archived ones. Held until the transaction ends, in the order of their ids. */
export async function lockItems(tx: Tx, ids: number[]): Promise<void> {
  await tx.selectFrom('stock').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}
