/** Why a payment on an account can't be as it is asked for. The account is locked. */
import { sumMoney } from '../../contract/money.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { wordsOf } from '../logs/words.ts';
import { readTaken } from '../sales/read-taken.ts';

export function refuseAboveBalance(): never {
  return refuse(409, 'Amount cannot be greater than balance', 'above-balance');
}

/** Statement and Cash Book would tell two stories. */
export function refuseBeforeSale(date: string, soldOn: string): void {
  if (date < soldOn) refuse(400, "The payment can't be before the sale");
}

/**
 * What was given back of a sale was paid on it before: a payment is neither deleted nor lowered to less. A return waits for the
 * lock on the account, so it sees the payment as it is afterwards.
 */
export async function refuseGivenBack(
  tx: Tx,
  ctx: StaffContext,
  receiptId: number,
  { before, after }: { before: number; after: number },
): Promise<void> {
  if (after >= before) return;
  const taken = await readTaken(tx, receiptId);
  const givenBack = sumMoney(taken.map(({ refunded }) => refunded));
  const left = sumMoney([...taken.map(({ amount }) => amount), -before, after]);
  if (left >= givenBack) return;
  const { money } = wordsOf(ctx.config);
  const sentence = `${money(givenBack)} of what was paid on this sale has been given back, more than ${money(left)}, which would be left of it`;
  refuse(409, sentence, 'already-paid');
}
