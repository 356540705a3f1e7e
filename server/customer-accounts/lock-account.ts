/**
 * The only way to change an account: its row is locked first, so that of two payments at once the second sees the
 * balance that the first left. Lock order: customer, then account, then payments.
 */
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { reversalColumns } from '../documents/reversed.ts';

export interface LockedAccount {
  id: number;
  amount: number;
  balance: number;
  customerId: number;
  customer: string;
  /** A debt that came from the old book has no receipt. */
  receiptId: number | null;
  soldOn: string;
}

export async function lockAccount(tx: Tx, id: number): Promise<LockedAccount> {
  const account = await tx
    .selectFrom('accounts as a')
    .innerJoin('customers as c', 'c.id', 'a.customer_id')
    .select(['a.id', 'a.amount', 'a.balance', 'a.customer_id as customerId', 'c.name as customer'])
    .select(['a.receipt_id as receiptId', 'a.sold_on as soldOn'])
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst();
  return account ?? refuse('not-found/account', { id });
}

const { reverses, reversedBy } = reversalColumns('payments', 'payments');

/**
 * A payment with its account, both locked until the transaction ends. The customer is locked before them: changing a
 * payment can reopen the account, and a deleted customer must not owe anything.
 */
export async function lockPayment(
  tx: Tx,
  id: number,
  whenDeleted: 'customer-deleted/payment' | 'customer-deleted/debt' = 'customer-deleted/payment',
) {
  const found = await tx
    .selectFrom('payments as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['a.id', 'a.customer_id'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!found) return refuse('not-found/payment', { id });
  const isThere = await shareCustomer(tx, found.customer_id);
  const account = await lockAccount(tx, found.id);
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'date', 'amount', 'method_id as methodId', 'reference', 'customer_payment_id as slipId'])
    .select([reverses.as('reverses'), reversedBy.as('reversedBy')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!payment) return refuse('not-found/payment', { id });
  if (!isThere) {
    refuse(whenDeleted, { name: account.customer });
  }
  return { account, payment };
}

/** Tells whether the customer exists; if so, they can't be deleted before the transaction ends. */
export async function shareCustomer(tx: Tx, id: number): Promise<boolean> {
  const customer = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return customer !== undefined;
}
