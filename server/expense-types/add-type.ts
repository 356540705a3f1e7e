/** Adds a type of the shop's own. If a type of this name was archived, it comes back with its expenses. */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import { addExpenseType as declared, type ExpenseType } from '../../contract/money/expenses.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';
import { asType, getType, refuseTakenName, typeColumns } from './type-row.ts';

export function addType(ctx: StaffContext, given: Input<typeof declared>['body']): Promise<ExpenseType> {
  const { name } = given;
  return once(ctx, { call: declared, request: given, again: (id) => getType(ctx.db, id) }, async (tx) => {
    const row = (await bringBack(tx, name)) ?? (await insert(tx, ctx, name));
    await logActivity(tx, ctx, {
      action: 'expense type added',
      subject: { kind: 'expense type', id: row.id, name },
      facts: {},
    });
    return { id: row.id, answer: asType(row) };
  }).catch((error) => refuseTakenName(error, name));
}

function bringBack(tx: Tx, name: string) {
  return tx
    .updateTable('expense_types')
    .set({ name, deleted_at: null })
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('deleted_at', 'is not', null)
    .returning(typeColumns)
    .executeTakeFirst();
}

function insert(tx: Tx, ctx: StaffContext, name: string) {
  return tx
    .insertInto('expense_types')
    .values({ name, created_at: ctx.now() })
    .returning(typeColumns)
    .executeTakeFirstOrThrow();
}
