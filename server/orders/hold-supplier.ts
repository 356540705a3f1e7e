import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

/** Not deleted until the transaction ends. */
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
