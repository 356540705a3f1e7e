/**
 * A deposit, or a refund of one, that was a mistake is taken back today. What the customer has used since can't be taken back,
 * because they would have less than nothing in advance.
 */
import { sql } from 'kysely';
import { reverseDeposit as call, type DepositSlip } from '../../contract/debts/debts.ts';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { releaseUnusedSlip } from '../customer-accounts/slip-claims.ts';
import type { Reversed, Reversible } from '../documents/reverse-document.ts';
import { shownReversal } from '../documents/reversed.ts';
import { releaseReferences } from '../money/references.ts';
import { readDeposit, refuseShort } from './deposits.ts';

interface LockedDeposit extends Reversed {
  id: number;
  kind: DepositSlip['kind'];
  slipId: number | null;
}

export const reversibleDeposit: Reversible<LockedDeposit, DepositSlip> = {
  call,
  kind: 'deposit',
  action: 'deposit reversed',
  copied: ['customer_id', 'kind', 'method_id', 'reference'],
  madeAt: 'at',
  async lock(tx, id) {
    const customer = await lockCustomerOf(tx, id);
    const { rows } = await sql<Omit<LockedDeposit, 'subject'>>`
      select id, kind, date, amount, method_id as "methodId", reference, customer_payment_id as "slipId",
        ${shownReversal('deposits', 'deposits')}
      from deposits where id = ${id}`.execute(tx);
    return { ...rows[0]!, labelOf: customer.name, subject: { kind: 'customer', ...customer } };
  },
  async refuse(tx, { kind, amount, subject }) {
    if (kind === 'deposit') await refuseShort(tx, subject, amount);
  },
  async follow(tx, { id, slipId }) {
    await releaseReferences(tx, { kind: 'deposit', id });
    if (slipId !== null) await releaseUnusedSlip(tx, slipId);
  },
  read: (_, db, id) => readDeposit(db, id),
};

/** Locks the customer as everything does that moves their money, so that one thing happens after the other. */
async function lockCustomerOf(tx: Tx, depositId: number): Promise<{ id: number; name: string }> {
  const customer = await tx
    .selectFrom('customers as c')
    .select(['c.id', 'c.name', 'c.deleted_at'])
    .where('c.id', '=', (of) => of.selectFrom('deposits').select('customer_id').where('id', '=', depositId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) return refuse('not-found/deposit', { id: depositId });
  const { deleted_at: deletedAt, ...known } = customer;
  if (deletedAt !== null) refuse('customer-deleted/deposit', { name: known.name });
  return known;
}
