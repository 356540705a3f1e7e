/** One receipt, to show or print again. A deleted line stays on it, marked, and no longer counts. */
import { sql } from 'kysely';
import { sumMoney } from '../../contract/money.ts';
import type { Receipt } from '../../contract/sales.ts';
import type { Context } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';

export async function getReceipt(ctx: Pick<Context, 'db'>, id: number): Promise<Receipt> {
  const head = await ctx.db
    .selectFrom('receipts as r')
    .innerJoin('staff as p', 'p.id', 'r.staff_id')
    .leftJoin('accounts as a', 'a.receipt_id', 'r.id')
    .leftJoin('customers as c', 'c.id', 'r.customer_id')
    .select([
      'r.created_at',
      sql<string>`p.first_name || ' ' || p.last_name`.as('staff'),
      'a.id as account_id',
      'a.amount',
      'a.balance',
      'a.due_on',
      'c.id as customer_id',
      'c.name as customer_name',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!head) refuse(404, `There is no receipt ${id}`);
  const lines = await ctx.db
    .selectFrom('sale_lines')
    .select(['id', 'stock_id as stockId', 'name', 'quantity', 'unit_sell as unitSell', 'total'])
    .select((eb) => eb('deleted_at', 'is not', null).as('deleted'))
    .where('receipt_id', '=', id)
    .orderBy('id')
    .$narrowType<{ deleted: boolean }>()
    .execute();
  return {
    id,
    createdAt: head.created_at.toISOString(),
    staff: head.staff,
    lines,
    total: sumMoney(lines.filter((line) => !line.deleted).map((line) => line.total)),
    credit:
      head.account_id === null
        ? null
        : {
            accountId: head.account_id,
            customerId: head.customer_id as number,
            customerName: head.customer_name as string,
            dueDate: head.due_on as string,
            amount: head.amount as number,
            balance: head.balance as number,
          },
  };
}
