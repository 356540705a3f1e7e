import type { Tx } from '../base/context.ts';

/** The unit cost of each, also of archived ones. Held until the transaction ends, in the order of their ids. */
export async function lockItems(tx: Tx, ids: number[]): Promise<Map<number, number>> {
  const items = await tx
    .selectFrom('stock')
    .select(['id', 'unit_cost'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(items.map(({ id, unit_cost }) => [id, unit_cost]));
}
