import type { PaymentMethod } from '../../contract/payment-methods.ts';
import type { Context } from '../base/context.ts';
import { methodColumns } from './method-row.ts';

export function listMethods({ db }: Context): Promise<PaymentMethod[]> {
  return db.selectFrom('payment_methods').select(methodColumns).where('deleted_at', 'is', null).orderBy('id').execute();
}
