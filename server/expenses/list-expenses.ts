/** Expenses, newest first. Count and total cover everything that was filtered for, not just the rows of the page. */
import { sql } from 'kysely';
import type { Expense } from '../../contract/money/expenses.ts';
import type { StaffContext } from '../base/context.ts';
import { cut, everything, limited, window } from '../base/paging.ts';
import { expenseIn } from '../base/stored-texts.ts';
import { columnContains } from '../db/statements/like.ts';
import { readPage } from '../db/statements/read-page.ts';
import { isCounted } from '../sessions/seller-sight.ts';
import { requireKnownType, shownExpense } from './expense-row.ts';

interface Filter {
  search?: string;
  type?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  page: number;
  limit?: number | undefined;
}

export async function listExpenses(ctx: StaffContext, filter: Filter) {
  const { limit, offset } = window(filter, everything);
  if (filter.type) await requireKnownType(ctx.db, filter.type);
  const found = foundBy(ctx, filter);
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<Expense>`
      select ${shownExpense} from ${found}
      order by date desc, id desc ${limited({ limit: limit + 1, offset })}`,
    sql<{ count: number; total: number }>`select count(*) as count, coalesce(sum(amount), 0) as total from ${found}`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  const payload = rows.map((row) => ({ ...row, expense: expenseIn(ctx.words.t, row.expense) }));
  return { payload, meta: { ...sums, hasMore } };
}

function foundBy(ctx: StaffContext, { search, type, startDate, endDate }: Filter) {
  const conditions = [
    sql`deleted_at is null`,
    isCounted(ctx, 'expense', 'expenses.id'),
    ...(search ? [columnContains(sql`lower(expense || E'\n' || received_by)`, search)] : []),
    ...(type ? [sql`type = ${type}`] : []),
    ...(startDate ? [sql`date >= ${startDate}`] : []),
    ...(endDate ? [sql`date <= ${endDate}`] : []),
  ];
  return sql`expenses where ${sql.join(conditions, sql` and `)}`;
}
