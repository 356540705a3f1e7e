/** The supplier who brought the goods. They are held, so that each paper is entered once and each advance is spent once. */
import { sql } from 'kysely';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { type Held, whileHeld } from './held.ts';

export interface SupplierOfDelivery {
  id: number;
  name: string;
  termsDays: number;
}

/** Reads the supplier of a delivery; null means that the goods were bought at the market. */
export async function readSupplier(tx: Tx, id: number | null | undefined, held: Held) {
  if (id == null) return null;
  const { rows } = await sql<SupplierOfDelivery>`
    select id, name, terms_days as "termsDays" from suppliers where id = ${id} and deleted_at is null
    ${whileHeld(held)}`.execute(tx);
  return rows[0] ?? refuse('supplier-not-found', { id });
}

/** The day of an earlier delivery with this paper number of the supplier; null if there is none. */
export async function findUsedNumber(tx: Tx, supplierId: number, number: string): Promise<string | null> {
  const { rows } = await sql<{ date: string }>`
    select date from deliveries
    where supplier_id = ${supplierId} and lower(number) = lower(${number}) and undone_at is null`.execute(tx);
  return rows[0]?.date ?? null;
}
