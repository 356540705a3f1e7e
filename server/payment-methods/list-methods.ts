import { sql } from 'kysely';
import type { PaymentMethod } from '../../contract/money/payment-methods.ts';
import type { Context } from '../base/context.ts';

/** Archived methods are included only on request, to name what was paid by them: nothing can be paid by them any more. */
export function listMethods({ db }: Context, { archived }: { archived: boolean }): Promise<PaymentMethod[]> {
  return db
    .selectFrom('payment_methods')
    .select(['id', 'name', 'kind', 'needs_reference as needsReference'])
    .select(sql<boolean>`active and deleted_at is null`.as('active'))
    .$if(!archived, (listed) => listed.where('deleted_at', 'is', null))
    .orderBy('id')
    .execute();
}
