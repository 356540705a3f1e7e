/** Why a payment on an account can't be as it is asked for. The account is locked. */
import { sumMoney } from '../../contract/money.ts';
import type { Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { readTaken } from '../sales/read-taken.ts';

export function refuseAboveBalance(): never {
  return refuse('above-balance');
}

/** Statement and Cash Book would tell two stories. */
export function refuseBeforeSale(date: string, soldOn: string): void {
  if (date < soldOn) refuse('bad-input/before-sale');
}

/**
 * What was given back of a sale was paid on it before: a payment is neither deleted nor lowered to less. A return waits for the
 * lock on the account, so it sees the payment as it is afterwards.
 */
export async function refuseGivenBack(
  tx: Tx,
  receiptId: number,
  { before, after }: { before: number; after: number },
): Promise<void> {
  if (after >= before) return;
  const taken = await readTaken(tx, receiptId);
  const givenBack = sumMoney(taken.map(({ refunded }) => refunded));
  const left = sumMoney([...taken.map(({ amount }) => amount), -before, after]);
  if (left >= givenBack) return;
  refuse('already-paid/given-back', { givenBack, left });
}
