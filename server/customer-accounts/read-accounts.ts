/**
 * Accounts as they are served: with their customer, their payments in order, and whether they are overdue today.
 * One statement, so that balances and payments agree.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Account } from '../../contract/debts/accounts.ts';
import { today } from '../base/clock.ts';
import type { Context, Db, Tx } from '../base/context.ts';
import { limited } from '../base/paging.ts';
import { reversalColumns } from '../documents/reversed.ts';

interface Window {
  limit?: number | null;
  offset?: number;
  /** Open accounts come before the closed ones; otherwise, and among each, newest first. */
  openFirst?: boolean;
}

type Clock = Pick<Context, 'config' | 'now'>;

const { reverses, reversedBy, otherDate } = reversalColumns('payments', 'p');

/** Selects the accounts that meet a condition, which names their table `a`. */
export function selectAccounts(
  ctx: Clock,
  condition: RawBuilder<unknown>,
  { limit = null, offset = 0, openFirst = false }: Window = {},
): RawBuilder<Account> {
  const order = openFirst ? sql`a.balance = 0, a.id desc` : sql`a.id desc`;
  return sql<Account>`
    select a.id, a.amount, a.returned, a.written_off as "writtenOff", a.balance, a.due_on as date, a.receipt_id as "receiptId",
      a.opening_id as "openingId",
      a.balance <> 0 and a.due_on < ${today(ctx)}::date as overdue, payments.of_account as payments,
      json_build_object('id', c.id, 'name', c.name) as customer
    from (
      select * from accounts a where ${condition} order by ${order} ${limited({ limit, offset })}
    ) as a
    join customers c on c.id = a.customer_id
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'id', p.id, 'date', p.date, 'amount', p.amount, 'balance', p.balance,
        'methodId', p.method_id, 'reference', p.reference, 'reason', p.reason,
        'reverses', ${reverses}, 'reversedBy', ${reversedBy}, 'otherDate', ${otherDate}
      ) order by p.date, p.id), '[]') as of_account
      from payments p where p.account_id = a.id and p.deleted_at is null
    ) as payments
    order by ${order}`;
}

export async function readAccount(tx: Tx, ctx: Context, id: number): Promise<Account> {
  const { rows } = await selectAccounts(ctx, sql`a.id = ${id}`).execute(tx);
  return rows[0]!;
}

/** The account is also found by a payment that was deleted. */
export async function getAccountOfPayment(db: Db, ctx: Context, paymentId: number): Promise<Account> {
  const ofPayment = sql`a.id = (select account_id from payments where id = ${paymentId})`;
  const { rows } = await selectAccounts(ctx, ofPayment).execute(db);
  return rows[0]!;
}
