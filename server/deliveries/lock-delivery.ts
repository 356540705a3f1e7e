import { sql } from 'kysely';
import { deliveryNumber } from '../../contract/documents/documents.ts';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

export interface HeldDelivery {
  date: string;
  orderId: number | null;
  supplierId: number | null;
  /** The supplier's name; empty if the goods were bought at the market. */
  supplier: string;
  due: number;
}

/** Locks a delivery that is not undone, so that what follows it and undoing it happen one after the other. */
export async function lockDelivery(tx: Tx, id: number): Promise<HeldDelivery> {
  const { rows } = await sql<HeldDelivery & { isUndone: boolean }>`
    select date, order_id as "orderId", supplier_id as "supplierId", due, undone_at is not null as "isUndone",
      coalesce((select name from suppliers where id = supplier_id), '') as supplier
    from deliveries where id = ${id} for no key update`.execute(tx);
  const delivery = rows[0] ?? refuse('not-found/delivery', { id });
  if (delivery.isUndone) refuse('used-already/undone', { label: deliveryNumber(id) });
  return delivery;
}
