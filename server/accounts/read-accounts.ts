/**
 * Accounts as they are served: with their customer, their payments in order, and whether they are overdue today.
 * One statement, so that balances and payments agree. What the database would sort on disk is put in order here.
 */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Account, Payment } from '../../contract/accounts.ts';
import { today } from '../base/clock.ts';
import type { Context, Db, Tx } from '../base/context.ts';
import type { Tables } from '../db/tables.ts';

export type Accounts = SelectQueryBuilder<Tables & { a: Tables['accounts'] }, 'a', object>;

interface Which {
  /** Open accounts come before the closed ones; otherwise, and among each, newest first. */
  openFirst?: boolean;
  /** Filters and the window of a page. */
  narrow(accounts: Accounts): Accounts;
}

export async function readAccounts(
  db: Db | Tx,
  ctx: Pick<Context, 'config' | 'now'>,
  { openFirst = false, narrow }: Which,
): Promise<Account[]> {
  const chosen = narrow(db.selectFrom('accounts as a') as Accounts)
    .selectAll('a')
    .$if(openFirst, (q) => q.orderBy(sql`a.balance = 0`))
    .orderBy('a.id', 'desc');
  const rows = await db
    .selectFrom(chosen.as('a'))
    .innerJoin('customers as c', 'c.id', 'a.customer_id')
    .leftJoin('payments as p', (join) => join.onRef('p.account_id', '=', 'a.id').on('p.deleted_at', 'is', null))
    .select(['a.id', 'a.amount', 'a.balance', 'a.due_on', 'a.receipt_id', 'a.customer_id', 'c.name'])
    .select(['p.id as payment_id', 'p.date as paid_on', 'p.amount as paid', 'p.balance as left_over'])
    .select(['p.method_id', 'p.reference'])
    .execute();

  const day = today(ctx);
  const byId = new Map<number, Account>();
  for (const row of rows) {
    const account = byId.get(row.id) ?? {
      id: row.id,
      amount: row.amount,
      balance: row.balance,
      date: row.due_on,
      receiptId: row.receipt_id,
      overdue: row.balance !== 0 && row.due_on < day,
      payments: [],
      customer: { id: row.customer_id, name: row.name },
    };
    byId.set(row.id, account);
    const { payment_id: id, paid_on: date, paid: amount, left_over: balance, method_id: methodId, reference } = row;
    if (id !== null && date !== null && amount !== null && balance !== null && methodId !== null) {
      account.payments.push({ id, date, amount, balance, methodId, reference });
    }
  }
  for (const { payments } of byId.values()) payments.sort(byDateAndId);
  const closed = (account: Account) => (openFirst && account.balance === 0 ? 1 : 0);
  return [...byId.values()].sort((one, other) => closed(one) - closed(other) || other.id - one.id);
}

function byDateAndId(one: Payment, other: Payment): number {
  if (one.date === other.date) return one.id - other.id;
  return one.date < other.date ? -1 : 1;
}

export async function readAccount(tx: Tx, ctx: Context, id: number): Promise<Account> {
  const [account] = await readAccounts(tx, ctx, { narrow: (accounts) => accounts.where('a.id', '=', id) });
  return account!;
}

/** Also of a payment that was deleted. */
export async function getAccountOfPayment(ctx: Context, paymentId: number): Promise<Account> {
  const [account] = await readAccounts(ctx.db, ctx, {
    narrow: (accounts) =>
      accounts.where('a.id', '=', (eb) =>
        eb.selectFrom('payments').select('payments.account_id').where('payments.id', '=', paymentId),
      ),
  });
  return account!;
}
