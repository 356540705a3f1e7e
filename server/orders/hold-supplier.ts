import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

/** Locks the supplier, so that they are not deleted before the transaction ends. */
export async function holdSupplier(tx: Tx, id: number): Promise<void> {
  const found = await tx
    .selectFrom('suppliers')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!found) refuse('supplier-not-found', { id });
}
