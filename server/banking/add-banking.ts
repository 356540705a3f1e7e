import type { addBanking as declared } from '../../contract/bankings.ts';
import type { Input } from '../../contract/endpoint.ts';
import { requireBookDay } from '../days/require-book-day.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { StaffContext } from '../http/context.ts';
import { logActivity } from '../logs/log-activity.ts';
import { wordsOf } from '../logs/words.ts';
import { bankingColumns, describeBanking } from './banking-row.ts';

export async function addBanking(ctx: StaffContext, details: Input<typeof declared>['body']) {
  requireBookDay(ctx, details.date);
  return inTransaction(ctx, async (tx) => {
    const added = await tx
      .insertInto('bankings')
      .values({ ...details, staff_id: ctx.staff.id, created_at: ctx.now() })
      .returning(bankingColumns)
      .executeTakeFirstOrThrow();
    await logActivity(tx, ctx, 'banking added', describeBanking(wordsOf(ctx.config), added));
    return added;
  });
}
