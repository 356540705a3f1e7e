/** A banking record as the calls return it and as the ledger posts it. */
import type { Banking } from '../../contract/bankings.ts';
import type { Db, Tx } from '../base/context.ts';
import { bank, paymentFacts } from '../money/methods.ts';
import type { Posting } from '../money/post-money.ts';

export const bankingColumns = ['id', 'date', 'amount', 'comment', 'method_id as methodId', 'reference'] as const;

/** Out of its method, into the bank. */
export function postingsOf({ amount, methodId, reference }: Banking): Posting[] {
  return [
    { kind: 'banked', methodId, amount: -amount, reference },
    { kind: 'banked', methodId: bank, amount, reference },
  ];
}

/** Includes deleted ones. */
export function getBanking(db: Db, id: number): Promise<Banking> {
  return db.selectFrom('bankings').select(bankingColumns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** For the log: the comment serves as its name. */
export function bankingSubject({ id, comment }: Banking) {
  return { kind: 'banking', id, name: comment } as const;
}

export async function bankingFacts(tx: Tx, { date, amount, comment, methodId, reference }: Banking) {
  return { date, amount, comment, ...(await paymentFacts(tx, { methodId, reference })) };
}
