/** Expenses, newest first. Count and total cover everything that was filtered for, not just the rows of the page. */
import { sql } from 'kysely';
import type { ExpenseType } from '../../contract/expenses.ts';
import type { Context } from '../base/context.ts';
import { cut, everything, window } from '../base/paging.ts';
import { contains } from '../db/like.ts';
import { asExpense, expenseColumns } from './expense-row.ts';

interface Filter {
  search?: string;
  type?: ExpenseType | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  page: number;
  limit?: number | undefined;
}

export async function listExpenses(ctx: Context, filter: Filter) {
  const { search, type, startDate, endDate } = filter;
  const found = ctx.db
    .selectFrom('expenses')
    .where('deleted_at', 'is', null)
    .$if(Boolean(search), (q) =>
      q.where(sql<boolean>`lower(expense || E'\n' || received_by) like ${contains(search ?? '')}`),
    )
    .$if(type !== undefined, (q) => q.where('type', '=', type as ExpenseType))
    .$if(startDate !== undefined, (q) => q.where('date', '>=', startDate as string))
    .$if(endDate !== undefined, (q) => q.where('date', '<=', endDate as string));
  const { limit, offset } = window(filter, everything);
  const [sums, fetched] = await Promise.all([
    found
      .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(amount), 0)`.as('total')])
      .executeTakeFirstOrThrow(),
    found
      .select(expenseColumns)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .offset(offset)
      .execute(),
  ]);
  const { rows, hasMore } = cut(fetched, limit);
  return { payload: rows.map(asExpense), meta: { ...sums, hasMore } };
}
