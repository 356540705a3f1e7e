/** The photo of an expense's paper: everyone who may change the expense can set and remove it. */
import type { Context, StaffContext } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Picture } from '../http/picture-body.ts';
import { logActivity } from '../logs/log-activity.ts';
import { lockExpense } from './expense-row.ts';
import { requireOwnOfToday } from './seller-rules.ts';

export async function getPhoto({ db }: Context, id: number): Promise<{ type: string; picture: Buffer }> {
  const photo = await db
    .selectFrom('expense_photos as p')
    .innerJoin('expenses as e', 'e.id', 'p.expense_id')
    .select(['p.type', 'p.picture'])
    .where('e.id', '=', id)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();
  return photo ?? refuse('not-found/expense-photo', { id });
}

export async function putPhoto(ctx: StaffContext, id: number, picture: Picture | null): Promise<string> {
  if (!picture) return refuse('bad-input/photo');
  const row = { ...picture, changed_at: ctx.now() };
  return inTransaction(ctx, async (tx) => {
    const expense = await lockExpense(tx, id);
    requireOwnOfToday(ctx, expense);
    await tx
      .insertInto('expense_photos')
      .values({ expense_id: id, ...row })
      .onConflict((conflict) => conflict.column('expense_id').doUpdateSet(row))
      .execute();
    await logActivity(tx, ctx, {
      action: 'expense photo set',
      subject: { kind: 'expense', id, name: expense.expense },
      facts: {},
    });
    return ctx.words.t('The photo has been kept.');
  });
}

export async function deletePhoto(ctx: StaffContext, id: number): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const expense = await lockExpense(tx, id);
    requireOwnOfToday(ctx, expense);
    const gone = await tx
      .deleteFrom('expense_photos')
      .where('expense_id', '=', id)
      .returning('expense_id')
      .executeTakeFirst();
    if (!gone) refuse('not-found/expense-photo', { id });
    await logActivity(tx, ctx, {
      action: 'expense photo removed',
      subject: { kind: 'expense', id, name: expense.expense },
      facts: {},
    });
    return ctx.words.t('The photo has been removed.');
  });
}
