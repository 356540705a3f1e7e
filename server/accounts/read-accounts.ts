/** Accounts as they are served: with their customer, their payments in order, and whether they are overdue today. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Account, Payment } from '../../contract/accounts.ts';
import type { Tables } from '../db/tables.ts';
import { type Context, type Db, type Tx, today } from '../http/context.ts';

type Joined = SelectQueryBuilder<Tables & { a: Tables['accounts']; c: Tables['customers'] }, 'a' | 'c', object>;

/** `narrow` says which accounts; they come newest first. */
export async function readAccounts(
  db: Db | Tx,
  ctx: Pick<Context, 'config' | 'now'>,
  narrow: (accounts: Joined) => Joined,
): Promise<Account[]> {
  const day = today(ctx);
  const accounts = db.selectFrom('accounts as a').innerJoin('customers as c', 'c.id', 'a.customer_id');
  const rows = await narrow(accounts as Joined)
    .select(['a.id', 'a.amount', 'a.balance', 'a.due_on', 'a.receipt_id', 'a.customer_id', 'c.name'])
    .select(
      sql<Payment[]>`coalesce((
        select json_agg(json_build_object('id', p.id, 'date', p.date, 'amount', p.amount, 'balance', p.balance)
          order by p.date, p.id)
        from payments as p where p.account_id = a.id and p.deleted_at is null), '[]')`.as('payments'),
    )
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    balance: row.balance,
    date: row.due_on,
    receiptId: row.receipt_id,
    overdue: row.balance !== 0 && row.due_on < day,
    payments: row.payments,
    customer: { id: row.customer_id, name: row.name },
  }));
}

export async function readAccount(tx: Tx, ctx: Context, id: number): Promise<Account> {
  const [account] = await readAccounts(tx, ctx, (accounts) => accounts.where('a.id', '=', id));
  return account!;
}
