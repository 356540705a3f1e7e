/**
 * Puts right what each payment of an account left, in the order of date and id, after a payment or the account's amount
 * changed. The caller holds the account's row. Rows that are right already are not written.
 */
import { sql } from 'kysely';
import type { Tx } from '../http/context.ts';

export async function recomputeBalances(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update payments as p set balance = left_over.balance
    from (
      select p.id, a.amount - sum(p.amount) over (order by p.date, p.id) as balance
      from payments as p join accounts as a on a.id = p.account_id
      where p.account_id = ${accountId} and p.deleted_at is null
    ) as left_over
    where p.id = left_over.id and p.balance <> left_over.balance`.execute(tx);
}
