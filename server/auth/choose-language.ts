import type { Language } from '../../contract/words/languages.ts';
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';

export async function chooseLanguage(ctx: StaffContext, language: Language): Promise<string> {
  await inTransaction(ctx, async (tx) => {
    await tx.updateTable('staff').set({ language }).where('id', '=', ctx.staff.id).execute();
    await logActivity(tx, ctx, { action: 'language chosen', subject: userSubject(ctx.staff), facts: { language } });
  });
  return ctx.words.t('Language saved.');
}
