import type { ColorScheme } from '../../contract/people/auth.ts';
import type { StaffContext } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { userSubject } from '../logs/entry-types.ts';
import { logActivity } from '../logs/log-activity.ts';

export async function chooseColors(ctx: StaffContext, color_scheme: ColorScheme): Promise<string> {
  await inTransaction(ctx, async (tx) => {
    await tx.updateTable('staff').set({ color_scheme }).where('id', '=', ctx.staff.id).execute();
    await logActivity(tx, ctx, {
      action: 'colours chosen',
      subject: userSubject(ctx.staff),
      facts: { colors: color_scheme },
    });
  });
  return ctx.words.t('Colours saved.');
}
