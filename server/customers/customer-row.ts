/** A customer as stored and as returned; no use case sees a deleted one. */
import type { Selectable } from 'kysely';
import type { Customer } from '../../contract/customers.ts';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import type { Tables } from '../db/tables.ts';

export const customerColumns = ['id', 'name', 'email', 'phone', 'location', 'profile'] as const;
export type CustomerRow = Pick<Selectable<Tables['customers']>, (typeof customerColumns)[number]>;

/** What a form sends. A profile that is left out stays as it is. */
export type CustomerDetails = Pick<CustomerRow, 'name' | 'email' | 'phone' | 'location'> & Pick<Customer, 'profile'>;

/** Locks the row, so that nobody sells on credit to a customer who is being changed or deleted. */
export async function lockCustomer(tx: Tx, id: number): Promise<CustomerRow> {
  const row = await tx
    .selectFrom('customers')
    .select(customerColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse(404, `There is no customer ${id}.`);
}
