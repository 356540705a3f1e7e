/** A customer as stored and as returned; no use case sees a deleted one. */
import type { Selectable } from 'kysely';
import type { CustomerProfile } from '../../contract/debts/customers.ts';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import type { Tables } from '../db/tables.ts';

export const customerColumns = [
  ...(['id', 'name', 'email', 'phone', 'location', 'profile', 'note'] as const),
  'tax_number as taxNumber',
  'credit_limit as creditLimit',
  'price_list_id as priceListId',
] as const;

interface CustomerRow
  extends Pick<Selectable<Tables['customers']>, 'id' | 'name' | 'email' | 'phone' | 'location' | 'note'> {
  taxNumber: string;
  profile: CustomerProfile | null;
  creditLimit: number | null;
  priceListId: number | null;
}

/** Locks the row, so that nobody sells on credit to a customer who is being changed or deleted. */
export async function lockCustomer(tx: Tx, id: number): Promise<CustomerRow> {
  const row = await findCustomer(tx, id).forUpdate().executeTakeFirst();
  return row ?? refuseUnknown(id);
}

/**
 * For everything that moves a customer's money, so that one thing happens after the other. A credit sale holds the row in the same
 * way.
 */
export async function holdCustomer(tx: Tx, id: number): Promise<CustomerRow> {
  const row = await findCustomer(tx, id).forNoKeyUpdate().executeTakeFirst();
  return row ?? refuseUnknown(id);
}

function findCustomer(tx: Tx, id: number) {
  return tx.selectFrom('customers').select(customerColumns).where('id', '=', id).where('deleted_at', 'is', null);
}

export function refuseUnknown(id: number): never {
  refuse('not-found/customer', { id });
}
