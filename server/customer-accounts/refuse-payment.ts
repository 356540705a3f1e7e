/** Checks that refuse a payment on an account. Call them with the account locked. */
import { sql } from 'kysely';
import { sumMoney } from '../../contract/values/money.ts';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { readTaken } from '../sales/receipts/read-taken.ts';

export function refuseAboveBalance(): never {
  return refuse('above-balance');
}

/** Otherwise the statement and the Cash Book would disagree about the day. */
export function refuseBeforeSale(date: string, soldOn: string): void {
  if (date < soldOn) refuse('bad-input/before-sale');
}

/**
 * While a payment stood that was reversed later, its amount was not owed. So another payment dated before that reversal may not pay
 * it once more. `insteadOf` is the payment that is being corrected.
 */
export async function refuseAboveOwedThen(
  tx: Tx,
  accountId: number,
  { date, amount, insteadOf = 0 }: { date: string; amount: number; insteadOf?: number },
): Promise<void> {
  const { rows } = await sql<{ day: string; owed: number }>`
    select r.date as day, a.amount - coalesce((
        select sum(p.amount) from payments p
        where p.account_id = a.id and p.deleted_at is null and p.id <> ${insteadOf} and p.date < r.date
      ), 0) - coalesce((select sum(debt) from returns b where b.receipt_id = a.receipt_id and b.day < r.date), 0) as owed
    from payments r join accounts a on a.id = r.account_id
    where r.account_id = ${accountId} and r.reverses is not null and r.date > ${date}::date
    order by owed, r.date limit 1`.execute(tx);
  const [then] = rows;
  if (then && amount > then.owed) refuse('above-balance/then', then);
}

/**
 * A return gave back money that was paid before, so no payment may be deleted or lowered below that. A return waits for the lock on
 * the account, so it sees the payment as it is afterwards.
 */
export async function refuseGivenBack(
  tx: Tx,
  receiptId: number | null,
  { before, after }: { before: number; after: number },
): Promise<void> {
  if (receiptId === null || after >= before) return;
  const taken = await readTaken(tx, receiptId);
  const givenBack = sumMoney(taken.map(({ refunded }) => refunded));
  const left = sumMoney([...taken.map(({ amount }) => amount), -before, after]);
  if (left >= givenBack) return;
  refuse('already-paid/given-back', { givenBack, left });
}
