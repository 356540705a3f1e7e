/** The shop's logo. */
import { sql } from 'kysely';
import type { Context, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Picture } from '../http/picture-body.ts';
import { logActivity } from '../logs/log-activity.ts';

export async function getLogo({ db }: Context): Promise<{ type: string; picture: Buffer }> {
  const logo = await db.selectFrom('logos').select(['type', 'picture']).executeTakeFirst();
  return logo ?? refuse('not-found/logo');
}

export async function putLogo(ctx: StaffContext, picture: Picture | null): Promise<string> {
  if (!picture) return refuse('bad-input/logo');
  const row = { ...picture, changed_at: ctx.now() };
  await inTransaction(ctx, async (tx) => {
    await raiseVersion(tx);
    await tx
      .insertInto('logos')
      .values(row)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
      .execute();
    await logActivity(tx, ctx, { action: 'logo set', subject: null, facts: {} });
  });
  return ctx.words.t('The logo has been set.');
}

export async function deleteLogo(ctx: StaffContext): Promise<string> {
  await inTransaction(ctx, async (tx) => {
    await raiseVersion(tx);
    const gone = await tx.deleteFrom('logos').returning('only_row').executeTakeFirst();
    if (!gone) refuse('not-found/logo');
    await logActivity(tx, ctx, { action: 'logo removed', subject: null, facts: {} });
  });
  return ctx.words.t('The logo has been removed.');
}

/**
 * The settings name the present logo, so every server has to read them again. The update also makes two changes at once wait for
 * each other.
 */
async function raiseVersion(tx: Tx): Promise<void> {
  await tx.updateTable('settings').set({ version: sql`version + 1` }).execute();
}
