import { sql } from 'kysely';
import type { ExpenseType } from '../../contract/money/expenses.ts';
import type { Context } from '../base/context.ts';
import { asType, typeColumns } from './type-row.ts';

/** The built-in ones in their order, then the shop's own by name. */
export async function listTypes(
  { db }: Pick<Context, 'db'>,
  { archived }: { archived: boolean },
): Promise<ExpenseType[]> {
  const rows = await db
    .selectFrom('expense_types')
    .select(typeColumns)
    .$if(!archived, (listed) => listed.where('deleted_at', 'is', null))
    .orderBy(sql`not built_in, case when built_in then id end, lower(name)`)
    .execute();
  return rows.map(asType);
}
