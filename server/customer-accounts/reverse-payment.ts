/**
 * A payment that was a mistake is taken back today: its amount is owed again from today on, and its reference can be used again. If
 * a payment covered several accounts, each part is taken back by itself.
 */
import { type Account, reversePayment as call } from '../../contract/debts/accounts.ts';
import type { Reversed, Reversible } from '../documents/reverse-document.ts';
import { releaseReferences } from '../money/references.ts';
import { lockPayment } from './lock-account.ts';
import { getAccountOfPayment } from './read-accounts.ts';
import { refuseGivenBack } from './refuse-payment.ts';
import { releaseUnusedSlip } from './slip-claims.ts';

interface LockedPayment extends Reversed {
  id: number;
  slipId: number | null;
  receiptId: number | null;
}

export const reversiblePayment: Reversible<LockedPayment, Account> = {
  call,
  kind: 'payment',
  action: 'payment reversed',
  // A trigger works out the balance that it leaves.
  copied: ['account_id', 'balance', 'method_id', 'reference'],
  madeAt: 'created_at',
  async lock(tx, id) {
    const { account, payment } = await lockPayment(tx, id, 'customer-deleted/debt');
    const { receiptId, customer } = account;
    return { ...payment, receiptId, labelOf: customer, subject: { kind: 'account', id: account.id, name: customer } };
  },
  refuse: (tx, { receiptId, amount }) => refuseGivenBack(tx, receiptId, { before: amount, after: 0 }),
  async follow(tx, { id, slipId }) {
    await releaseReferences(tx, { kind: 'payment', id });
    if (slipId !== null) await releaseUnusedSlip(tx, slipId);
  },
  read: (ctx, db, id) => getAccountOfPayment(db, ctx, id),
};
