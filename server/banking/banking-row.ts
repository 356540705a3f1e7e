/** A banking record as the calls return it and as the ledger posts it. */
import type { Banking } from '../../contract/bankings.ts';
import type { Db } from '../base/context.ts';
import { bank, cash } from '../money/methods.ts';
import type { Posting } from '../money/post-money.ts';

export const bankingColumns = ['id', 'date', 'amount', 'comment'] as const;

/** Out of the till, into the bank. */
export function postingsOf(amount: number): Posting[] {
  return [
    { kind: 'banked', methodId: cash, amount: -amount },
    { kind: 'banked', methodId: bank, amount },
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
