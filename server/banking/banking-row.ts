/** A banking record as the calls answer it, as the ledger has it, and in the log's words. */
import type { Banking } from '../../contract/bankings.ts';
import type { Db } from '../http/context.ts';
import type { Words } from '../logs/words.ts';
import { bank, cash } from '../money/methods.ts';
import type { Posting } from '../money/post-money.ts';

export const bankingColumns = ['id', 'date', 'amount', 'comment'] as const;

type Described = Omit<Banking, 'id'>;

/** '1,250.00 on Mar 9, 2026 (evening bag)'. */
export function describeBanking({ money, day }: Words, { date, amount, comment }: Described): string {
  return `${money(amount)} on ${day(date)} (${comment})`;
}

/** Field by field, to be held against another. */
export function bankingInWords({ money, day }: Words, { date, amount, comment }: Described) {
  return { date: day(date), amount: money(amount), comment };
}

/** Out of the till, into the bank. */
export function postingsOf(amount: number): Posting[] {
  return [
    { kind: 'banked', methodId: cash, amount: -amount },
    { kind: 'banked', methodId: bank, amount },
  ];
}

/** Also one that was deleted. */
export function getBanking(db: Db, id: number): Promise<Banking> {
  return db.selectFrom('bankings').select(bankingColumns).where('id', '=', id).executeTakeFirstOrThrow();
}
