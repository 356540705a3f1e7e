/** A payment method as the database has it and as it is served. */
import type { PaymentMethod } from '../../contract/money/payment-methods.ts';
import type { Db, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { violates } from '../db/in-transaction.ts';

export const methodColumns = ['id', 'name', 'kind', 'needs_reference as needsReference', 'active'] as const;

/** Locks a method to change it; the built-in ones can't be changed. */
export async function lockMethod(tx: Tx, id: number): Promise<PaymentMethod> {
  const method = await tx
    .selectFrom('payment_methods')
    .select([...methodColumns, 'built_in'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!method) return refuse('not-found/method', { id });
  const { built_in, ...changeable } = method;
  if (built_in) refuse('built-in', { name: method.name });
  return changeable;
}

/** Reads a method, including an archived one. */
export function getMethod(db: Db, id: number): Promise<PaymentMethod> {
  return db.selectFrom('payment_methods').select(methodColumns).where('id', '=', id).executeTakeFirstOrThrow();
}

export function refuseTakenName(error: unknown, name: string): never {
  if (violates(error, 'payment_methods_name')) {
    refuse('name-taken/method', { name });
  }
  throw error;
}
