/** Renames a type of the shop's own. The database carries the new name over to its expenses and their sums. */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import type { updateExpenseType as declared, ExpenseType } from '../../contract/money/expenses.ts';
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockType, refuseTakenName } from './type-row.ts';

export function updateType(ctx: StaffContext, { id, name }: Input<typeof declared>['body']): Promise<ExpenseType> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockType(tx, id);
    await sql`update expense_types set name = ${name} where id = ${id}`.execute(tx);
    await logActivity(tx, ctx, {
      action: 'expense type renamed',
      subject: { kind: 'expense type', id, name: before.name },
      facts: { before: before.name, after: name },
    });
    return { ...before, name, value: name };
  }).catch((error) => refuseTakenName(error, name));
}
