/** A banking record as the calls answer it, and in the log's words. */
import type { Banking } from '../../contract/bankings.ts';
import type { Words } from '../logs/words.ts';

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
