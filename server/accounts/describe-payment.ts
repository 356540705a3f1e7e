import type { Words } from '../logs/words.ts';

interface Taken {
  customer: string;
  accountId: number;
  date: string;
  amount: number;
  balanceBefore: number;
  balance: number;
}

/** In the log's words: 'Jane Doe paid 20.00 on account 7 (Mar 10, 2026), balance 50.00 → 30.00'. */
export function describePayment({ money, day }: Words, taken: Taken): string {
  const { customer, accountId, date, amount, balanceBefore, balance } = taken;
  const change = `balance ${money(balanceBefore)} → ${money(balance)}`;
  return `${customer} paid ${money(amount)} on account ${accountId} (${day(date)}), ${change}`;
}
